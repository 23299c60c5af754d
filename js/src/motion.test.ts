import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { general } from "../dev/views";
import { exchanges, Motion } from "./motion";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const view = general();
const thrown = { ...view, version: 13, dice: [5, 2, 5, 6, 5], thrown: { id: 3, places: [1, 3] } };

describe("equal dice", () => {
  it("change places when the one tapped is not the leftmost", () => {
    expect(exchanges([3, 3, 5, 3, 1], [false, false, false, true, false], [1, 2, 3, 4])).toEqual([[3, 0]]);
  });

  it("stay where the leftmost were tapped", () => {
    expect(exchanges([3, 3, 5, 3, 1], [true, true, false, false, false], [2, 3, 4])).toEqual([]);
  });

  it("change in pairs", () => {
    expect(exchanges([4, 4, 4, 4, 1], [false, false, true, true, false], [2, 3, 4])).toEqual([
      [2, 0],
      [3, 1],
    ]);
  });
});

describe("a throw", () => {
  it("tumbles where dice were thrown, and nowhere else, for less than 600 ms", () => {
    const motion = new Motion(() => {});
    motion.meet(view, view.marked);
    motion.meet(thrown, view.marked);
    expect([0, 1, 2, 3, 4].map((place) => motion.tumbling(place))).toEqual([false, true, false, true, false]);
    vi.advanceTimersByTime(599);
    expect([1, 3].some((place) => motion.tumbling(place))).toBe(false);
    expect(motion.face(1, 2)).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("of the same faces is seen too, and starts its movement anew", () => {
    const motion = new Motion(() => {});
    motion.meet(view, view.marked);
    motion.meet(thrown, view.marked);
    const beat = motion.beat;
    motion.meet({ ...thrown, version: 14, thrown: { id: 4, places: [1, 3] } }, view.marked);
    expect(motion.tumbling(1)).toBe(true);
    expect(motion.beat).not.toBe(beat);
  });

  it("ends as soon as the player acts", () => {
    const redraw = vi.fn();
    const motion = new Motion(redraw);
    motion.meet(view, view.marked);
    motion.meet(thrown, view.marked);
    motion.finish();
    expect(motion.tumbling(1)).toBe(false);
    expect(redraw).toHaveBeenCalledOnce();
  });

  it("is not played for a board that has just been opened, nor for marks", () => {
    const motion = new Motion(() => {});
    motion.meet(thrown, thrown.marked);
    expect(motion.tumbling(1)).toBe(false);
    motion.meet({ ...thrown, marked: [false, false, false, false, false] }, []);
    expect(motion.tumbling(1)).toBe(false);
  });

  it("shows the truth at once where motion is reduced", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
    const motion = new Motion(() => {});
    motion.meet(view, view.marked);
    motion.meet(thrown, view.marked);
    expect(motion.tumbling(1)).toBe(false);
    expect(motion.fresh).toEqual([1, 3]);
  });

  it("shows the truth at once where the tab is hidden", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const motion = new Motion(() => {});
    motion.meet(view, view.marked);
    motion.meet(thrown, view.marked);
    expect(motion.tumbling(1)).toBe(false);
  });
});
