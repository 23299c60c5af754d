import type { Controller } from "../controller";
import type { View } from "../view";
import { Icon } from "./Icon";
import type { PanelName } from "./Panel";

interface ToolProps {
  name: string;
  icon?: Parameters<typeof Icon>[0]["name"];
  off?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  onPress: () => void;
}

function Tool({ name, icon, off, expanded, pressed, onPress }: ToolProps) {
  return (
    <button
      type="button"
      class={`gw-tool ${icon ? "gw-icontool" : ""}`}
      aria-label={icon && name}
      title={icon && name}
      aria-disabled={off || undefined}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={() => !off && onPress()}
    >
      {icon ? <Icon name={icon} /> : name}
    </button>
  );
}

interface ToolbarProps {
  controller: Controller;
  view: View;
  panel: PanelName | null;
  onPanel: (panel: PanelName) => void;
  onSave: () => void;
  onCopy: () => void;
  onOpen: () => void;
}

/** The game's title and state, and everything beside playing. */
export function Toolbar({ controller, view, panel, onPanel, onSave, onCopy, onOpen }: ToolbarProps) {
  const { say, coach } = controller;
  const opens = (name: PanelName) => ({ expanded: panel === name, onPress: () => onPanel(name) });
  return (
    <div class="gw-bar">
      <h2>{view.title}</h2>
      <span class="gw-status">{view.status}</span>
      <div class="gw-tools gw-history">
        <Tool name={say("undo")} icon="undo" off={!view.undo} onPress={() => controller.takeBack()} />
        <Tool name={say("redo")} icon="redo" off={!view.redo} onPress={() => controller.takeBack(true)} />
      </div>
      <div class="gw-tools">
        <Tool name={say("log")} icon="log" {...opens("log")} />
        <Tool name={say("copy_transcript")} icon="copy" onPress={onCopy} />
        <Tool name={say("save")} icon="save" onPress={onSave} />
        <Tool name={say("open")} icon="open" onPress={onOpen} />
        {view.coachable && (
          <Tool
            name={say("coach")}
            pressed={coach !== null}
            onPress={() => controller.ask({ coach: coach === null })}
          />
        )}
        <Tool name={say("rules")} {...opens("rules")} />
        <Tool name={say("new_game")} {...opens("new")} />
      </div>
    </div>
  );
}
