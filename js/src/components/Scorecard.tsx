import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Controller } from "../controller";
import type { Option, Row, View } from "../view";
import { Name } from "./Name";

interface Spot {
  row: number;
  column: number;
}

const MOVES: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (n: number, size: number): number => Math.max(0, Math.min(size - 1, n));

function target(key: string, whole: boolean, at: Spot, rows: number, columns: number): Spot | null {
  const move = MOVES[key];
  if (move) return { row: within(at.row + move[0], rows), column: within(at.column + move[1], columns) };
  if (key === "Home") return { row: whole ? 0 : at.row, column: 0 };
  if (key === "End") return { row: whole ? rows - 1 : at.row, column: columns - 1 };
  return null;
}

/** The scorecard: a grid with one tab stop, a column a player, open boxes as buttons. */
export function Scorecard({ controller, view }: { controller: Controller; view: View }) {
  const grid = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = view.card?.rows ?? [];
  const options = view.card?.options ?? {};
  const firstOpen = Math.max(
    0,
    rows.findIndex((row) => row.key in options),
  );
  const [spot, setSpot] = useState<Spot>({ row: firstOpen, column: view.player ?? 0 });
  const at = { row: within(spot.row, rows.length), column: within(spot.column, view.players.length) };

  const cell = ({ row, column }: Spot): HTMLElement | null =>
    (grid.current?.children[1]?.children[row]?.children[column + 1] as HTMLElement | undefined) ?? null;
  const go = (to: Spot): void => {
    setSpot(to);
    const there = cell(to);
    there?.focus({ preventScroll: true });
    there?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };
  const inGrid = (): boolean => {
    const root = grid.current?.getRootNode() as Document | ShadowRoot | undefined;
    return grid.current?.contains(root?.activeElement ?? null) ?? false;
  };

  // The tab stop, and the focus if it is here, go with the turn to the column of the player to move.
  useLayoutEffect(() => {
    if (view.player === null) return;
    const to = { row: at.row, column: view.player };
    setSpot(to);
    if (inGrid()) cell(to)?.focus({ preventScroll: true });
    showColumn(scroller.current, grid.current, view.player);
  }, [view.player, view.players.length]);

  const score = (option: Option | undefined, to: Spot): void => {
    if (!option) return;
    // The button goes away with the score: the focus stays in its cell.
    go(to);
    controller.act(option.action);
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = target(event.key, event.ctrlKey, at, rows.length, view.players.length);
    const onButton = event.target instanceof HTMLButtonElement;
    if (to) go(to);
    else if ((event.key === "Enter" || event.key === " ") && !onButton) {
      if (!event.repeat && at.column === view.player) score(options[rows[at.row]?.key ?? ""], at);
    } else return;
    event.preventDefault();
  };

  return (
    <div class="gw-card" ref={scroller}>
      <table
        role="grid"
        ref={grid}
        aria-label={controller.say("scorecard")}
        class={view.players.length > 5 ? "gw-many" : ""}
        style={{ "--gw-columns": view.players.length }}
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            <th scope="col" class="gw-corner">
              <span class="gw-hidden">{controller.say("box")}</span>
            </th>
            {view.players.map((player, column) => (
              <th
                key={column}
                scope="col"
                class={`${column === view.player ? "gw-now" : ""} ${player.left ? "gw-gone" : ""}`}
              >
                <Name name={player.name} />
                {column === view.player && <span class="gw-hidden"> {controller.say("to_move")}</span>}
                {player.left && <span class="gw-hidden"> {controller.say("left_game")}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <CardRow
              key={row.key}
              {...{ controller, view, row }}
              begins={begins(rows, index)}
              stop={index === at.row ? at.column : null}
              onScore={(column) => score(options[row.key], { row: index, column })}
              onFocus={(column) => setSpot({ row: index, column })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a row is the first of a further section. Sums and bonuses may stand between sections. */
function begins(rows: Row[], index: number): boolean {
  const section = rows[index]?.section;
  const before = rows.slice(0, index).findLast((row) => row.section)?.section;
  return section !== undefined && before !== undefined && section !== before;
}

/** Scrolls the scorecard, and nothing else, so that a column is seen beside the sticky row headers. */
function showColumn(box: HTMLElement | null, table: HTMLTableElement | null, column: number): void {
  const header = table?.children[0]?.children[0]?.children;
  const [corner, cell] = [header?.[0], header?.[column + 1]] as (HTMLElement | undefined)[];
  if (!box || !corner || !cell) return;
  const left = cell.offsetLeft - corner.offsetWidth;
  const right = cell.offsetLeft + cell.offsetWidth - box.clientWidth;
  // Not against the edge: the neighbours of the player to move are of interest too.
  const ease = cell.offsetWidth;
  if (box.scrollLeft > left) box.scrollLeft = left - ease;
  else if (box.scrollLeft < right) box.scrollLeft = right + ease;
}

interface CardRowProps {
  controller: Controller;
  view: View;
  row: Row;
  begins: boolean;
  /** The column of the tab stop, if it is in this row. */
  stop: number | null;
  onScore: (column: number) => void;
  onFocus: (column: number) => void;
}

function CardRow({ controller, view, row, begins, stop, onScore, onFocus }: CardRowProps) {
  const option = view.card?.options[row.key];
  const last = view.card?.last;
  const style = `gw-${row.kind} ${row.closed ? "gw-closed" : ""} ${begins ? "gw-begins" : ""}`;
  const tone = row.hintTone ? `gw-tone-${row.hintTone}` : "";
  return (
    <tr class={style}>
      <th scope="row" title={row.closed ? `${row.label}: ${controller.say("not_open_yet")}` : row.label}>
        <span class="gw-rowhead">
          <span class="gw-label">{row.label}</span>
          {row.hint && <span class={`gw-hint ${row.par ? "" : tone}`}>{row.hint}</span>}
          {row.par && <span class={`gw-hint ${tone}`}>{row.par}</span>}
          {option && option.notes.length > 0 && (
            <span class="gw-notes" aria-hidden="true">
              {option.notes.map((note) => (
                <i key={note}>{note}</i>
              ))}
            </span>
          )}
          {row.closed && <span class="gw-hidden"> {controller.say("not_open_yet")}</span>}
        </span>
      </th>
      {row.cells.map((text, column) => (
        <td
          key={column}
          role="gridcell"
          aria-label={column === view.player && option ? `${text} ${option.name}`.trim() : undefined}
          class={[
            column === view.player && "gw-now",
            text.startsWith("−") && "gw-loss",
            text.includes(" ") && "gw-several",
          ]
            .filter(Boolean)
            .join(" ")}
          tabIndex={stop === column ? 0 : -1}
          onFocus={() => onFocus(column)}
        >
          {column === view.player && option ? (
            <>
              {text && <span class="gw-entries">{text}</span>}
              <OptionButton option={option} onScore={() => onScore(column)} />
            </>
          ) : (
            <>
              {last?.row === row.key && last.player === column && (
                <span class="gw-last" role="img" aria-label={controller.say("last_move")} />
              )}
              {text}
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

function OptionButton({ option, onScore }: { option: Option; onScore: () => void }) {
  const style = option.zero ? "gw-zero" : option.negative ? "gw-loss" : "";
  return (
    <button
      type="button"
      class={`gw-option ${style}`}
      tabIndex={-1}
      aria-label={option.name}
      title={option.notes.length ? `${option.name} · ${option.notes.join(" · ")}` : option.name}
      onClick={onScore}
    >
      {option.points ?? <i class="gw-blank" />}
    </button>
  );
}
