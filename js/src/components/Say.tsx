import { tidy } from "../text";
import type { View } from "../view";

const LETTER = /[\p{L}\p{N}]/u;

/** Where a name stands in a text as a word of its own; -1 if it doesn't. */
function find(text: string, name: string): number {
  if (!name) return -1;
  let at = text.indexOf(name);
  while (at >= 0 && (LETTER.test(text[at - 1] ?? " ") || LETTER.test(text[at + name.length] ?? " "))) {
    at = text.indexOf(name, at + 1);
  }
  return at;
}

/** What can be done now, with the name of the player to move standing out. */
export function Say({ text, view }: { text: string; view: View }) {
  const name = view.player === null ? "" : (view.players[view.player]?.name ?? "");
  const at = find(text, name);
  if (at < 0) return <p class="gw-say">{tidy(text, 600)}</p>;
  return (
    <p class="gw-say">
      {tidy(text.slice(0, at), 300)}
      <b>
        <bdi>{tidy(name, 60)}</bdi>
      </b>
      {tidy(text.slice(at + name.length), 600)}
    </p>
  );
}

/** What just happened, for the eye: between turns and while strategies play. */
export function Happened({ view }: { view: View }) {
  const quiet = view.dice.length > 0 && !view.bot;
  if (quiet || !view.announce || view.race?.moment) return null;
  return <p class="gw-happened">{tidy(view.announce, 300)}</p>;
}
