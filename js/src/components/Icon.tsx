const SHAPES = {
  undo: "M7.5 4.5 4 8l3.5 3.5M4.5 8H12a4 4 0 0 1 0 8H8",
  redo: "M12.5 4.5 16 8l-3.5 3.5M15.5 8H8a4 4 0 0 0 0 8h4",
  log: "M4 5.5h12M4 10h12M4 14.5h8",
  save: "M10 3.5v9M6.5 9.5 10 13l3.5-3.5M4 16.5h12",
  open: "M10 13V4M6.5 7 10 3.5 13.5 7M4 16.5h12",
  copy: "M7.5 7.5h8v9h-8zM12.5 7V3.5h-8v9H7",
  close: "m5.5 5.5 9 9m0-9-9 9",
  up: "m5.5 12 4.5-4.5 4.5 4.5",
  down: "m5.5 8 4.5 4.5L14.5 8",
};

/** A line drawing of 20 by 20; the button around it has the name. */
export function Icon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg class="gw-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
