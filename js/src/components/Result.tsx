import type { Controller } from "../controller";
import type { Result as ResultView } from "../view";
import { Pips } from "./Die";
import { Name } from "./Name";

const RAYS = Array.from({ length: 20 }, (_, n) => n * 18);
const FAN = [-2, -1, 0, 1, 2];

/** The picture of a served win: five equal dice, laurel and rays. */
function ServedPicture() {
  return (
    <div class="gw-served" aria-hidden="true">
      <svg viewBox="0 0 320 110" aria-hidden="true" focusable="false">
        <g class="gw-rays">
          {RAYS.map((turn) => (
            <path key={turn} d="M160 96 l-5 -150 h10 z" transform={`rotate(${turn} 160 96)`} />
          ))}
        </g>
        <g class="gw-laurel">
          {[1, -1].map((side) => (
            <g key={side} transform={`translate(160 0) scale(${side} 1)`}>
              <path class="gw-twig" d="M18 104 C84 104 132 78 140 26" />
              {[0, 1, 2, 3, 4, 5].map((n) => (
                <g
                  key={n}
                  transform={`translate(${40 + n * 19} ${102 - n * n * 2.6}) rotate(${-12 - n * 9})`}
                >
                  <path d="M0 0 C7 -13 21 -13 26 -2 C18 5 6 5 0 0 z" />
                  <path d="M0 0 C7 11 19 14 26 7 C20 -2 6 -4 0 0 z" transform="rotate(24)" />
                </g>
              ))}
            </g>
          ))}
        </g>
      </svg>
      <div class="gw-fan">
        {FAN.map((n) => (
          <span key={n} class="gw-fandie" style={{ "--gw-fan": n, "--gw-lift": n * n }}>
            <Pips face={6} />
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
      {result.served && <ServedPicture />}
      <h3>{result.title}</h3>
      <div class="gw-places">
        <table>
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
