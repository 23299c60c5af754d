import { tidy } from "../text";
import type { View } from "../view";

/** What can be done now, with the name of the player to move standing out. */
export function Say({ text, view }: { text: string; view: View }) {
  const name = view.player === null ? "" : (view.players[view.player]?.name ?? "");
  const at = name ? text.indexOf(name) : -1;
  if (at < 0) return <p class="gw-say">{tidy(text, 600)}</p>;
  return (
    <p class="gw-say">
      {tidy(text.slice(0, at), 300)}
      <b>
        <bdi>{tidy(name, 60)}</bdi>
      </b>
      {tidy(text.slice(at + name.length), 600)}
    </p>
  );
}
