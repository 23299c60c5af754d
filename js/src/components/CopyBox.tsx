import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../text";
import { Icon } from "./Icon";

/** The text to be copied by hand, selected, where the page may not reach the clipboard. */
export function CopyBox({ text, say, onClose }: { text: string; say: Say; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, [text]);
  return (
    <div class="gw-copybox">
      <label>
        {say("copy_by_hand")}
        <textarea readOnly rows={4} value={text} ref={box} />
      </label>
      <button type="button" class="gw-tool gw-icontool" aria-label={say("close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
