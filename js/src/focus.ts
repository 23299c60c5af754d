// The focus stays on the board when what had it goes away.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

function active(root: HTMLElement): Element | null {
  return (root.getRootNode() as Document | ShadowRoot).activeElement;
}

interface FocusKept {
  came: (event: FocusEvent) => void;
  went: () => void;
  now: () => HTMLElement | null;
}

/**
 * Watches the focus inside `root`. An element that is taken out of the page while it has the focus hands it to the
 * board's first button (Roll, Pause or Play again); so does the end of the game.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>, over: boolean): FocusKept {
  const last = useRef<HTMLElement | null>(null);
  const wasOver = useRef(over);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const ended = over && !wasOver.current;
    wasOver.current = over;
    const lost = last.current !== null && !last.current.isConnected && !board.contains(active(board));
    if (lost || (ended && board.contains(active(board)))) {
      const first = board.querySelector<HTMLElement>("[data-gw-first]");
      last.current = first;
      first?.focus({ preventScroll: true });
    }
  });
  return {
    came: (event) => {
      last.current = event.target as HTMLElement;
    },
    // Taken out of the page, or left by the player? After the page is drawn anew, it is known which.
    went: () => {
      queueMicrotask(() => {
        const board = root.current;
        if (board && last.current?.isConnected && !board.contains(active(board))) last.current = null;
      });
    },
    now: () => last.current,
  };
}

/** A button that takes the focus once, when it appears: the answer to a question just asked. */
export function useFocusAtOnce(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
