import { getQueriesForElement, waitFor } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Shown, show } from "../../dev/show";
import { general, help, newGame } from "../../dev/views";

afterEach(() => document.body.replaceChildren());

function openNewGame(view = general()): Shown & { form: Shown["board"] } {
  const shown = show(view);
  shown.click("New game");
  expect(shown.sent()).toMatchObject([{ want: "new" }]);
  shown.now(() => shown.model.answer({ ok: true, new: newGame }));
  const form = getQueriesForElement(shown.board.getByRole("region", { name: "New game" }));
  return { ...shown, form };
}

function choose(field: HTMLElement, value: string): void {
  act(() => {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

function type(field: HTMLElement, value: string): void {
  act(() => {
    (field as HTMLInputElement).value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const submit = (shown: Shown): void =>
  act(() => {
    shown.root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }) as unknown as undefined;

const fresh = () => general(undefined, { undo: false });

describe("New game", () => {
  it("leaves it to Python to say what is wrong with a value", () => {
    const shown = openNewGame(fresh());
    expect(shown.root.querySelector("form")?.noValidate).toBe(true);
  });

  it("starts the chosen preset with names, strategies, order, settings and seed", () => {
    const shown = openNewGame(fresh());
    const { form, click, sent } = shown;
    type(form.getByRole("textbox", { name: "Name of player 1" }), "Zofia");
    choose(form.getByRole("combobox", { name: "Who plays as player 2" }), "greedy");
    click("Add a player");
    click("Move Player 3 up");
    choose(form.getByRole("combobox", { name: "Joker" }), "forced");
    type(form.getByRole("textbox", { name: "Seed" }), " 7 ");
    submit(shown);
    expect(sent()).toMatchObject([
      {
        new: {
          preset: "general",
          settings: { joker: "forced" },
          players: [{ name: "Zofia" }, { name: "Player 3" }, { strategy: "greedy" }],
          seed: "7",
        },
        version: 12,
      },
    ]);
  });

  it("sends a number that is none as it was written: what a setting takes is Python's to say", () => {
    const shown = openNewGame(fresh());
    const rolls = shown.form.getByRole("spinbutton", { name: "Rolls a turn" });
    type(rolls, "2");
    submit(shown);
    type(rolls, "");
    submit(shown);
    expect(shown.sent().map((message) => (message.new as { settings: object }).settings)).toEqual([
      { rolls: 2 },
      { rolls: "" },
    ]);
  });

  it("does not let settings of one game leak into another", () => {
    const shown = openNewGame(fresh());
    choose(shown.form.getByRole("combobox", { name: "Joker" }), "none");
    choose(shown.form.getByRole("combobox", { name: "Game" }), "kosci");
    submit(shown);
    expect(shown.sent()).toMatchObject([{ new: { preset: "kosci", settings: {} } }]);
  });

  it("says what a setting means, its default and its source", () => {
    const { form } = openNewGame(fresh());
    const joker = form.getByRole("combobox", { name: "Joker" });
    const about = document.getElementById(joker.getAttribute("aria-describedby") ?? "");
    expect(about?.textContent).toBe("Which boxes a further generał may fill. default: free 001");
  });

  it("asks first when a game is under way", () => {
    const shown = openNewGame();
    submit(shown);
    expect(shown.sent()).toEqual([]);
    expect(document.activeElement?.textContent).toBe("Start the new game");
    submit(shown);
    expect(shown.sent()).toMatchObject([{ new: { preset: "general" } }]);
  });

  it("stays open with what was typed when Python refuses, and closes when it accepts", () => {
    const shown = openNewGame(fresh());
    type(shown.form.getByRole("textbox", { name: "Name of player 1" }), "Olek");
    submit(shown);
    shown.now(() => shown.model.answer({ error: { code: "name_twice", text: "Olek plays twice." } }));
    expect(shown.board.getByRole("alert").textContent).toBe("Olek plays twice.");
    expect((shown.form.getByRole("textbox", { name: "Name of player 1" }) as HTMLInputElement).value).toBe(
      "Olek",
    );
    submit(shown);
    shown.now(() => shown.model.answer({ ok: true }));
    expect(shown.board.queryByRole("region", { name: "New game" })).toBeNull();
  });

  it("switches the language at once", () => {
    const { form, sent } = openNewGame();
    choose(form.getByRole("combobox", { name: "Language" }), "pl");
    expect(sent()).toMatchObject([{ language: "pl" }]);
  });

  it("lets a player leave, asked once more", () => {
    const { click, sent } = openNewGame();
    click("Olek leaves the game");
    expect(sent()).toEqual([]);
    click("Olek leaves the game");
    expect(sent()).toMatchObject([{ leave: 1, version: 12 }]);
  });

  it("does not let the last player leave", () => {
    const view = general();
    const players = view.players.map((player, n) => ({ ...player, left: n === 1 }));
    const { board } = openNewGame({ ...view, players });
    expect(board.queryByRole("button", { name: /leaves the game/ })).toBeNull();
  });
});

describe("a panel", () => {
  it("closes with Esc and gives the focus back", () => {
    const shown = show(general());
    shown.button("Rules").focus();
    shown.click("Rules");
    shown.press("Escape");
    expect(document.activeElement).toBe(shown.button("Rules"));
    expect(shown.button("Rules").getAttribute("aria-expanded")).toBe("false");
  });

  it("covers the table, whose keys then rest", () => {
    const shown = show(general());
    shown.click("Log");
    shown.sent();
    shown.press("r");
    shown.press("1");
    expect(shown.sent()).toEqual([]);
  });

  it("shows the rules as Python tells them", () => {
    const { click, sent, now, model, board } = show(general());
    click("Rules");
    expect(sent()).toMatchObject([{ want: "rules" }]);
    now(() => model.answer({ ok: true, rules: help }));
    const panel = getQueriesForElement(board.getByRole("region", { name: "Rules" }));
    expect(panel.getByRole("heading", { name: "Rules of Generał" })).toBeTruthy();
    expect(panel.getByText("Five dice, thirteen boxes, three rolls a turn.")).toBeTruthy();
    expect(panel.getByRole("columnheader", { name: "Fits" })).toBeTruthy();
  });

  it("shows the log, and what is added to it", () => {
    const { click, board, now, model } = show(general());
    click("Log");
    now(() => model.set("log", ["Ala: threes 9", "Olek: <b>fours</b> 12"]));
    const panel = getQueriesForElement(board.getByRole("region", { name: "Log" }));
    expect(panel.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "Ala: threes 9",
      "Olek: <b>fours</b> 12",
    ]);
  });
});

describe("saving and copying", () => {
  it("saves the game as a file without asking the kernel", async () => {
    let blob: Blob | undefined;
    let file = "";
    vi.spyOn(URL, "createObjectURL").mockImplementation((thing) => {
      blob = thing as Blob;
      return "blob:x";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      file = this.download;
    });
    const { click, sent } = show(general());
    click("Save");
    expect(file).toBe("general.json");
    expect(await blob?.text()).toBe('{"format": 1}');
    expect(sent()).toEqual([]);
  });

  it("copies the transcript, and says so", async () => {
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { click, board, sent } = show(general());
    click("Copy transcript");
    await waitFor(() => expect(board.getByRole("status").textContent).toContain("Copied."));
    expect(written).toHaveBeenCalledWith("general, seed 7");
    expect(sent()).toEqual([]);
  });

  it("shows the transcript, selected, where the clipboard is out of reach", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    const { click, board } = show(general());
    click("Copy transcript");
    const box = (await waitFor(() => board.getByRole("textbox"))) as HTMLTextAreaElement;
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe("general, seed 7");
    expect(box.selectionEnd - box.selectionStart).toBe(box.value.length);
  });
});

describe("opening", () => {
  async function open(shown: Shown, file: File): Promise<void> {
    const picker = shown.root.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(picker, "files", { value: [file], configurable: true });
    await act(async () => {
      picker.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  it("sends the text of the file", async () => {
    const shown = show(general());
    await open(shown, new File(['{"format": 1}'], "game.json"));
    await waitFor(() => expect(shown.sent()).toMatchObject([{ open: '{"format": 1}', version: 12 }]));
  });

  it("refuses more than 5 MB before anything is sent", async () => {
    const shown = show(general());
    const large = new File(["x"], "large.json");
    Object.defineProperty(large, "size", { value: 5 * 1024 * 1024 + 1 });
    await open(shown, large);
    await waitFor(() =>
      expect(shown.board.getByRole("alert").textContent).toBe("large.json is larger than 5 MB."),
    );
    expect(shown.sent()).toEqual([]);
  });
});
