// Views as Python would send them, for the tests and the dev page. The numbers are only examples.

import type { Coach, Help, NewGame, Option, Race, Row, SetAside, View } from "../src/view";

export function option(key: string, points: string, more: Partial<Option> = {}): Option {
  return {
    points,
    zero: points === "0",
    negative: points.startsWith("−"),
    notes: [],
    name: `Score ${key}: ${points}`,
    action: `score ${key}`,
    ...more,
  };
}

function row(key: string, label: string, cells: string[], more: Partial<Row> = {}): Row {
  return { key, label, kind: "box", section: "lower", cells, ...more };
}

const NOTHING: View = {
  version: 12,
  game: "general",
  face: "card",
  language: "en",
  title: "Generał",
  status: "Round 6 of 13",
  say: "Ala, keep what you like and roll once more, or choose a box.",
  announce: "Ala rolled 2 6.",
  over: false,
  player: 0,
  bot: false,
  paused: false,
  players: [],
  dice: [5, 2, 5, 6, 5],
  marked: [true, false, true, false, true],
  markCount: 0,
  marksVersion: 1,
  thrown: { id: 2, places: [1, 3] },
  rolls: { left: 1, of: 3 },
  rollLabels: ["Nothing to roll", "Roll 1 die", "Roll 2 dice", "Roll 3 dice", "Roll 4 dice", "Roll 5 dice"],
  canRoll: true,
  canMark: true,
  keptLabel: "kept",
  undo: true,
  redo: false,
  result: null,
  coachable: true,
};

const NAMES = ["Ala", "Olek", "Maksymilian Wiśniewski-Brzęczyszczykiewicz", "Zofia", "Jan", "Ewa"];

export function names(count: number): string[] {
  return Array.from({ length: count }, (_, n) => NAMES[n] ?? `Pupil ${n + 1}`);
}

function players(list: string[]): View["players"] {
  return list.map((name) => ({ name, bot: false, left: false }));
}

/** Generał in its sixth round. */
export function general(who: string[] = names(2), more: Partial<View> = {}): View {
  const fill = (first: string, other: string): string[] => who.map((_, n) => (n === 0 ? first : other));
  const upper = { section: "upper" };
  return {
    ...NOTHING,
    players: players(who),
    card: {
      rows: [
        row("ones", "Ones", fill("2", ""), upper),
        row("twos", "Twos", fill("", ""), upper),
        row("threes", "Threes", fill("", ""), upper),
        row("fours", "Fours", fill("12", "12"), upper),
        row("fives", "Fives", fill("", ""), upper),
        row("sixes", "Sixes", fill("", "24"), upper),
        row("upper", "Upper", fill("14", "36"), {
          ...upper,
          kind: "sum",
          hint: "14 of 63",
          par: "1 behind",
          hintTone: "behind",
        }),
        row("three_of_a_kind", "Three of a kind", fill("", "")),
        row("four_of_a_kind", "Four of a kind", fill("", "22")),
        row("full_house", "Full house", fill("25", "")),
        row("small_straight", "Small straight", fill("", "30")),
        row("large_straight", "Large straight", fill("40", "")),
        row("five_of_a_kind", "Generał", fill("50", "0")),
        row("chance", "Chance", fill("", "")),
        row("further", "Further generał", fill("", ""), { kind: "bonus" }),
        row("total", "Total", fill("131", "88"), { kind: "total" }),
      ],
      options: {
        twos: option("twos", "2"),
        threes: option("threes", "0"),
        fives: option("fives", "15"),
        sixes: option("sixes", "6"),
        three_of_a_kind: option("three of a kind", "23"),
        four_of_a_kind: option("four of a kind", "0"),
        small_straight: option("small straight", "0"),
        chance: option("chance", "23"),
      },
      last: { player: 1, row: "five_of_a_kind" },
    },
    ...more,
  };
}

/** Before the first roll of a turn. */
export function unrolled(view: View, more: Partial<View> = {}): View {
  return {
    ...view,
    version: view.version + 1,
    dice: [],
    marked: [],
    thrown: { ...view.thrown, places: [] },
    rolls: { left: 3, of: 3 },
    canMark: false,
    card: view.card && { ...view.card, options: {} },
    ...more,
  };
}

/** A further generał that is a joker. */
export function joker(): View {
  const view = general();
  const notes = ["joker", "+100"];
  return {
    ...view,
    dice: [5, 5, 5, 5, 5],
    marked: [true, true, true, true, true],
    say: "Ala has another generał: a joker. Choose a box.",
    rolls: { left: 0, of: 3 },
    canRoll: false,
    canMark: false,
    card: view.card && {
      ...view.card,
      options: {
        twos: option("twos", "0", { notes: ["+100"] }),
        small_straight: option("small straight", "30", { notes }),
        chance: option("chance", "25", { notes: ["+100"] }),
      },
    },
  };
}

