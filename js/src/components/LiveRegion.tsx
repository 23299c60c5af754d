import { useEffect, useRef, useState } from "preact/hooks";

/**
 * The one polite live region. Of the given texts, each with a mark of when it is news, the one that changed is read out.
 * The same words again (a throw of the same faces) are news too.
 */
export function LiveRegion({ news }: { news: [text: string, when: string][] }) {
  const before = useRef<string[] | null>(null);
  const [said, setSaid] = useState({ text: "", turn: 0 });
  const stamps = news.map(([text, when]) => `${when} ${text}`);
  useEffect(() => {
    const old = before.current;
    before.current = stamps;
    if (!old) return;
    const text = news
      .filter(([words], index) => words && stamps[index] !== old[index])
      .map(([words]) => words)
      .join(" ");
    if (text) setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  }, [stamps.join("\n")]);
  return (
    <div class="gw-hidden" role="status" aria-live="polite" aria-atomic="true">
      {said.text}
      {said.turn % 2 ? "\u00a0" : ""}
    </div>
  );
}
