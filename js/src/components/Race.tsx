import { useLayoutEffect, useRef } from "preact/hooks";
import type { Controller } from "../controller";
import type { Race as RaceFace, View } from "../view";
import { Name } from "./Name";

const percent = (points: number, target: number): number =>
  Math.max(0, Math.min(100, (100 * points) / target));

/** The race: a lane a player, and the last turns. */
export function Race({ controller, view, race }: { controller: Controller; view: View; race: RaceFace }) {
  const lanes = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = lanes.current;
    const lane = list?.children[view.player ?? -1] as HTMLElement | undefined;
    if (!list || !lane) return;
    const below = lane.offsetTop + lane.offsetHeight - list.clientHeight;
    if (list.scrollTop > lane.offsetTop) list.scrollTop = lane.offsetTop - lane.offsetHeight;
    else if (list.scrollTop < below) list.scrollTop = below + lane.offsetHeight;
  }, [view.player, race.lanes.length]);
  const crowd = race.lanes.length > 8;
  return (
    <div class="gw-race">
      <h3>{race.title}</h3>
      <ul
        class={`gw-lanes ${crowd ? "gw-crowd" : ""}`}
        ref={lanes}
        aria-label={race.title}
        tabIndex={crowd ? 0 : undefined}
      >
        {race.lanes.map((lane, player) => {
          const banked = percent(lane.banked, race.target);
          const turn = Math.min(100 - banked, percent(lane.turn, race.target));
          const left = view.players[player]?.left;
          return (
            <li
              key={player}
              class={`gw-lane ${player === view.player ? "gw-now" : ""} ${left ? "gw-gone" : ""}`}
            >
              <Name name={lane.name} />
              <span class="gw-meter" aria-hidden="true">
                <i style={{ width: `${banked}%` }} />
                <u style={{ left: `${banked}%`, width: `${turn}%` }} />
              </span>
              <b>{lane.total}</b>
              {player === view.player && <span class="gw-hidden"> {controller.say("to_move")}</span>}
              {left && <span class="gw-hidden"> {controller.say("left_game")}</span>}
            </li>
          );
        })}
      </ul>
      <h3>{race.turnsTitle}</h3>
      <ol class="gw-turns" aria-label={race.turnsTitle}>
        {race.turns.map((turn, index) => (
          <li key={index} class={`gw-turn-${turn.kind}`}>
            <Name name={turn.name} />
            <span>{turn.text}</span>
            <b>{turn.result}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