/** Poker in its first part: losses, closed boxes. */
export function poker(who: string[] = ["Jan", "Ewa", "Piotr", "Basia"]): View {
  const fill = (...cells: string[]): string[] => who.map((_, n) => cells[n] ?? "");
  const one = { section: "one" };
  const two = { section: "two", closed: true };
  return {
    ...NOTHING,
    game: "poker",
    title: "Poker w kości",
    language: "pl",
    status: "Część pierwsza, runda 3 z 6",
    say: "Jan, zatrzymaj kości i rzuć jeszcze raz albo wybierz pole.",
    players: players(who),
    dice: [3, 3, 6, 1, 2],
    marked: [true, true, false, false, false],
    rollLabels: [
      "Nie ma czym rzucać",
      "Rzuć 1 kością",
      "Rzuć 2 kośćmi",
      "Rzuć 3 kośćmi",
      "Rzuć 4 kośćmi",
      "Rzuć 5 kośćmi",
    ],
    keptLabel: "zatrzymane",
    card: {
      rows: [
        row("ones", "Jedynki", fill("", "0", "1", "−1"), one),
        row("twos", "Dwójki", fill("−2", "", "", ""), one),
        row("threes", "Trójki", fill("", "", "−3", ""), one),
        row("fours", "Czwórki", fill("4", "", "", "0"), one),
        row("fives", "Piątki", fill("", "5", "", ""), one),
        row("sixes", "Szóstki", fill("", "", "", ""), one),
        row("part_one", "Razem", fill("2", "5", "−2", "−1"), {
          ...one,
          kind: "sum",
          hint: "2, do premii 0",
          hintTone: "ahead",
        }),
        row("bonus", "Premia", fill("", "", "", ""), { ...one, kind: "bonus" }),
        row("pair", "Para", fill(), two),
        row("two_pairs", "Dwie pary", fill(), two),
        row("three_of_a_kind", "Trójka", fill(), two),
        row("small_straight", "Mały strit", fill(), two),
        row("large_straight", "Duży strit", fill(), two),
        row("full_house", "Full", fill(), two),
        row("four_of_a_kind", "Kareta", fill(), two),
        row("five_of_a_kind", "Poker", fill(), two),
        row("chance", "Szansa", fill(), two),
        row("total", "Suma", fill("2", "5", "−2", "−1"), { kind: "total" }),
      ],
      options: {
        ones: option("jedynki", "−2"),
        threes: option("trójki", "−3"),
        fives: option("piątki", "−15"),
        sixes: option("szóstki", "−12"),
      },
      last: { player: 3, row: "fours" },
    },
  };
}

/** Generala won by a served five of a kind. */
export function served(): View {
  const view = general(["Lucía", "Andrés", "Ñandú"]);
  return {
    ...view,
    game: "generala",
    title: "Generala",
    language: "es",
    status: "Ronda 4 de 11",
    say: "Generala servida: Andrés gana.",
    over: true,
    player: null,
    dice: [6, 6, 6, 6, 6],
    marked: [false, false, false, false, false],
    canRoll: false,
    canMark: false,
    card: view.card && { ...view.card, options: {} },
    result: {
      title: "¡Generala servida! Andrés gana.",
      served: true,
      rows: [
        { place: "1", name: "Andrés", result: "71", winner: true },
        { place: "2", name: "Lucía", result: "112", winner: false },
        { place: "2", name: "Ñandú", result: "112", winner: false },
      ],
    },
  };
}

/** The end of a game, with a shared place. */
export function ended(): View {
  const view = general(["Ala", "Olek", "Zofia"]);
  return {
    ...view,
    status: "The end",
    say: "Ala and Zofia share the first place.",
    over: true,
    player: null,
    canRoll: false,
    canMark: false,
    card: view.card && { ...view.card, options: {} },
    result: {
      title: "Ala and Zofia win with 231",
      served: false,
      rows: [
        { place: "1", name: "Ala", result: "231", winner: true },
        { place: "1", name: "Zofia", result: "231", winner: true },
        { place: "3", name: "Olek", result: "188", winner: false },
      ],
    },
  };
}

export function setAside(dice: number[], points: number, size: number, bank = false): SetAside {
  const rest = size - dice.length || 5;
  return {
    dice,
    action: `set aside ${dice.join(" ")}`,
    groove: `set aside now: ${dice.join(" ")}, worth ${points}`,
    say: `${points} points set aside.`,
    rollLabel: `Roll ${rest} dice`,
    bankLabel: `Bank ${points}`,
    canBank: bank,
  };
}

