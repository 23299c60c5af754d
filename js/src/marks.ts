// Which dice are marked. A mark shows at once and is numbered, so that none is lost and the last one wins.

import type { View } from "./view";

interface Own {
  marks: boolean[];
  count: number;
  version: number;
  marksVersion: number;
}

export class Marks {
  private own: Own | null = null;
  private count = 0;

  /** What the board shows: its own marks while Python has not caught up, else Python's. */
  shown(view: View): boolean[] {
    return this.own && this.own.version === view.version ? this.own.marks : view.marked;
  }

  /** Sets the marks on this board and returns their number. */
  set(view: View, marks: boolean[]): number {
    // Another page of the same board may have counted further; a reloaded page starts from Python's count.
    this.count = Math.max(this.count, view.markCount) + 1;
    this.own = { marks, count: this.count, version: view.version, marksVersion: view.marksVersion };
    return this.count;
  }

  /** Takes a new view. `waiting`: marks of this board are unanswered. */
  meet(view: View, waiting: boolean): void {
    if (!this.own) return;
    const other = view.marksVersion > this.own.marksVersion && !waiting;
    if (view.version !== this.own.version || view.markCount >= this.own.count || other) this.own = null;
  }

  /** The mark with this number was refused: Python's marks are shown again, unless a later one is on its way. */
  refuse(count: number): void {
    if (this.own?.count === count) this.own = null;
  }
}

export function toggled(marks: boolean[], place: number): boolean[] {
  return marks.map((mark, at) => (at === place ? !mark : mark));
}

export function places(marks: boolean[]): number[] {
  return marks.flatMap((mark, place) => (mark ? [place] : []));
}

/** The notation of the roll that keeps the marked dice: "roll", "keep 3 3", "keep none". */
export function rollAction(dice: number[], marks: boolean[]): string {
  if (dice.length === 0) return "roll";
  const kept = dice.filter((_, place) => marks[place]).sort();
  return `keep ${kept.join(" ") || "none"}`;
}
