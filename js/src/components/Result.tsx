import type { Controller } from "../controller";
import type { Result as ResultView } from "../view";
import { Pips } from "./Die";
import { Name } from "./Name";

const RAYS = [-75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75];
/** Where the pairs of leaves stand on the twig, and how they are turned. */
const LEAVES: [number, number, number][] = [
  [26, 102, -6],
  [44, 100, -14],
  [62, 95, -22],
  [79, 88, -31],
  [95, 77, -42],
  [109, 63, -53],
  [120, 47, -63],
  [128, 30, -74],
];
const FAN = [-2, -1, 0, 1, 2];

/** The picture of a served win: its five equal dice, laurel and rays. */
function ServedPicture({ face }: { face: number }) {
  return (
    <div class="gw-served" aria-hidden="true">
      <svg viewBox="0 0 320 110" aria-hidden="true" focusable="false">
        <g class="gw-rays">
          {RAYS.map((turn) => (
            <path key={turn} d="M160 104 l-8 -190 h16 z" transform={`rotate(${turn} 160 104)`} />
          ))}
        </g>
        <g class="gw-laurel">
          {[1, -1].map((side) => (
            <g key={side} transform={`translate(160 0) scale(${side} 1)`}>
              <path class="gw-twig" d="M14 103 C70 104 118 84 132 20" />
              {LEAVES.map(([x, y, turn]) => (
                <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
                  <path d="M0 0 C4 -9 13 -11 21 -7 C16 1 7 3 0 0 z" />
                  <path d="M0 0 C3 8 11 12 20 9 C16 1 8 -3 0 0 z" />
                </g>
              ))}
            </g>
          ))}
        </g>
      </svg>
      <div class="gw-fan">
        {FAN.map((n) => (
          <span key={n} class="gw-fandie" style={{ "--gw-fan": n, "--gw-lift": n * n }}>
            <Pips face={face} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** The end: places, shared where equal, and another game with one click. */
export function Result({
  controller,
  result,
  onNew,
}: {
  controller: Controller;
  result: ResultView;
  onNew: () => void;
}) {
  const { say } = controller;
  return (
    <section class="gw-result" aria-label={result.title}>
      {result.served && <ServedPicture face={controller.view?.dice[0] ?? 6} />}
      <h3>{result.title}</h3>
      <div class="gw-places">
        <table>
          <colgroup>
            <col class="gw-col-place" />
            <col />
            <col class="gw-col-result" />
          </colgroup>
          <thead class="gw-hidden">
            <tr>
              <th scope="col">{say("place")}</th>
              <th scope="col">{say("player")}</th>
              <th scope="col">{say("result")}</th>
            </tr>
          </thead>
          <tbody>
            {result.rows.map((row, index) => (
              <tr key={index} class={row.winner ? "gw-winner" : ""}>
                <td>{row.place}</td>
                <td>
                  <Name name={row.name} />
                </td>
                <td>{row.result}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="gw-go">
        <button type="button" class="gw-roll" data-gw-first onClick={() => controller.ask({ again: true })}>
          {say("play_again")}
        </button>
        <button type="button" class="gw-second" onClick={onNew}>
          {say("new_game")}
        </button>
      </div>
    </section>
  );
}
