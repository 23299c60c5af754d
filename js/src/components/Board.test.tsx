import { getQueriesForElement } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { modelOf, show } from "../../dev/show";
import { coach, ended, general, served, unrolled } from "../../dev/views";
import type { View } from "../view";

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const view = () => general(undefined, { marked: [false, false, false, false, false] });

function pressedDice(root: HTMLElement): string[] {
  return getQueriesForElement(root)
    .getAllByRole("button", { name: /^Die/, pressed: true })
    .map((die) => die.getAttribute("aria-label") ?? "");
}

describe("the board", () => {
  it("is a region with the game's title that keeps the notebook's shortcuts out", () => {
    const { root } = show(view());
    expect(root.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
    expect(root.lang).toBe("en");
  });

  it("shows dice as toggle buttons by place and face", () => {
    const { board, button } = show(view());
    expect(board.getAllByRole("button", { name: /^Die/ })).toHaveLength(5);
    expect(button("Die 4: 6").getAttribute("aria-pressed")).toBe("false");
  });

  it("shows no dice before a turn's first roll, and offers to roll five", () => {
    const { board, button, sent, click } = show(unrolled(view()));
    expect(board.queryAllByRole("button", { name: /^Die/ })).toHaveLength(0);
    expect(button("Roll 5 dice")).toBeTruthy();
    click("Roll 5 dice");
    expect(sent()).toMatchObject([{ do: "roll", version: 13 }]);
  });

  it("redraws from a view that Python sends", () => {
    const { model, now, board } = show(view());
    now(() => model.set("view", { ...view(), version: 13, status: "Round 7 of 13", dice: [1, 1, 1, 1, 2] }));
    expect(board.getByText("Round 7 of 13")).toBeTruthy();
    expect(board.getByRole("button", { name: "Die 5: 2" })).toBeTruthy();
  });

  it("rerolls what is not marked", () => {
    const { click, sent, button } = show(view());
    click("Die 1: 5");
    click("Die 3: 5");
    expect(button("Roll 3 dice")).toBeTruthy();
    click("Roll 3 dice");
    expect(sent()).toMatchObject([{ mark: [0] }, { mark: [0, 2] }, { do: "keep 5 5", version: 12 }]);
  });

  it("does not roll when all dice are marked", () => {
    const { press, button, sent, click } = show(view());
    for (const key of "12345") press(key);
    expect(button("Nothing to roll").getAttribute("aria-disabled")).toBe("true");
    click("Nothing to roll");
    press("r");
    expect(sent().filter((message) => message.do)).toEqual([]);
  });

  it("takes back a stale mark silently and shows Python's", () => {
    const { model, click, now, root, board } = show(view());
    click("Die 1: 5");
    now(() => model.answer({ stale: true }));
    expect(getQueriesForElement(root).queryAllByRole("button", { pressed: true, name: /^Die/ })).toHaveLength(
      0,
    );
    expect(board.getByRole("alert").textContent).toBe("");
  });
});

describe("marks", () => {
  it("by five quick keys are five, each numbered and shown at once", () => {
    const { press, sent, root } = show(view());
    for (const key of "12345") press(key);
    expect(pressedDice(root)).toHaveLength(5);
    const marks = sent();
    expect(marks.map((message) => message.count)).toEqual([1, 2, 3, 4, 5]);
    expect(marks.at(-1)).toMatchObject({ mark: [0, 1, 2, 3, 4], version: 12 });
  });

  it("survive views that answer earlier ones", () => {
    const { model, press, now, root } = show(view());
    press("1");
    press("2");
    press("3");
    const late = { ...view(), marked: [true, false, false, false, false], markCount: 1, marksVersion: 2 };
    now(() => model.set("view", late));
    expect(pressedDice(root)).toEqual(["Die 1: 5", "Die 2: 2", "Die 3: 5"]);
  });
});

describe("keys", () => {
  it("of the board do not reach the notebook", () => {
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    const { press } = show(view());
    for (const key of ["1", "r", "x", "m", "a", "b", "ArrowDown", " ", "Enter"]) press(key);
    expect(heard).not.toHaveBeenCalled();
    document.body.removeEventListener("keydown", heard);
  });

  it("r rolls once, however long it is held", () => {
    const { press, sent } = show(view());
    press("r");
    press("r", { repeat: true });
    expect(sent()).toMatchObject([{ do: "keep none" }]);
  });

  it("Ctrl+Z undoes the game and not the notebook", () => {
    const { press, sent } = show(general(undefined, { redo: true }));
    const event = press("z", { ctrlKey: true });
    press("z", { ctrlKey: true, shiftKey: true });
    expect(event.defaultPrevented).toBe(true);
    expect(sent()).toMatchObject([{ undo: true }, { redo: true }]);
  });

  it("with Ctrl or Alt are left to the page", () => {
    const { press, sent } = show(view());
    press("r", { ctrlKey: true });
    press("1", { altKey: true });
    expect(sent()).toEqual([]);
  });

  it("typed into a field are text", () => {
    const { model, root, click, sent, now } = show(view());
    click("New game");
    now(() => model.answer({ ok: true, new: newGameOffer() }));
    const field = getQueriesForElement(root).getByRole("textbox", { name: "Seed" });
    sent();
    field.focus();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    expect(sent()).toEqual([]);
  });
});

function newGameOffer() {
  return {
    presets: [{ name: "general", title: "Generał", min: 2, max: null, settings: [] }],
    strategies: [],
    current: { preset: "general", players: [{ name: "Ala", strategy: null }] },
    languages: [{ code: "en", name: "English" }],
  };
}

describe("undo and redo", () => {
  it("send their wish, and nothing while there is nothing to undo", () => {
    const { click, sent } = show(general(undefined, { undo: true, redo: false }));
    click("Undo");
    click("Redo");
    expect(sent()).toMatchObject([{ undo: true, version: 12 }]);
  });
});

describe("what is said", () => {
  const polite = (root: HTMLElement) => getQueriesForElement(root).getByRole("status").textContent?.trim();

  it("is announced in one polite live region", () => {
    const { model, root, now } = show(view());
    expect(polite(root)).toBe("");
    now(() =>
      model.set("view", {
        ...view(),
        version: 13,
        announce: "Ala scored 15 in Fives.",
        say: "Olek, roll the dice.",
      }),
    );
    expect(polite(root)).toBe("Ala scored 15 in Fives. Olek, roll the dice.");
    expect(root.querySelectorAll("[aria-live]")).toHaveLength(1);
  });

  it("is announced again when a throw shows the same faces", () => {
    const { model, root, now } = show(view());
    now(() => model.set("view", { ...view(), version: 13, thrown: { id: 3, places: [0] } }));
    const first = root.querySelector("[role=status]")?.textContent;
    now(() => model.set("view", { ...view(), version: 14, thrown: { id: 4, places: [0] } }));
    const second = root.querySelector("[role=status]")?.textContent;
    expect(first?.trim()).toBe("Ala rolled 2 6.");
    expect(second?.trim()).toBe("Ala rolled 2 6.");
    expect(second).not.toBe(first);
  });

  it("tells which dice are kept after each mark", () => {
    const { root, press } = show(view());
    press("4");
    expect(polite(root)).toBe("kept: 6");
  });

  it("as an error is an alert, as text, until the player goes on", () => {
    const { model, board, click, now } = show(view());
    click("Score fives: 15");
    now(() => model.answer({ error: { code: "illegal", text: "can't score <b>fives</b>: it holds 6" } }));
    expect(board.getByRole("alert").textContent).toBe("can't score <b>fives</b>: it holds 6");
    click("Die 1: 5");
    expect(board.getByRole("alert").textContent).toBe("");
  });
});

describe("what just happened", () => {
  it("is shown between turns, and not beside a player's own dice", () => {
    const drawn = { announce: "Olek was drawn to start." };
    const between = show(unrolled(view(), drawn));
    expect(between.board.getByText("Olek was drawn to start.")).toBeTruthy();
    between.leave();
    const { board } = show(general(undefined, drawn));
    expect(board.queryByText("Olek was drawn to start.")).toBeNull();
  });
});

describe("the name of the player to move", () => {
  it("stands out as a word, not inside of another", () => {
    const { root } = show(general(["a", "Ola"], { say: "Ola, wait: a is to roll." }));
    const bold = root.querySelector(".gw-say b");
    expect(bold?.textContent).toBe("a");
    expect(bold?.previousSibling?.textContent).toBe("Ola, wait: ");
  });
});

describe("the connection", () => {
  it("is waited for after two seconds, with the game still drawn, and comes back", () => {
    vi.useFakeTimers();
    const { model, click, board, now } = show(view());
    click("Roll 5 dice");
    now(() => vi.advanceTimersByTime(2000));
    expect(board.getAllByText(/^Waiting for the kernel/).length).toBeGreaterThan(0);
    expect(board.getByRole("button", { name: "Die 1: 5" })).toBeTruthy();
    now(() => model.answer());
    expect(board.queryByText(/^Waiting for the kernel/, { ignore: "[role=status]" })).toBeNull();
  });

  it("lost says so and copies the game without a kernel", async () => {
    const written = vi.fn();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => written(text));
    const { model, click, board } = show(view());
    model.broken = true;
    click("Roll 5 dice");
    expect(board.getAllByText(/^Not connected/).length).toBeGreaterThan(0);
    click("Copy the game");
    await vi.waitFor(() => expect(written).toHaveBeenCalledWith("general, seed 7"));
  });
});

