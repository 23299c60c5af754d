import type { Controller } from "../controller";
import type { Motion } from "../motion";
import type { View } from "../view";
import { Die } from "./Die";

const SLOTS = [0, 1, 2, 3, 4];

/** What lies in the groove, in words: the dice kept or set aside. */
export function grooveText(controller: Controller, view: View): string {
  if (view.race) return (controller.setAside(view) ?? view.race.now).groove;
  const marks = controller.shownMarks(view);
  const kept = view.dice.filter((_, place) => marks[place]);
  return kept.length ? `${view.keptLabel}: ${kept.join(" ")}` : "";
}

/** The felt tray with the dice. */
export function Tray({ controller, view, motion }: { controller: Controller; view: View; motion: Motion }) {
  const { say } = controller;
  const marks = controller.shownMarks(view);
  motion.meet(view, marks);
  return (
    <div class="gw-tray" role="group" aria-label={say("dice")}>
      <div class="gw-slots">
        {SLOTS.map((place) => {
          const face = view.dice[place];
          if (face === undefined) return <span key={place} class="gw-slot gw-empty" />;
          const whyNot = view.race ? (view.race.whyNot[place] ?? null) : null;
          const off = !view.canMark || whyNot !== null;
          const tumbling = motion.tumbling(place);
          const shift = motion.shift(place);
          const beat = motion.beat % 2 ? "a" : "b";
          const moves = tumbling
            ? `gw-throw-${beat}`
            : motion.fresh.includes(place)
              ? `gw-fresh-${beat}`
              : "";
          return (
            <span
              key={place}
              class={`gw-slot ${shift ? `gw-swap-${beat}` : ""}`}
              style={{ "--gw-shift": shift, "--gw-place": place }}
            >
              <Die
                name={say("die", { place: place + 1, face })}
                face={motion.face(place, face)}
                pressed={marks[place] ?? false}
                off={off}
                dim={whyNot !== null && view.canMark}
                style={moves}
                onTap={() => controller.mark(place)}
              />
            </span>
          );
        })}
      </div>
      <div class="gw-groove">{grooveText(controller, view) || "\u00a0"}</div>
    </div>
  );
}