/** Tysiąc: 4 4 4 4 6 on the tray, unless other dice and set-asides are given. */
export function tysiac(
  more: Partial<View> = {},
  face: Partial<Race> = {},
  who: string[] = ["Ala", "Olek"],
): View {
  return {
    ...NOTHING,
    game: "tysiac",
    face: "race",
    title: "Tysiąc",
    status: "Olek's turn, third roll",
    say: "Olek, set aside dice that score, then roll or bank.",
    players: players(who),
    player: Math.min(1, who.length - 1),
    dice: [4, 4, 6, 4, 4],
    marked: [false, false, false, false, false],
    rolls: null,
    canRoll: false,
    race: {
      target: 1000,
      title: "First to 1000",
      lanes: who.map((name, n) => {
        const banked = [620, 485][n] ?? (n * 137) % 900;
        return { name, banked, turn: n === 1 ? 25 : 0, total: String(banked) };
      }),
      turnsTitle: "Turns",
      turns: [
        { player: 1, name: who[1] ?? who[0] ?? "", text: "1 · 1", result: "20", kind: "open" },
        { player: 0, name: who[0] ?? "", text: "1 1 · 6 6 6, hot dice · 5", result: "+85", kind: "bank" },
        { player: 1, name: who[1] ?? who[0] ?? "", text: "5 · 2 3 4 6", result: "bust", kind: "bust" },
        { player: 0, name: who[0] ?? "", text: "1 2 3 4 5, hot dice · 1", result: "+160", kind: "bank" },
      ],
      moment: null,
      setAsides: [setAside([4, 4, 4], 60, 5), setAside([4, 4, 4, 4], 100, 5, true)],
      whyNot: [null, null, "A single 6 scores nothing.", null, null],
      now: { groove: "before: 1, then 1, worth 20", bankLabel: "Bank", canBank: false, mustRoll: false },
      ...face,
    },
    ...more,
  };
}

export const coach: Coach = {
  state: "ready",
  text: "",
  heading: "expected final total",
  rows: [
    {
      action: "keep 5 5 5",
      label: "keep 5 5 5",
      keep: [5, 5, 5],
      value: "243.6",
      loss: "best",
      closeness: "solid",
      bar: 1,
      best: true,
    },
    {
      action: "keep 5 5 5 6",
      label: "keep 5 5 5 6",
      keep: [5, 5, 5, 6],
      value: "241.9",
      loss: "−1.7",
      closeness: "",
      bar: 0.82,
      best: false,
    },
    {
      action: "score fives",
      label: "score fives, 15",
      keep: null,
      value: "239.2",
      loss: "−4.4",
      closeness: "",
      bar: 0.64,
      best: false,
    },
    {
      action: "keep 5 5",
      label: "keep 5 5",
      keep: [5, 5],
      value: "231.0",
      loss: "−12.6",
      closeness: "",
      bar: 0.3,
      best: false,
    },
  ],
  chances: [
    { key: "full_house", label: "Full house", text: "16.7 %" },
    { key: "five_of_a_kind", label: "Generał", text: "2.8 %" },
    { key: "four_of_a_kind", label: "Four of a kind", text: "30.6 %" },
  ],
};

export const help: Help = {
  title: "Rules of Generał",
  intro: ["Five dice, thirteen boxes, three rolls a turn."],
  sections: [
    {
      heading: "A turn",
      text: ["Roll all five dice. Keep what you like and roll the rest, twice more at most."],
    },
    {
      heading: "Boxes",
      text: ["Each is scored once."],
      table: {
        head: ["Box", "Fits", "Points"],
        rows: [
          ["Full house", "3 and 2 equal", "25"],
          ["Generał", "5 equal", "50"],
        ],
      },
    },
  ],
};

export const newGame: NewGame = {
  presets: [
    {
      name: "general",
      title: "Generał",
      min: 2,
      max: null,
      settings: [
        {
          key: "rolls",
          label: "Rolls a turn",
          kind: "number",
          default: 3,
          value: 3,
          min: 1,
          meaning: "How many rolls a turn has at most.",
          source: "001",
        },
        {
          key: "joker",
          label: "Joker",
          kind: "choice",
          default: "free",
          value: "free",
          choices: [
            { value: "free", label: "free" },
            { value: "forced", label: "forced" },
            { value: "none", label: "none" },
          ],
          meaning: "Which boxes a further generał may fill.",
          source: "001",
        },
      ],
    },
    {
      name: "kosci",
      title: "Gra w kości",
      min: 2,
      max: 4,
      settings: [
        {
          key: "rescue",
          label: "Rescue",
          kind: "switch",
          default: false,
          value: false,
          meaning: "A bust may be saved.",
          source: "004",
        },
      ],
    },
  ],
  strategies: [
    { name: "random", label: "Random" },
    { name: "greedy", label: "Greedy" },
  ],
  current: {
    preset: "general",
    players: [
      { name: "Ala", strategy: null },
      { name: "Olek", strategy: null },
    ],
  },
  languages: [
    { code: "en", name: "English" },
    { code: "pl", name: "polski" },
  ],
};
