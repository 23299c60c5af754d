import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { modelOf } from "../dev/show";
import { general } from "../dev/views";
import { Controller, STEP_PAUSE } from "./controller";
import type { View } from "./view";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bots = (more: Partial<View> = {}): View =>
  general(["greedy", "random"], { bot: true, undo: false, ...more });

function watch(view: View) {
  const model = modelOf(view);
  const controller = new Controller(model);
  controller.attach("one");
  model.answer();
  const steps = () => model.sent.filter((message) => message.step);
  return { model, controller, steps };
}

describe("a strategy to move", () => {
  it("is asked for one step, after a pause long enough to see the last", () => {
    const { steps } = watch(bots());
    vi.advanceTimersByTime(STEP_PAUSE - 1);
    expect(steps()).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(steps()).toMatchObject([{ step: true, version: 12 }]);
    vi.advanceTimersByTime(10 * STEP_PAUSE);
    expect(steps()).toHaveLength(1);
  });

  it("is asked again when its step has been drawn", () => {
    const { model, steps } = watch(bots());
    vi.advanceTimersByTime(STEP_PAUSE);
    model.answer({ ok: true }, steps()[0]);
    model.set("view", bots({ version: 13 }));
    vi.advanceTimersByTime(STEP_PAUSE);
    expect(steps().map((message) => message.version)).toEqual([12, 13]);
  });

  it("is asked once although the board has two views", () => {
    const { controller, steps } = watch(bots());
    controller.attach("two");
    vi.advanceTimersByTime(STEP_PAUSE);
    expect(steps()).toHaveLength(1);
  });

  it("rests while paused, at once, and goes on", () => {
    const { model, controller, steps } = watch(bots());
    controller.pause(true);
    expect(controller.paused).toBe(true);
    vi.advanceTimersByTime(5 * STEP_PAUSE);
    expect(steps()).toHaveLength(0);
    model.set("view", bots({ paused: true }));
    model.answer({ ok: true });
    expect(controller.paused).toBe(true);
    controller.pause(false);
    model.set("view", bots({ paused: false }));
    model.answer({ ok: true });
    vi.advanceTimersByTime(STEP_PAUSE);
    expect(steps()).toHaveLength(1);
  });

  it("that fails says so and is not asked for the same move again", () => {
    const { model, controller, steps } = watch(bots());
    vi.advanceTimersByTime(STEP_PAUSE);
    model.answer({ error: { code: "strategy", text: "greedy raised ValueError" } });
    expect(controller.alert).toBe("greedy raised ValueError");
    vi.advanceTimersByTime(10 * STEP_PAUSE);
    expect(steps()).toHaveLength(1);
    model.set("view", bots({ version: 13 }));
    vi.advanceTimersByTime(STEP_PAUSE);
    expect(steps()).toHaveLength(2);
  });

  it("is not asked when nobody looks", () => {
    const { controller, steps } = watch(bots());
    controller.detach("one");
    vi.advanceTimersByTime(10 * STEP_PAUSE);
    expect(steps()).toHaveLength(0);
  });

  it("is not asked after the end, nor when a person is to move", () => {
    for (const view of [bots({ over: true }), general()]) {
      const { steps } = watch(view);
      vi.advanceTimersByTime(10 * STEP_PAUSE);
      expect(steps()).toHaveLength(0);
    }
  });
});

it("a stale answer says nothing to the player", () => {
  const { model, controller } = watch(general());
  controller.roll();
  model.answer({ stale: true });
  expect(controller.alert).toBeNull();
});

it("20 rolls before an answer all name the version they were made on, so that one can count", () => {
  const { model, controller } = watch(general());
  for (let click = 0; click < 20; click++) controller.roll();
  const rolls = model.sent.filter((message) => message.do);
  expect(rolls).toHaveLength(20);
  expect(new Set(rolls.map((message) => `${message.do} ${message.version}`))).toEqual(
    new Set(["keep 5 5 5 12"]),
  );
});

it("marks that Python refuses are taken back", () => {
  const { model, controller } = watch(general());
  controller.mark(1);
  model.answer({ error: { code: "bad_mark", text: "No." } });
  expect(controller.shownMarks(controller.view as View)).toEqual([true, false, true, false, true]);
  expect(controller.alert).toBe("No.");
});
