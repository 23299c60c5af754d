// One board: what it knows, and what it can ask for. Shared by all views of one model.

import { type Answer, Connection } from "./connection";
import { Marks, places, rollAction, toggled } from "./marks";
import type { Model } from "./model";
import { entryAt, tap } from "./setasides";
import { type Say, speaker } from "./text";
import type { Coach, Labels, SetAside, Traits, View } from "./view";

/** Between two steps of a strategy: slow enough to follow. */
export const STEP_PAUSE = 750;

const TRAITS = ["view", "labels", "transcript", "saved", "log", "coach"] as const;

export class Controller {
  readonly connection: Connection;
  /** What went wrong, for the alert. */
  alert: string | null = null;
  /** A remark about the last tap that changed nothing: why that die can't be marked. */
  remark: string | null = null;
  private drawn = "";
  /** Pausing shows at once, before Python knows. */
  private pausing: boolean | null = null;
  private marks = new Marks();
  private marksAsked = 0;
  private aside: { version: number; places: number[] } = { version: -1, places: [] };
  private listeners = new Set<() => void>();
  private attached = new Set<string>();
  private stepTimer: ReturnType<typeof setTimeout> | undefined;
  private stepAsked: number | null = null;
  private stepRefused = -1;

  constructor(private readonly model: Model) {
    this.connection = new Connection(model, () => this.notify());
    model.on("change:view", this.viewChanged);
    for (const trait of TRAITS) if (trait !== "view") model.on(`change:${trait}`, this.notify);
    this.remember();
    if (this.view) this.drawn = `${this.view.version} ${this.view.language}`;
  }

  dispose(): void {
    clearTimeout(this.stepTimer);
    this.connection.dispose();
    this.model.off("change:view", this.viewChanged);
    for (const trait of TRAITS) if (trait !== "view") this.model.off(`change:${trait}`, this.notify);
    this.listeners.clear();
  }

  // What the views read.

  trait<Key extends keyof Traits>(key: Key): Traits[Key] | undefined {
    return this.model.get(key) as Traits[Key] | undefined;
  }

  get view(): View | null {
    const view = this.trait("view");
    return view && Array.isArray(view.players) ? view : null;
  }

  get say(): Say {
    return speaker((this.trait("labels") ?? {}) as Labels);
  }

  get coach(): Coach | null {
    const coach = this.trait("coach");
    return coach && coach.state !== "off" ? coach : null;
  }

  get paused(): boolean {
    return this.pausing ?? this.view?.paused ?? false;
  }

  /** The marks to be shown, by place. */
  shownMarks(view: View): boolean[] {
    if (view.race) {
      const aside = this.asidePlaces(view);
      return view.dice.map((_, place) => aside.includes(place));
    }
    return this.marks.shown(view);
  }

