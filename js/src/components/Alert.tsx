import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../text";
import { Icon } from "./Icon";

/** What went wrong. Always in the page, so that its change is read out. */
export function Alert({ text, say, onDismiss }: { text: string | null; say: Say; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // What was refused may have been sent from far below.
  useEffect(() => {
    if (text) box.current?.scrollIntoView?.({ block: "nearest" });
  }, [text]);
  return (
    <div ref={box} class={text ? "gw-alert" : "gw-hidden"}>
      <span role="alert">{text}</span>
      {text && (
        <button type="button" class="gw-tool gw-icontool" aria-label={say("dismiss")} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
