// Every message is answered. This remembers what was sent, notices when no answer comes, and says what is known.

import { type KernelWatch, watchKernel } from "./kernel";
import type { Model } from "./model";

export type Link = "ok" | "waiting" | "lost";

export interface Answer {
  answer: string;
  ok?: boolean;
  stale?: boolean;
  error?: { code: string; text: string };
  [more: string]: unknown;
}

type Message = Record<string, unknown>;
type Asked = { since: number; quiet: boolean; then?: (answer: Answer) => void };

/** Without an answer for this long the board says that it waits. */
export const PATIENCE = 2000;

export class Connection {
  link: Link = "ok";
  private asked = new Map<string, Asked>();
  private counter = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kernel: KernelWatch;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly model: Model,
    private readonly changed: () => void,
  ) {
    model.on("msg:custom", this.receive);
    model.on("comm:close", this.lose);
    model.on("comm_live_update", this.check);
    this.kernel = watchKernel(model, this.lose);
  }

  dispose(): void {
    this.model.off("msg:custom", this.receive);
    this.model.off("comm:close", this.lose);
    this.model.off("comm_live_update", this.check);
    this.kernel.dispose();
    clearTimeout(this.timer);
    this.asked.clear();
  }

  /** Sends one message and returns its id. `quiet`: that nothing answers is no reason to say "waiting". */
  send(message: Message, then?: (answer: Answer) => void, quiet = false): string {
    const id = `${this.prefix}-${++this.counter}`;
    this.asked.set(id, { since: Date.now(), quiet, then });
    if (!this.post({ ...message, id }) || this.kernel.gone()) this.lose();
    this.schedule();
    return id;
  }

  /** Sends a message that nobody waits for: the last word of a view. */
  tell(message: Message): void {
    this.post({ ...message, id: `${this.prefix}-${++this.counter}` });
  }

  get unanswered(): number {
    return this.asked.size;
  }

  private post(message: Message): boolean {
    try {
      const sent = this.model.send(message);
      // Some hosts send asynchronously: their refusal comes later.
      if (sent instanceof Promise) sent.catch(this.lose);
      return true;
    } catch {
      return false;
    }
  }

  private receive = (content: unknown): void => {
    const answer = content as Answer | null;
    if (!answer || typeof answer !== "object" || typeof answer.answer !== "string") return;
    const asked = this.asked.get(answer.answer);
    if (!asked) return;
    this.asked.delete(answer.answer);
    // One answer shows that someone is there: the others get their two seconds anew.
    for (const other of this.asked.values()) other.since = Date.now();
    this.become("ok");
    this.schedule();
    asked.then?.(answer);
  };

  private lose = (): void => {
    this.become("lost");
  };

  private check = (): void => {
    if (this.kernel.gone()) this.lose();
  };

  private schedule(): void {
    clearTimeout(this.timer);
    let oldest = Number.POSITIVE_INFINITY;
    for (const asked of this.asked.values()) oldest = Math.min(oldest, asked.since);
    if (this.link === "lost" || oldest === Number.POSITIVE_INFINITY) return;
    const late = Date.now() - oldest;
    this.timer = setTimeout(this.look, late < PATIENCE ? PATIENCE - late : PATIENCE);
  }

  private look = (): void => {
    const now = Date.now();
    const late = [...this.asked.values()].filter((asked) => now - asked.since >= PATIENCE);
    const loud = late.some((asked) => !asked.quiet);
    // A kernel that says it is idle has no work left: what it did not answer, it never got.
    if (this.kernel.gone()) this.lose();
    else if (this.kernel.idle() && late.some((asked) => now - asked.since >= 2 * PATIENCE)) this.lose();
    else if (loud) this.become("waiting");
    this.schedule();
  };

  private become(link: Link): void {
    if (this.link === link) return;
    if (link === "waiting" && this.link === "lost") return;
    this.link = link;
    this.changed();
  }
}
