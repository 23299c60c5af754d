// How a throw is seen. The truth is in the page at once; this only says what is drawn over it, and for how long.

import type { View } from "./view";

const TUMBLE = 420;
const STAGGER = 35;
const FRAME = 70;

export function calm(): boolean {
  return document.hidden || (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
}

/**
 * Of equal dice the leftmost stay, whichever were tapped. Pairs [from, to]: the marked die at `from` is thrown in
 * this roll, and its equal at `to` stays in its stead, so the die with the ring goes there.
 */
export function exchanges(dice: number[], marks: boolean[], thrown: number[]): [from: number, to: number][] {
  const leaving = dice.flatMap((_, place) => (marks[place] && thrown.includes(place) ? [place] : []));
  const taking = dice.flatMap((_, place) => (!marks[place] && !thrown.includes(place) ? [place] : []));
  const pairs: [number, number][] = [];
  for (const from of leaving) {
    const at = taking.findIndex((place) => dice[place] === dice[from]);
    if (at >= 0) pairs.push([from, taking.splice(at, 1)[0] as number]);
  }
  return pairs;
}

interface Seen {
  id: number;
  version: number;
  dice: number[];
  marks: boolean[];
}

/** The throw being drawn on one view of the board. */
export class Motion {
  private seen: Seen | null = null;
  private places: number[] = [];
  private shifts = new Map<number, number>();
  private started = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Alternates with every throw, so that the same animation starts again. */
  beat = 0;
  /** The places of the last throw, while it is fresh. */
  fresh: number[] = [];

  constructor(private readonly redraw: () => void) {}

  /** Takes what is about to be drawn; starts the animation if dice were thrown since. */
  meet(view: View, marks: boolean[]): void {
    const before = this.seen;
    this.seen = { id: view.thrown.id, version: view.version, dice: view.dice, marks };
    if (!before || before.id === view.thrown.id) {
      if (before && before.version !== view.version) this.stop();
      return;
    }
    this.stop();
    if (view.dice.length === 0) return;
    this.beat++;
    this.fresh = view.thrown.places;
    if (calm()) return;
    this.places = view.thrown.places;
    this.shifts = new Map(
      exchanges(before.dice, before.marks, this.places).map(([from, to]) => [to, from - to]),
    );
    this.started = Date.now();
    this.timer = setInterval(this.tick, FRAME);
  }

  /** The player acts: what was thrown is shown as it lies. */
  finish(): void {
    if (this.timer === undefined) return;
    this.stop();
    this.redraw();
  }

  dispose(): void {
    this.stop();
  }

  tumbling(place: number): boolean {
    const order = this.places.indexOf(place);
    return order >= 0 && Date.now() - this.started < TUMBLE + order * STAGGER;
  }

  /** By how many places a die comes from where it lay before. */
  shift(place: number): number {
    return this.shifts.get(place) ?? 0;
  }

  /** The face to be drawn now: any while the die tumbles. */
  face(place: number, truth: number): number {
    if (!this.tumbling(place)) return truth;
    const step = Math.floor((Date.now() - this.started) / FRAME);
    return ((truth + place * 2 + step * (2 + (place % 2)) + 1) % 6) + 1;
  }

  private tick = (): void => {
    if (Date.now() - this.started >= TUMBLE + this.places.length * STAGGER) this.stop();
    this.redraw();
  };

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.places = [];
    this.shifts = new Map();
    this.fresh = [];
  }
}