describe("bots", () => {
  it("are watched with Pause and Skip in place of Roll", () => {
    const { board, click, sent } = show(general(undefined, { bot: true, paused: true }));
    expect(board.queryByRole("button", { name: /^Roll/ })).toBeNull();
    click("Go on");
    click("Pause");
    click("Skip");
    expect(sent()).toMatchObject([{ pause: false }, { pause: true }, { skip: true, version: 12 }]);
  });
});

describe("the end", () => {
  it("shows places and another game with one click", () => {
    const { board, click, sent } = show(ended());
    const rows = board.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toContain("1Ala231");
    expect(rows).toContain("1Zofia231");
    expect(rows).toContain("3Olek188");
    click("Play again");
    expect(sent()).toMatchObject([{ again: true, version: 12 }]);
  });

  it("hands the focus to Play again after a game by keys", () => {
    const { model, board, now, button } = show(view());
    board.getByRole("gridcell", { name: "Score fives: 15" }).focus();
    now(() => model.set("view", { ...ended(), version: 13 }));
    expect(document.activeElement).toBe(button("Play again"));
  });

  it("then hands it to Roll when the next game begins", () => {
    const { model, now, button, click } = show(ended());
    button("Play again").focus();
    click("Play again");
    now(() => model.set("view", unrolled(view(), { version: 13 })));
    expect(document.activeElement).toBe(button("Roll 5 dice"));
  });

  it("does not take the focus from elsewhere on the page", () => {
    const { model, now } = show(view());
    const outside = document.createElement("button");
    document.body.append(outside);
    outside.focus();
    now(() => model.set("view", { ...ended(), version: 13 }));
    expect(document.activeElement).toBe(outside);
  });

  it("by a served win has a picture", () => {
    const { board, root } = show(served());
    expect(board.getByText("¡Generala servida! Andrés gana.", { ignore: "[role=status]" })).toBeTruthy();
    expect(root.querySelectorAll("svg").length).toBeGreaterThan(5);
  });
});

