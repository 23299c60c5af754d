import { useState } from "preact/hooks";
import type { Controller } from "../controller";
import { useFocusAtOnce } from "../focus";
import { type Say, tidy } from "../text";

/** Leaving the game at hand: asked once more, since the others play on. */
export function LeaveGame({ controller, onLeft }: { controller: Controller; onLeft: () => void }) {
  const { say, view } = controller;
  const [who, setWho] = useState<number | null>(null);
  const staying = view?.players.filter((player) => !player.left) ?? [];
  if (!view || view.over || staying.length < 2) return null;
  const named = (player: number): string => tidy(view.players[player]?.name ?? "", 40);
  return (
    <fieldset class="gw-leave">
      <legend>{say("this_game")}</legend>
      {who === null ? (
        view.players.map(
          (player, index) =>
            !player.left && (
              <button key={index} type="button" class="gw-quiet" onClick={() => setWho(index)}>
                {say("leave", { name: named(index) })}
              </button>
            ),
        )
      ) : (
        <Sure
          {...{ say, name: named(who) }}
          onLeave={() => controller.ask({ leave: who }, (answer) => answer.ok && onLeft())}
          onCancel={() => setWho(null)}
        />
      )}
    </fieldset>
  );
}

interface SureProps {
  say: Say;
  name: string;
  onLeave: () => void;
  onCancel: () => void;
}

function Sure({ say, name, onLeave, onCancel }: SureProps) {
  const first = useFocusAtOnce();
  return (
    <>
      <p>{say("leave_sure", { name })}</p>
      <button type="button" class="gw-second" ref={first} onClick={onLeave}>
        {say("leave", { name })}
      </button>
      <button type="button" class="gw-quiet" onClick={onCancel}>
        {say("cancel")}
      </button>
    </>
  );
}
