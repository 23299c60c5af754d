import { getQueriesForElement } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { show } from "../../dev/show";
import { names, setAside, tysiac } from "../../dev/views";

afterEach(() => document.body.replaceChildren());

function marked(root: HTMLElement): string[] {
  return getQueriesForElement(root)
    .queryAllByRole("button", { name: /^Die/, pressed: true })
    .map((die) => die.getAttribute("aria-label") ?? "");
}

describe("tapping in the race", () => {
  it("marks what scores together, and says what it is worth", () => {
    const { click, root, board } = show(tysiac());
    click("Die 1: 4");
    expect(marked(root)).toEqual(["Die 1: 4", "Die 2: 4", "Die 4: 4"]);
    expect(board.getByText("set aside now: 4 4 4, worth 60", { ignore: "[role=status]" })).toBeTruthy();
    expect(board.getByRole("button", { name: "Roll 2 dice" })).toBeTruthy();
  });

  it("sends no marks, but the set-aside with the roll", () => {
    const { click, sent } = show(tysiac());
    click("Die 1: 4");
    click("Roll 2 dice");
    expect(sent()).toMatchObject([{ do: ["set aside 4 4 4", "roll"], version: 12 }]);
  });

  it("sends the set-aside with the bank, where banking is allowed", () => {
    const { press, click, sent, button } = show(tysiac());
    press("1");
    expect(button("Bank 60").getAttribute("aria-disabled")).toBe("true");
    click("Bank 60");
    press("5");
    click("Bank 100");
    press("b");
    expect(sent().map((message) => message.do)).toEqual([
      ["set aside 4 4 4 4", "bank"],
      ["set aside 4 4 4 4", "bank"],
    ]);
  });

  it("on a die that scores nothing says why not", () => {
    const { click, root, board, button } = show(tysiac());
    expect(button("Die 3: 6").getAttribute("aria-disabled")).toBe("true");
    click("Die 3: 6");
    expect(marked(root)).toEqual([]);
    expect(board.getByText("A single 6 scores nothing.", { ignore: "[role=status]" })).toBeTruthy();
    expect(board.getByRole("status").textContent).toContain("A single 6 scores nothing.");
  });

  it("says why not until the position changes, though it be drawn once more", () => {
    const { model, click, now, board } = show(tysiac());
    const why = () => board.queryByText("A single 6 scores nothing.", { ignore: "[role=status]" });
    click("Die 3: 6");
    now(() => model.set("view", tysiac()));
    expect(why()).not.toBeNull();
    now(() => model.set("view", tysiac({ version: 13 })));
    expect(why()).toBeNull();
  });

  it("is over with the position", () => {
    const { model, click, now, root } = show(tysiac());
    click("Die 1: 4");
    now(() => model.set("view", tysiac({ version: 13 })));
    expect(marked(root)).toEqual([]);
  });
});

describe("before anything is marked", () => {
  it("nothing can be rolled or banked until dice are set aside", () => {
    const { button, press, sent } = show(tysiac());
    expect(button("Nothing to roll").getAttribute("aria-disabled")).toBe("true");
    press("r");
    press("b");
    expect(sent()).toEqual([]);
  });

  it("a turn begins with five dice", () => {
    const view = tysiac({ dice: [], marked: [], canRoll: true }, { setAsides: [], whyNot: [] });
    const { click, sent } = show(view);
    click("Roll 5 dice");
    expect(sent()).toMatchObject([{ do: "roll" }]);
  });

  it("after a set-aside by code the rest is rolled, or the points banked", () => {
    const now = {
      groove: "set aside: 1 1",
      bankLabel: "Bank 70",
      canBank: true,
      mustRoll: false,
      rollLabel: "Roll 3 dice",
    };
    const view = tysiac({ dice: [2, 3, 6], canRoll: true, canMark: false }, { setAsides: [], now });
    const { click, sent } = show(view);
    click("Roll 3 dice");
    click("Bank 70");
    expect(sent().map((message) => message.do)).toEqual(["roll", "bank"]);
  });
});

describe("the face of the race", () => {
  it("shows each player's way to the target, and the turns", () => {
    const { board } = show(tysiac());
    const lanes = board.getByRole("list", { name: "First to 1000" });
    expect([...lanes.children].map((lane) => lane.textContent)).toEqual(["Ala620", "Olek485 to move"]);
    expect(board.getByText("1 1 · 6 6 6, hot dice · 5")).toBeTruthy();
  });

  it("says what just happened, with the dice of it", () => {
    const moment = { kind: "bust" as const, text: "Ala busts.", dice: [2, 3, 4, 6] };
    const { board } = show(tysiac({}, { moment }));
    expect(board.getByText("Ala busts.")).toBeTruthy();
    expect(board.getAllByRole("img", { name: /^[2346]$/ })).toHaveLength(4);
  });

  it("has room for 30", () => {
    const { board } = show(tysiac({ player: 17 }, {}, names(30)));
    expect(board.getByRole("list", { name: "First to 1000" }).children).toHaveLength(30);
  });

  it("takes hot dice: all five set aside, five rolled again", () => {
    const { click, sent } = show(
      tysiac(
        { dice: [1, 2, 3, 4, 5] },
        {
          setAsides: [setAside([1], 10, 5), setAside([1, 2, 3, 4, 5], 150, 5, true)],
          whyNot: [null, null, null, null, null],
        },
      ),
    );
    click("Die 4: 4");
    click("Roll 5 dice");
    expect(sent()).toMatchObject([{ do: ["set aside 1 2 3 4 5", "roll"] }]);
  });
});