describe("the coach", () => {
  it("shows three ranked lines, and all when asked", () => {
    const { board, click } = show(general(), { coach });
    const lines = () => board.getByRole("region", { name: "Coach" }).querySelectorAll("li");
    expect(lines()).toHaveLength(3);
    click("Show all");
    expect(lines()).toHaveLength(4);
  });

  it("is switched on and off, where the game can be coached", () => {
    const off = show(general());
    off.click("Coach");
    expect(off.sent()).toMatchObject([{ coach: true }]);
    off.leave();
    const on = show(general(), { coach });
    expect(on.button("Coach").getAttribute("aria-pressed")).toBe("true");
    on.click("Coach");
    expect(on.sent()).toMatchObject([{ coach: false }]);
    on.leave();
    const none = show(general(undefined, { coachable: false }));
    expect(none.board.queryByRole("button", { name: "Coach" })).toBeNull();
  });

  it("asks first, and tells when asked", () => {
    const { click, sent } = show(general(), {
      coach: { ...coach, state: "ask", text: "What would you keep?", rows: [] },
    });
    click("Show the advice");
    click("Ask me first");
    expect(sent()).toMatchObject([{ advise: true, version: 12 }, { coach: true }]);
  });

  it("tells when asked after an answer too", () => {
    const { click, sent } = show(general(), {
      coach: { ...coach, state: "answer", text: "That choice costs 1.8 points.", rows: [] },
    });
    click("Show the advice");
    expect(sent()).toMatchObject([{ advise: true, version: 12 }]);
  });

  it("puts the best keep on the tray only when asked", () => {
    const { root, click, sent } = show(view(), { coach });
    expect(pressedNone(root)).toBe(true);
    click("Mark the best on the tray");
    expect(pressedDice(root)).toEqual(["Die 1: 5", "Die 3: 5", "Die 5: 5"]);
    expect(sent()).toMatchObject([{ mark: [0, 2, 4] }]);
  });
});

function pressedNone(root: HTMLElement): boolean {
  return getQueriesForElement(root).queryAllByRole("button", { name: /^Die/, pressed: true }).length === 0;
}

describe("names", () => {
  const nasty = ["<img src=x onerror=alert(1)>", "\u202eevil", "ב".repeat(10_000), "a\u0000b\u0007"];

  it("are text, never markup, each in its own direction", () => {
    const { root, board } = show(general(nasty, { say: `${nasty[0]}, roll.` }));
    expect(root.querySelector("img")).toBeNull();
    const header = board.getByRole("columnheader", { name: /^<img src=x/ });
    expect(header.querySelector("bdi")?.textContent).toBe(nasty[0]);
    expect(root.textContent).not.toContain("\u0000");
    expect(root.textContent?.length).toBeLessThan(5000);
  });
});

it("a view that is none yet is drawn as nothing and does not fail", () => {
  const model = modelOf(view());
  const { root, now } = show(view(), {}, model);
  now(() => model.set("view", {} as View));
  expect(root.isConnected).toBe(false);
  act(() => model.set("view", view()));
});
