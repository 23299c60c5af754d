import { useId } from "preact/hooks";
import type { Say } from "../text";
import type { Setting, SettingValue } from "../view";

function shown(setting: Setting, say: Say): string {
  if (setting.kind === "switch") return say(setting.default ? "on" : "off");
  const choice = setting.choices?.find((each) => each.value === setting.default);
  return choice?.label ?? String(setting.default);
}

interface FieldProps {
  say: Say;
  setting: Setting;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

/** One setting, with what it means, its default and where it comes from. */
export function SettingField({ say, setting, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div class={`gw-setting ${value === setting.default ? "" : "gw-changed"}`}>
      <label for={id}>{setting.label}</label>
      <Input {...{ id, setting, value, onChange }} />
      <small id={`${id}-about`}>
        {setting.meaning} <span class="gw-source">{say("default_is", { value: shown(setting, say) })}</span>{" "}
        {setting.source && <span class="gw-source">{setting.source}</span>}
      </small>
    </div>
  );
}

function Input({ id, setting, value, onChange }: Omit<FieldProps, "say"> & { id: string }) {
  const own = { id, "aria-describedby": `${id}-about` };
  if (setting.kind === "switch") {
    return (
      <input
        {...own}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (setting.kind === "choice") {
    return (
      <select {...own} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
        {(setting.choices ?? []).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...own}
      type="number"
      min={setting.min}
      step="1"
      value={String(value)}
      onInput={(event) => {
        // What is no number is sent as it was written: Python says what the setting takes.
        const text = event.currentTarget.value;
        onChange(text !== "" && Number.isFinite(Number(text)) ? Number(text) : text);
      }}
    />
  );
}
