import type { Race } from "../view";
import { MiniDie } from "./Die";

/** What just happened and deserves a word: a bust, a rescue, hot dice, a straight, five equal. */
export function MomentBanner({ moment }: { moment: Race["moment"] }) {
  if (!moment) return null;
  return (
    <p class={`gw-moment gw-moment-${moment.kind}`}>
      <span>{moment.text}</span>
      {moment.dice && moment.dice.length > 0 && (
        <span class="gw-minis">
          {moment.dice.map((face, place) => (
            <MiniDie key={place} face={face} />
          ))}
        </span>
      )}
    </p>
  );
}
