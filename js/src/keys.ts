// The keys of the board. None of them reaches the notebook around it, where they would cut or convert cells.

import type { Controller } from "./controller";

function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
    ? !["checkbox", "radio", "button"].includes(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Handles one key on the board. `sheet`: a panel covers the table, so that the table's keys rest. */
export function pressKey(event: KeyboardEvent, controller: Controller, sheet: (() => void) | null): void {
  const key = event.key.toLowerCase();
  const combined = event.ctrlKey || event.metaKey;
  if (key === "escape" && sheet) {
    sheet();
    event.preventDefault();
  }
  if (combined && (key === "z" || key === "y") && !writes(event.target)) {
    // The undo of the notebook would change cells: here it is the undo of the game.
    if (!sheet) controller.takeBack(key === "y" || event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (combined || event.altKey) return;
  event.stopPropagation();
  // A key held down on a button would press it again and again.
  if (event.repeat && (key === "enter" || key === " ") && !writes(event.target)) event.preventDefault();
  if (sheet || event.repeat || event.defaultPrevented || writes(event.target)) return;
  if (/^[1-5]$/.test(key)) controller.mark(Number(key) - 1);
  else if (key === "r") controller.roll();
  else if (key === "b") controller.bank();
  else return;
  event.preventDefault();
}
