import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { show } from "../../dev/show";
import { general, joker, names, option, poker, unrolled } from "../../dev/views";

afterEach(() => document.body.replaceChildren());

const cell = (name: string) => (shown: ReturnType<typeof show>) =>
  shown.board.getByRole("gridcell", { name });

/** The place of the focused cell in its row; the row header is 0. */
const column = () =>
  [...(document.activeElement?.parentElement?.children ?? [])].indexOf(document.activeElement as Element);

describe("the scorecard", () => {
  it("is a grid with a column header for each player and a row header for each box", () => {
    const { board } = show(general());
    expect(board.getByRole("grid", { name: "Scorecard" })).toBeTruthy();
    expect(board.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Box",
      "Ala to move",
      "Olek",
    ]);
    expect(board.getByRole("rowheader", { name: "Full house" })).toBeTruthy();
  });

  it("offers what the open boxes would score, by name", () => {
    const { board } = show(general());
    const names = board
      .getAllByRole("button", { name: /^Score/ })
      .map((button) => button.getAttribute("aria-label"));
    expect(names).toContain("Score twos: 2");
    expect(names).toHaveLength(8);
  });

  it("scores with a click, and stays where it was", () => {
    const { click, sent, model, now } = show(general());
    click("Score fives: 15");
    expect(sent()).toMatchObject([{ do: "score fives", version: 12 }]);
    now(() => model.set("view", unrolled(general(), { player: 1 })));
    expect(document.activeElement?.closest("table")?.getAttribute("role")).toBe("grid");
  });

  it("counts a double click once: both clicks name the same version", () => {
    const { click, sent } = show(general());
    click("Score fives: 15");
    click("Score fives: 15");
    expect(new Set(sent().map((message) => message.version))).toEqual(new Set([12]));
  });

  it("hides the points where previews are off, not the boxes", () => {
    const view = general();
    const card = view.card && {
      ...view.card,
      options: { twos: option("twos", "2", { points: null, name: "Score twos" }) },
    };
    const { button } = show({ ...view, card });
    expect(button("Score twos").textContent).toBe("");
  });

  it("shows jokers and bonuses before they are taken, losses with their sign, and closed boxes as closed", () => {
    const first = show(joker());
    expect(first.board.getByRole("rowheader", { name: /Small straight/ }).textContent).toContain("joker+100");
    first.leave();
    const { button, board } = show(poker());
    expect(button("Score piątki: −15").textContent).toBe("−15");
    expect(board.getByRole("rowheader", { name: /^Para/ }).textContent).toContain("not open yet");
  });

  it("marks the last move", () => {
    const { board } = show(general());
    expect(board.getAllByRole("img", { name: "last move" })).toHaveLength(1);
    expect(board.getByRole("gridcell", { name: "last move 0" })).toBeTruthy();
  });

  it("keeps the seats of players with the same words apart, 30 of them", () => {
    const { board } = show(general(names(30), { player: 17 }));
    expect(board.getAllByRole("columnheader")).toHaveLength(31);
  });
});

describe("keys in the scorecard", () => {
  const stops = (root: HTMLElement) => root.querySelectorAll('[role="gridcell"][tabindex="0"]');

  it("find one tab stop, on the first open box of the player to move", () => {
    const shown = show(general());
    expect(stops(shown.root)).toHaveLength(1);
    expect(stops(shown.root)[0]).toBe(cell("Score twos: 2")(shown));
  });

  it("move by arrows, Home and End, and the tab stop goes along", () => {
    const shown = show(general());
    cell("Score twos: 2")(shown).focus();
    shown.press("ArrowDown");
    expect(document.activeElement).toBe(cell("Score threes: 0")(shown));
    const event = shown.press("ArrowRight");
    expect(event.defaultPrevented).toBe(true);
    expect(column()).toBe(2);
    shown.press("Home");
    expect(document.activeElement).toBe(cell("Score threes: 0")(shown));
    shown.press("End", { ctrlKey: true });
    expect((document.activeElement as HTMLElement).textContent).toBe("88");
    expect(stops(shown.root)).toHaveLength(1);
    expect(stops(shown.root)[0]).toBe(document.activeElement);
  });

  it("stop at the edges", () => {
    const shown = show(general());
    cell("Score twos: 2")(shown).focus();
    shown.press("ArrowUp");
    shown.press("ArrowUp");
    shown.press("ArrowLeft");
    expect(column()).toBe(1);
    expect((document.activeElement as HTMLElement).textContent).toBe("2");
  });

  it("score with Enter or Space, in the column of the player to move only", () => {
    const shown = show(general());
    cell("Score twos: 2")(shown).focus();
    shown.press("Enter");
    shown.press("ArrowRight");
    shown.press(" ");
    expect(shown.sent()).toMatchObject([{ do: "score twos", version: 12 }]);
  });

  it("go with the turn to the next player's column", () => {
    const shown = show(general());
    cell("Score twos: 2")(shown).focus();
    shown.press("Enter");
    shown.now(() => shown.model.set("view", unrolled(general(), { player: 1 })));
    expect(column()).toBe(2);
  });

  it("roll and mark from within the grid", () => {
    const shown = show(general());
    cell("Score twos: 2")(shown).focus();
    shown.press("2");
    shown.press("r");
    expect(shown.sent()).toMatchObject([{ mark: [0, 1, 2, 4] }, { do: "keep 2 5 5 5" }]);
    expect(document.activeElement).toBe(cell("Score twos: 2")(shown));
  });
});

it("a click on a cell moves the tab stop there", () => {
  const shown = show(general());
  act(() => cell("Score chance: 23")(shown).focus());
  expect(shown.root.querySelector('[role="gridcell"][tabindex="0"]')).toBe(cell("Score chance: 23")(shown));
});
