// What Python sends to the board. One snapshot, replaced whole; the board draws it and knows no rule.

export interface View {
  version: number;
  game: string;
  face: "card" | "race";
  language: string;
  title: string;
  status: string;
  say: string;
  announce: string;
  over: boolean;
  player: number | null;
  bot: boolean;
  paused?: boolean;
  players: Player[];
  /** Tray order; empty before a turn's first roll. */
  dice: number[];
  marked: boolean[];
  /** The highest number of a mark that Python has taken from this board. */
  markCount: number;
  /** Rises with every change of marks, from anywhere. */
  marksVersion: number;
  thrown: { id: number; places: number[] };
  rolls: { left: number; of: number } | null;
  /** The words of the Roll button when n dice would be thrown; [0] is shown while nothing can be. */
  rollLabels: string[];
  canRoll: boolean;
  canMark: boolean;
  keptLabel: string;
  undo: boolean;
  redo: boolean;
  card?: CardFace;
  race?: Race;
  result: Result | null;
  coachable: boolean;
}

export interface Player {
  name: string;
  bot: boolean;
  left: boolean;
}

export interface CardFace {
  rows: Row[];
  /** For the player to move, by row key; empty otherwise. */
  options: Record<string, Option>;
  last: { player: number; row: string } | null;
}

export interface Row {
  key: string;
  label: string;
  kind: "box" | "sum" | "bonus" | "total";
  section?: string;
  hint?: string;
  /** A second part of the hint, in the colour of `hintTone`: "1 behind". */
  par?: string;
  hintTone?: string;
  closed?: boolean;
  cells: string[];
  filled?: boolean[];
}

export interface Option {
  points: string | null;
  zero: boolean;
  negative: boolean;
  notes: string[];
  name: string;
  action: string;
}

export interface Race {
  target: number;
  title: string;
  lanes: { name: string; banked: number; turn: number; total: string }[];
  turnsTitle: string;
  turns: { player: number; name: string; text: string; result: string; kind: "bank" | "bust" | "open" }[];
  moment: null | { kind: Moment; text: string; dice?: number[] };
  setAsides: SetAside[];
  whyNot: (string | null)[];
  now: { groove: string; bankLabel: string; canBank: boolean; mustRoll: boolean; rollLabel?: string };
}

export type Moment = "bust" | "rescue" | "hot" | "straight" | "five";

export interface SetAside {
  dice: number[];
  action: string;
  groove: string;
  say: string;
  rollLabel: string;
  bankLabel: string;
  canBank: boolean;
}

export interface Result {
  title: string;
  served: boolean;
  rows: { place: string; name: string; result: string; winner: boolean }[];
}

export interface Coach {
  state: "working" | "ready" | "ask" | "answer" | "off";
  progress?: number;
  text: string;
  heading: string;
  note?: string;
  rows: CoachRow[];
  chances: { key: string; label: string; text: string }[];
}

export interface CoachRow {
  action: string;
  label: string;
  keep: number[] | null;
  value: string;
  loss: string;
  closeness: string;
  /** 0 to 1. */
  bar: number;
  best: boolean;
}

export interface Help {
  title: string;
  intro: string[];
  sections: { heading: string; text: string[]; table?: { head: string[]; rows: string[][] } }[];
}

export interface NewGame {
  presets: Preset[];
  strategies: { name: string; label: string }[];
  current: { preset: string; players: { name: string; strategy: string | null }[] };
  languages: { code: string; name: string }[];
}

export interface Preset {
  name: string;
  title: string;
  min: number;
  max: number | null;
  settings: Setting[];
}

export type SettingValue = string | number | boolean;

export interface Setting {
  key: string;
  label: string;
  kind: "number" | "choice" | "switch";
  default: SettingValue;
  value: SettingValue;
  min?: number;
  choices?: { value: string; label: string }[];
  meaning: string;
  source: string;
}

export type Labels = Record<string, string>;

/** The traits that the page reads. */
export interface Traits {
  view: View;
  labels: Labels;
  transcript: string;
  saved: string;
  log: string[];
  coach: Coach | null;
}
