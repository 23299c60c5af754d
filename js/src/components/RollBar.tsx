import { useRef } from "preact/hooks";
import type { Controller } from "../controller";
import type { View } from "../view";

/** The words of the Roll button as things are marked now. */
export function rollLabel(controller: Controller, view: View): string {
  const nothing = view.rollLabels[0] ?? "";
  if (view.race) {
    const aside = controller.setAside(view);
    if (aside) return aside.rollLabel;
    if (!view.canRoll) return nothing;
    return view.race.now.rollLabel ?? view.rollLabels[view.dice.length || 5] ?? nothing;
  }
  if (!view.canRoll) return nothing;
  if (view.dice.length === 0) return view.rollLabels[5] ?? nothing;
  return view.rollLabels[controller.shownMarks(view).filter((mark) => !mark).length] ?? nothing;
}

function RollsLeft({ controller, view }: { controller: Controller; view: View }) {
  if (!view.rolls) return null;
  const { left, of } = view.rolls;
  return (
    <span class="gw-left" role="img" aria-label={controller.say("rolls_left", { left, of })}>
      {Array.from({ length: Math.min(of, 10) }, (_, n) => (
        <i key={n} class={n < left ? "" : "gw-spent"} />
      ))}
    </span>
  );
}

/** The one loud button, what stands beside it, and the two that watch strategies play. */
export function RollBar({ controller, view }: { controller: Controller; view: View }) {
  const clicked = useRef(-1);
  const { say } = controller;
  if (view.bot) {
    return (
      <div class="gw-go">
        <button
          type="button"
          class="gw-second gw-grow"
          data-gw-first
          onClick={() => controller.pause(!controller.paused)}
        >
          {say(controller.paused ? "resume" : "pause")}
        </button>
        <button type="button" class="gw-second gw-grow" onClick={() => controller.skip()}>
          {say("skip")}
        </button>
        <RollsLeft controller={controller} view={view} />
      </div>
    );
  }
  const roll = (event: MouseEvent): void => {
    // The second half of a double click, when the first has rolled already, is no wish to roll again.
    if (event.detail > 1 && clicked.current !== view.version) return;
    clicked.current = view.version;
    controller.roll();
  };
  return (
    <div class="gw-go">
      <button
        type="button"
        class="gw-roll"
        data-gw-first
        aria-disabled={!controller.mayRoll(view) || undefined}
        aria-keyshortcuts="r"
        onClick={roll}
      >
        <span>{rollLabel(controller, view)}</span>
        <span class="gw-key" aria-hidden="true">
          R
        </span>
      </button>
      {view.race && (
        <button
          type="button"
          class="gw-second gw-bank"
          aria-disabled={!controller.mayBank(view) || undefined}
          aria-keyshortcuts="b"
          onClick={() => controller.bank()}
        >
          {(controller.setAside(view) ?? view.race.now).bankLabel}
        </button>
      )}
      <RollsLeft controller={controller} view={view} />
    </div>
  );
}
