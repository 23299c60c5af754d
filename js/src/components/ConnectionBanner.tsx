import type { Controller } from "../controller";

/** Whether the kernel is there, said only when it matters. */
export function ConnectionBanner({ controller, onCopy }: { controller: Controller; onCopy: () => void }) {
  const { say, connection } = controller;
  if (connection.link === "ok") return null;
  const lost = connection.link === "lost";
  return (
    <div class={`gw-banner ${lost ? "gw-banner-lost" : ""}`}>
      <span>{say(lost ? "not_connected" : "waiting")}</span>
      {lost && (
        <button type="button" class="gw-quiet" onClick={onCopy}>
          {say("copy_game")}
        </button>
      )}
    </div>
  );
}
