import { describe, expect, it } from "vitest";
import { setAside } from "../dev/views";
import { entryAt, tap } from "./setasides";

const entries = (...list: number[][]) => list.map((dice) => setAside(dice, 0, 5));

describe("taps on four 4s and a 6", () => {
  const dice = [4, 4, 6, 4, 4];
  const list = entries([4, 4, 4, 4], [4, 4, 4]);

  it("mark three 4s first, the tapped one among them", () => {
    expect(tap(list, dice, [], 4)).toEqual([0, 1, 4]);
  });

  it("mark the fourth with a second tap", () => {
    expect(tap(list, dice, [0, 1, 4], 3)).toEqual([0, 1, 3, 4]);
  });

  it("go back to three, then to none", () => {
    expect(tap(list, dice, [0, 1, 3, 4], 0)).toEqual([1, 3, 4]);
    expect(tap(list, dice, [1, 3, 4], 3)).toEqual([]);
  });

  it("on what is in no entry change nothing", () => {
    expect(tap(list, dice, [0, 1, 4], 2)).toEqual([0, 1, 4]);
  });
});

describe("taps on 1 5 2 3 6", () => {
  const dice = [1, 5, 2, 3, 6];
  const list = entries([1], [5], [1, 5]);

  it("add and remove one die each", () => {
    expect(tap(list, dice, [], 1)).toEqual([1]);
    expect(tap(list, dice, [1], 0)).toEqual([0, 1]);
    expect(tap(list, dice, [0, 1], 1)).toEqual([0]);
  });
});

describe("taps on a straight", () => {
  const dice = [3, 1, 5, 2, 4];
  const list = entries([1], [5], [1, 5], [1, 2, 3, 4, 5]);

  it("mark all of it from a die that scores only there", () => {
    expect(tap(list, dice, [1], 0)).toEqual([0, 1, 2, 3, 4]);
  });

  it("fall back to the 1 and the 5 that still score", () => {
    expect(tap(list, dice, [0, 1, 2, 3, 4], 0)).toEqual([1, 2]);
  });
});

it("with one entry alone every tap means all of it or none", () => {
  const list = entries([1, 2, 2, 2]);
  expect(tap(list, [2, 1, 2, 3, 2], [], 1)).toEqual([0, 1, 2, 4]);
  expect(tap(list, [2, 1, 2, 3, 2], [0, 1, 2, 4], 0)).toEqual([]);
});

it("a tap that fits no entry together with the marks starts anew", () => {
  expect(tap(entries([1], [5, 5, 5]), [1, 5, 5, 5, 2], [0], 3)).toEqual([1, 2, 3]);
});

it("marked places are an entry by their faces, wherever they lie", () => {
  const list = entries([1], [1, 5]);
  expect(entryAt(list, [5, 2, 1], [0, 2])?.action).toBe("set aside 1 5");
  expect(entryAt(list, [5, 2, 1], [0])).toBeNull();
  expect(entryAt(list, [5, 2, 1], [])).toBeNull();
});
