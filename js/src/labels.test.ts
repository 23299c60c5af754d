import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { labels } from "../dev/labels";

const source = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => readFileSync(join("src", name), "utf8"))
  .join("\n");

/** The keys that the source asks for: the strings in the first argument of say(), and the two put together there. */
function asked(): Set<string> {
  const keys = new Set(["open_too_large", "open_unreadable"]);
  for (const [, first = ""] of source.matchAll(/\bsay\(([^,)]*)/g)) {
    for (const [, key = ""] of first.replace(/=== "\w+"/g, "").matchAll(/"(\w+)"/g)) keys.add(key);
  }
  return keys;
}

it("every label that is asked for exists, and every label is asked for", () => {
  expect([...asked()].sort()).toEqual(Object.keys(labels).sort());
});

it("no component holds words of its own", () => {
  const texts = [...source.matchAll(/>\s*([^<>{}()=;]*[A-Za-z]{3,}[^<>{}()=;]*)\s*<\//g)].map(([, text]) =>
    text?.trim(),
  );
  expect(texts).toEqual([]);
});
