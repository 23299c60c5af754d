import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../text";
import { Icon } from "./Icon";

export type PanelName = "new" | "rules" | "log";

/** What lies over the table for a while: a titled sheet that Esc closes. */
export function Panel({
  title,
  name = title,
  say,
  onClose,
  children,
}: {
  title: string;
  /** What the sheet is called where its title is the game's, which names the board already. */
  name?: string;
  say: Say;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  return (
    <section class="gw-panel" aria-label={name} tabIndex={0} ref={sheet}>
      <header>
        <h3>{title}</h3>
        <button
          type="button"
          class="gw-tool gw-icontool"
          aria-label={say("close")}
          title={say("close")}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}
