import { expect, it } from "vitest";
import { speaker, tidy } from "./text";

it("facts take the places of their names", () => {
  const say = speaker({ die: "Die {place}: {face}" });
  expect(say("die", { place: 1, face: 3 })).toBe("Die 1: 3");
  expect(say("die", { place: 1 })).toBe("Die 1: {face}");
});

it("a fact is never read as a pattern", () => {
  expect(speaker({ leave: "{name} leaves" })("leave", { name: "{name} $& $1" })).toBe("{name} $& $1 leaves");
});

it("a name stays on one line, without control characters, and is cut without breaking a sign", () => {
  expect(tidy("A\nB\u0007C\u0000")).toBe("A B C ");
  expect(tidy("🎲".repeat(10_000), 3)).toBe("🎲🎲🎲…");
  expect(tidy("Ala")).toBe("Ala");
});