  /** The set-aside that the marked dice are, in the race. */
  setAside(view: View): SetAside | null {
    if (!view.race) return null;
    return entryAt(view.race.setAsides, view.dice, this.asidePlaces(view));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // Views come and go; a board without a view sends nothing.

  attach(viewId: string): void {
    this.attached.add(viewId);
    this.connection.send(
      { hello: viewId, languages: [...(globalThis.navigator?.languages ?? [])] },
      undefined,
      true,
    );
    this.planStep();
  }

  detach(viewId: string): void {
    if (!this.attached.delete(viewId)) return;
    this.connection.tell({ goodbye: viewId });
    if (this.attached.size === 0) clearTimeout(this.stepTimer);
  }

  get views(): number {
    return this.attached.size;
  }

  // What the player does.

  mark(place: number): void {
    const view = this.view;
    if (!view || place >= view.dice.length) return;
    this.forgive();
    if (view.race) this.markAside(view, place);
    else if (view.canMark) this.setMarks(view, toggled(this.shownMarks(view), place));
    this.notify();
  }

  /** Marks the dice with these faces, leftmost first: the coach's advice put on the tray. */
  markFaces(faces: number[]): void {
    const view = this.view;
    if (!view?.canMark || view.race) return;
    const wanted = [...faces];
    const marks = view.dice.map((face) => {
      const at = wanted.indexOf(face);
      if (at >= 0) wanted.splice(at, 1);
      return at >= 0;
    });
    this.setMarks(view, marks);
    this.notify();
  }

  roll(): void {
    const view = this.view;
    if (!view || !this.mayRoll(view)) return;
    const aside = this.setAside(view);
    if (aside) this.act([aside.action, "roll"]);
    else this.act(view.race ? "roll" : rollAction(view.dice, this.shownMarks(view)));
  }

  mayRoll(view: View): boolean {
    if (view.over || view.bot) return false;
    if (view.race) return this.setAside(view) !== null || view.canRoll;
    const marks = this.shownMarks(view);
    return view.canRoll && (view.dice.length === 0 || marks.some((mark) => !mark));
  }

  bank(): void {
    const view = this.view;
    if (!view?.race || !this.mayBank(view)) return;
    const aside = this.setAside(view);
    this.act(aside ? [aside.action, "bank"] : "bank");
  }

  mayBank(view: View): boolean {
    if (!view.race || view.over || view.bot) return false;
    return (this.setAside(view) ?? view.race.now).canBank;
  }

  /** Undo, or redo if `forward`. */
  takeBack(forward = false): void {
    const view = this.view;
    if (forward ? view?.redo : view?.undo) this.ask(forward ? { redo: true } : { undo: true });
  }

  act(action: string | string[]): void {
    this.ask({ do: action });
  }

  /** Sends something that belongs to the position shown: Python drops it if the game has moved on. */
  ask(message: Record<string, unknown>, then?: (answer: Answer) => void): void {
    this.forgive();
    this.send({ ...message, version: this.view?.version ?? 0 }, then);
    this.notify();
  }

  /** Sends something that belongs to no position. */
  send(message: Record<string, unknown>, then?: (answer: Answer) => void): void {
    this.connection.send(message, (answer) => {
      if (answer.error) this.complain(answer.error.text);
      then?.(answer);
    });
  }

  pause(paused: boolean): void {
    this.pausing = paused;
    this.stepRefused = -1;
    clearTimeout(this.stepTimer);
    this.send({ pause: paused }, () => {
      this.pausing = null;
      this.notify();
      this.planStep();
    });
    this.notify();
  }

  complain(text: string): void {
    this.alert = text;
    this.notify();
  }

  forgive(): void {
    this.alert = null;
    this.remark = null;
  }

  private setMarks(view: View, marks: boolean[]): void {
    const count = this.marks.set(view, marks);
    this.marksAsked++;
    this.send({ mark: places(marks), count, version: view.version }, (answer) => {
      this.marksAsked--;
      if (!answer.ok) this.marks.refuse(count);
      if (this.view) this.marks.meet(this.view, this.marksAsked > 0);
      this.notify();
    });
  }

  private asidePlaces(view: View): number[] {
    return this.aside.version === view.version ? this.aside.places : [];
  }

  private markAside(view: View, place: number): void {
    const race = view.race;
    if (!race || !view.canMark) return;
    const why = race.whyNot[place];
    if (why) {
      this.remark = why;
      return;
    }
    const marked = tap(race.setAsides, view.dice, this.asidePlaces(view), place);
    this.aside = { version: view.version, places: marked };
  }

  private notify = (): void => {
    for (const listener of [...this.listeners]) listener();
  };

  private viewChanged = (): void => {
    this.remember();
    const view = this.view;
    if (view) {
      this.marks.meet(view, this.marksAsked > 0);
      const shown = `${view.version} ${view.language}`;
      // The same position drawn once more, as another view says hello, takes no remark away.
      if (shown !== this.drawn) this.remark = null;
      this.drawn = shown;
    }
    this.notify();
    this.planStep();
  };

  // The views of one model get different proxies of it, but the same snapshot: that is how they find each other.
  private remember(): void {
    const view = this.model.get("view");
    if (view && typeof view === "object") controllers.set(view, this);
  }

  // Strategies: the board asks for the next step when it has drawn the last.

  private planStep(): void {
    clearTimeout(this.stepTimer);
    const view = this.view;
    if (!view?.bot || view.over || this.paused || this.attached.size === 0) return;
    if (this.stepAsked === view.version || this.stepRefused === view.version) return;
    this.stepTimer = setTimeout(() => this.step(), STEP_PAUSE);
  }

  private step(): void {
    const view = this.view;
    if (!view?.bot || view.over || this.paused || this.connection.link === "lost") return;
    const { version } = view;
    this.stepAsked = version;
    this.send({ step: true, version }, (answer) => {
      if (this.stepAsked === version) this.stepAsked = null;
      // A strategy that failed is not asked again for the same move: the alert says why.
      if (answer.error) this.stepRefused = version;
      this.planStep();
    });
  }

  skip(): void {
    this.pausing = null;
    this.ask({ skip: true });
  }
}

const controllers = new WeakMap<object, Controller>();

/** The controller that already serves this model, if there is one. */
export function controllerOf(model: Model): Controller | undefined {
  const view = model.get("view");
  return controllers.get(model) ?? (view && typeof view === "object" ? controllers.get(view) : undefined);
}

export function keepController(model: Model, controller: Controller): void {
  controllers.set(model, controller);
}
