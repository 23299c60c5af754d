// What some hosts let a widget know about its kernel. Everything here may be missing: marimo has none of it.

import type { Model } from "./model";

interface Signal {
  connect(slot: (sender: unknown, args: unknown) => void): void;
  disconnect(slot: (sender: unknown, args: unknown) => void): void;
}

/** The model behind anywidget's proxy, as ipywidgets knows it. */
interface Live {
  get(key: string): unknown;
  comm?: unknown;
  comm_live?: boolean;
}

interface Manager {
  kernel?: { status?: unknown; statusChanged?: unknown } | null;
  context?: { sessionContext?: { statusChanged?: unknown; kernelChanged?: unknown } };
  _models?: Record<string, Promise<Live>>;
}

export interface KernelWatch {
  /** Known to be dead, restarting or not there at all. */
  gone(): boolean;
  /** Known to have nothing to do. */
  idle(): boolean;
  dispose(): void;
}

const GONE = new Set(["dead", "restarting", "autorestarting", "terminating"]);

function isSignal(thing: unknown): thing is Signal {
  return typeof (thing as Signal | undefined)?.connect === "function";
}

/** What `read` finds, or nothing where the host doesn't allow the look. */
function peek<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Calls `lost` when the kernel restarts, dies or is changed: the game in it is gone with it. */
export function watchKernel(model: Model, lost: () => void): KernelWatch {
  const manager = peek(() => model.widget_manager as Manager | undefined);
  const kernel = () => peek(() => manager?.kernel);
  const slot = (_sender: unknown, now: unknown): void => {
    if (typeof now !== "string" || GONE.has(now)) lost();
  };
  const session = peek(() => manager?.context?.sessionContext);
  const signals = [session?.statusChanged ?? kernel()?.statusChanged, session?.kernelChanged].filter(
    isSignal,
  );
  for (const signal of signals) signal.connect(slot);

  // The proxy hides whether the model has a comm; the model with the same snapshot is the one behind it.
  let live: Live | undefined;
  for (const promise of Object.values(peek(() => manager?._models) ?? {})) {
    Promise.resolve(promise).then(
      (found) => {
        if (peek(() => found.get("view") === model.get("view"))) live = found;
      },
      () => {},
    );
  }
  const cut = (): boolean => live !== undefined && (live.comm === undefined || live.comm_live === false);
  return {
    gone: () => kernel() === null || GONE.has(String(kernel()?.status)) || cut(),
    idle: () => kernel()?.status === "idle",
    dispose: () => {
      for (const signal of signals) signal.disconnect(slot);
    },
  };
}
