// What some hosts let a widget know about its kernel. Everything here may be missing: marimo has none of it.

import type { Model } from "./model";

interface Signal {
  connect(slot: (sender: unknown, args: unknown) => void): void;
  disconnect(slot: (sender: unknown, args: unknown) => void): void;
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

/** Calls `lost` when the kernel restarts, dies or is changed: the game in it is gone with it. */
export function watchKernel(model: Model, lost: () => void): KernelWatch {
  const manager = model.widget_manager as
    | { kernel?: { status?: unknown } | null; context?: { sessionContext?: Record<string, unknown> } }
    | undefined;
  const kernel = (): { status?: unknown; statusChanged?: unknown } | null | undefined => {
    try {
      return manager?.kernel;
    } catch {
      return undefined;
    }
  };
  const status = (): unknown => kernel()?.status;
  const slot = (_sender: unknown, now: unknown): void => {
    if (typeof now === "string" ? GONE.has(now) : true) lost();
  };
  const signals: Signal[] = [];
  const session = manager?.context?.sessionContext;
  for (const signal of [session?.statusChanged ?? kernel()?.statusChanged, session?.kernelChanged]) {
    if (isSignal(signal)) {
      signal.connect(slot);
      signals.push(signal);
    }
  }
  return {
    gone: () => kernel() === null || GONE.has(String(status())),
    idle: () => status() === "idle",
    dispose: () => {
      for (const signal of signals) signal.disconnect(slot);
    },
  };
}
