import { describe, expect, it } from "vitest";
import { general } from "../dev/views";
import { Marks, places, rollAction, toggled } from "./marks";

const none = [false, false, false, false, false];
const first = [true, false, false, false, false];
const second = [true, true, false, false, false];

describe("marks", () => {
  it("show at once and are numbered upwards", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    expect(marks.set(view, first)).toBe(1);
    expect(marks.set(view, second)).toBe(2);
    expect(marks.shown(view)).toEqual(second);
  });

  it("are not undone by a view that knows only an earlier one", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    marks.set(view, first);
    marks.set(view, second);
    const late = { ...view, marked: first, markCount: 1, marksVersion: view.marksVersion + 1 };
    marks.meet(late, true);
    expect(marks.shown(late)).toEqual(second);
  });

  it("give way to the view that has caught up", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    marks.set(view, first);
    const caught = { ...view, marked: first, markCount: 1 };
    marks.meet(caught, true);
    const byCode = { ...caught, marked: second, marksVersion: 9 };
    marks.meet(byCode, false);
    expect(marks.shown(byCode)).toEqual(second);
  });

  it("give way to marks from code when nothing of the board is unanswered", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    marks.set(view, first);
    const byCode = { ...view, marked: none, marksVersion: view.marksVersion + 1 };
    marks.meet(byCode, true);
    expect(marks.shown(byCode)).toEqual(first);
    marks.meet(byCode, false);
    expect(marks.shown(byCode)).toEqual(none);
  });

  it("end with the position they were made on", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    marks.set(view, first);
    expect(marks.shown({ ...view, version: view.version + 1, marked: none })).toEqual(none);
  });

  it("count on from what Python has seen, after a reload of the page", () => {
    expect(new Marks().set(general(undefined, { markCount: 31 }), first)).toBe(32);
  });

  it("that were refused show Python's again, unless a later one is on its way", () => {
    const marks = new Marks();
    const view = general(undefined, { marked: none });
    const one = marks.set(view, first);
    const two = marks.set(view, second);
    marks.refuse(one);
    expect(marks.shown(view)).toEqual(second);
    marks.refuse(two);
    expect(marks.shown(view)).toEqual(none);
  });
});

describe("the words of a roll", () => {
  it("name the kept faces in order, none, or nothing before the first roll", () => {
    expect(rollAction([5, 2, 5, 6, 1], [false, true, true, false, true])).toBe("keep 1 2 5");
    expect(rollAction([5, 2, 5, 6, 1], none)).toBe("keep none");
    expect(rollAction([], [])).toBe("roll");
  });

  it("toggle one place", () => {
    expect(toggled(first, 1)).toEqual(second);
    expect(places(second)).toEqual([0, 1]);
  });
});
