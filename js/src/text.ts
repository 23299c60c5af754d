// Words come from Python; here their placeholders are filled in. Everything is text, never markup.

import type { Labels } from "./view";

export type Say = (key: string, facts?: Record<string, string | number>) => string;

export function speaker(labels: Labels): Say {
  return (key, facts = {}) =>
    (labels[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be hidden
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A name as it may be shown: on one line, no control characters, not longer than a line can ever need. */
export function tidy(name: string, most = 200): string {
  const line = name.slice(0, 4 * most).replace(CONTROLS, " ");
  const signs = [...line];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : line;
}
