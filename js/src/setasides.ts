// Marks in the race: which dice go together is Python's list, so a tap is led to the nearest entry of it.

import type { SetAside } from "./view";

function counts(faces: number[]): number[] {
  const found = Array<number>(7).fill(0);
  for (const face of faces) found[face] = (found[face] ?? 0) + 1;
  return found;
}

function contains(whole: number[], part: number[]): boolean {
  const has = counts(whole);
  return counts(part).every((n, face) => n <= (has[face] ?? 0));
}

function facesAt(dice: number[], marked: number[]): number[] {
  return marked.map((place) => dice[place] ?? 0);
}

/** Places that hold exactly these faces: those wanted first, then from the left. */
function placesFor(dice: number[], faces: number[], wanted: number[]): number[] {
  const need = counts(faces);
  const order = [...wanted, ...dice.keys()];
  const taken = new Set<number>();
  for (const place of order) {
    const face = dice[place] ?? 0;
    if (!taken.has(place) && (need[face] ?? 0) > 0) {
      need[face] = (need[face] ?? 0) - 1;
      taken.add(place);
    }
  }
  return [...taken].sort((a, b) => a - b);
}

/** The entry of the list that the marked places are, if they are one. */
export function entryAt(list: SetAside[], dice: number[], marked: number[]): SetAside | null {
  const faces = facesAt(dice, marked);
  return list.find((entry) => entry.dice.length === faces.length && contains(entry.dice, faces)) ?? null;
}

function sized(list: SetAside[], sign: 1 | -1): SetAside[] {
  return [...list].sort((a, b) => sign * (a.dice.length - b.dice.length));
}

/** The places marked after a tap on one of them. */
export function tap(list: SetAside[], dice: number[], marked: number[], place: number): number[] {
  if (marked.includes(place)) {
    const rest = marked.filter((other) => other !== place);
    const left = sized(list, -1).find((entry) => contains(facesAt(dice, rest), entry.dice));
    return left ? placesFor(dice, left.dice, rest) : [];
  }
  const wanted = [place, ...marked];
  const smallest = sized(list, 1);
  const whole = smallest.find((entry) => contains(entry.dice, facesAt(dice, wanted)));
  if (whole) return placesFor(dice, whole.dice, wanted);
  const alone = smallest.find((entry) => contains(entry.dice, facesAt(dice, [place])));
  return alone ? placesFor(dice, alone.dice, [place]) : marked;
}
