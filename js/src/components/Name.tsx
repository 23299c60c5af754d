import { tidy } from "../text";

/** A player's name: text in its own direction, cut by the layout, whole in the title. */
export function Name({ name, class: style = "" }: { name: string; class?: string }) {
  const whole = tidy(name);
  return (
    <bdi class={`gw-name ${style}`} title={whole}>
      {whole}
    </bdi>
  );
}
