// A model as anywidget gives it, with no kernel behind: what is sent is kept, and answered by hand or by a pretended Python.

import type { Model } from "../src/model";
import type { Traits } from "../src/view";

export type Sent = Record<string, unknown> & { id: string };
type Callback = (...args: unknown[]) => void;

export class FakeModel implements Model {
  readonly sent: Sent[] = [];
  readonly heard = new Map<string, Set<Callback>>();
  /** Called for each message; may answer, now or later. */
  python: (message: Sent) => void = () => {};
  broken = false;
  widget_manager: unknown = undefined;

  constructor(readonly traits: Partial<Traits>) {}

  get(key: string): unknown {
    return this.traits[key as keyof Traits];
  }

  on(event: string, callback: (...args: never[]) => void): void {
    const callbacks = this.heard.get(event) ?? new Set();
    callbacks.add(callback as Callback);
    this.heard.set(event, callbacks);
  }

  off(event?: string | null, callback?: ((...args: never[]) => void) | null): void {
    if (event && callback) this.heard.get(event)?.delete(callback as Callback);
  }

  send(content: unknown): void {
    if (this.broken) throw new Error("Cannot send");
    this.sent.push(content as Sent);
    this.python(content as Sent);
  }

  trigger(event: string, ...args: unknown[]): void {
    for (const callback of [...(this.heard.get(event) ?? [])]) callback(...args);
  }

  set<Key extends keyof Traits>(key: Key, value: Traits[Key]): void {
    this.traits[key] = value;
    this.trigger(`change:${key}`);
  }

  /** Answers a message; with no message given, the last one sent. */
  answer(with_: Record<string, unknown> = { ok: true }, message = this.sent.at(-1)): void {
    this.trigger("msg:custom", { answer: message?.id, ...with_ }, []);
  }

  /** How many callbacks are registered. */
  get listeners(): number {
    let count = 0;
    for (const callbacks of this.heard.values()) count += callbacks.size;
    return count;
  }
}
