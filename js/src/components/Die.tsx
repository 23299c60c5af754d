const PIPS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [29, 24],
    [71, 24],
    [29, 50],
    [71, 50],
    [29, 76],
    [71, 76],
  ],
};

/** The pips of one face, drawn. */
export function Pips({ face }: { face: number }) {
  return (
    <svg class="gw-pips" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="9.5" />
      ))}
    </svg>
  );
}

/** A small die that only shows: in advice and in banners. */
export function MiniDie({ face }: { face: number }) {
  return (
    <span class="gw-mini" role="img" aria-label={String(face)}>
      <Pips face={face} />
    </span>
  );
}

interface DieProps {
  name: string;
  /** What is drawn; differs from the truth in `name` only while the die tumbles. */
  face: number;
  pressed: boolean;
  off: boolean;
  dim: boolean;
  style: string;
  onTap: () => void;
}

/** One die of the tray: a toggle button. */
export function Die({ name, face, pressed, off, dim, style, onTap }: DieProps) {
  return (
    <button
      type="button"
      class={`gw-die ${dim ? "gw-dim" : ""} ${style}`}
      aria-label={name}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={onTap}
    >
      <Pips face={face} />
    </button>
  );
}
