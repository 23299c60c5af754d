import { useState } from "preact/hooks";
import type { Controller } from "../controller";
import type { CoachRow, Coach as CoachTrait, View } from "../view";
import { MiniDie } from "./Die";

const FIRST = 3;

/** The coach: ranked advice, or its progress, or its question. */
export function Coach({
  controller,
  view,
  coach,
}: {
  controller: Controller;
  view: View;
  coach: CoachTrait;
}) {
  const { say } = controller;
  const [all, setAll] = useState(false);
  const rows = all ? coach.rows : coach.rows.slice(0, FIRST);
  const best = coach.rows.find((row) => row.best) ?? coach.rows[0];
  const asking = coach.state === "ask" || coach.state === "answer";
  return (
    <section class="gw-coach" aria-label={say("coach")}>
      <h3>
        {say("coach")}
        {rows.length > 0 && <span>{coach.heading}</span>}
      </h3>
      {coach.text && <p class="gw-coach-text">{coach.text}</p>}
      {coach.state === "working" && coach.progress !== undefined && (
        <span class="gw-meter" aria-hidden="true">
          <i style={{ width: `${Math.round(100 * coach.progress)}%` }} />
        </span>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <Line key={row.action} row={row} />
          ))}
        </ol>
      )}
      {coach.note && <p class="gw-coach-text">{coach.note}</p>}
      <div class="gw-quiet-row">
        {asking && (
          <button type="button" class="gw-quiet" onClick={() => controller.ask({ advise: true })}>
            {say("coach_show")}
          </button>
        )}
        {coach.rows.length > FIRST && (
          <button type="button" class="gw-quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {say(all ? "coach_less" : "coach_more")}
          </button>
        )}
        {best?.keep && view.canMark && !view.race && (
          <button type="button" class="gw-quiet" onClick={() => controller.markFaces(best.keep ?? [])}>
            {say("coach_on_tray")}
          </button>
        )}
        <button
          type="button"
          class="gw-quiet"
          aria-pressed={asking}
          onClick={() => controller.ask({ coach: asking ? true : "ask" })}
        >
          {say("coach_ask_first")}
        </button>
      </div>
      {coach.chances.length > 0 && (
        <details class="gw-chances">
          <summary>{say("coach_chances")}</summary>
          <dl>
            {coach.chances.map((chance) => (
              <div key={chance.key}>
                <dt>{chance.label}</dt>
                <dd>{chance.text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Line({ row }: { row: CoachRow }) {
  return (
    <li title={row.closeness}>
      <span class="gw-minis">
        {row.keep && row.keep.length > 0
          ? row.keep.map((face, place) => <MiniDie key={place} face={face} />)
          : row.label}
      </span>
      <span class="gw-meter" aria-hidden="true">
        <i style={{ width: `${Math.max(2, Math.min(100, 100 * row.bar))}%` }} />
      </span>
      <span>{row.value}</span>
      <span class={row.best ? "" : "gw-loss"}>{row.loss}</span>
    </li>
  );
}
