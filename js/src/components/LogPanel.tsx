import { useLayoutEffect, useRef } from "preact/hooks";
import type { Controller } from "../controller";
import { tidy } from "../text";
import { Panel } from "./Panel";

/** The game so far, a line a turn. */
export function LogPanel({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const { say } = controller;
  const log = controller.trait("log") ?? [];
  const end = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const sheet = end.current?.parentElement;
    if (sheet) sheet.scrollTop = sheet.scrollHeight;
  }, [log.length]);
  return (
    <Panel title={say("log")} say={say} onClose={onClose}>
      {log.length === 0 && <p>{say("log_empty")}</p>}
      <ol class="gw-log" ref={end}>
        {log.map((line, index) => (
          <li key={index}>{tidy(line, 600)}</li>
        ))}
      </ol>
    </Panel>
  );
}
