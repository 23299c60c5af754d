import { useEffect, useId, useState } from "preact/hooks";
import type { Controller } from "../controller";
import { useFocusAtOnce } from "../focus";
import type { Say } from "../text";
import type { NewGame, Preset, SettingValue } from "../view";
import { LeaveGame } from "./LeaveGame";
import { Panel } from "./Panel";
import { type Seat, Seats } from "./Seats";
import { SettingField } from "./SettingField";

type Values = Record<string, SettingValue>;

/** A new game in place of this one: which, with which settings, who plays, from which seed. */
export function NewGamePanel({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const { say } = controller;
  const [offer, setOffer] = useState<NewGame | null>(null);
  const language = controller.view?.language;
  useEffect(() => {
    controller.send({ want: "new" }, (answer) => answer.new && setOffer(answer.new as NewGame));
  }, [language]);
  return (
    <Panel title={say("new_game")} say={say} onClose={onClose}>
      {offer ? <Form {...{ controller, offer, onClose }} /> : <p>{say("loading")}</p>}
    </Panel>
  );
}

function Form({
  controller,
  offer,
  onClose,
}: {
  controller: Controller;
  offer: NewGame;
  onClose: () => void;
}) {
  const { say, view } = controller;
  const [name, setName] = useState(offer.current.preset);
  const [changed, setChanged] = useState<Record<string, Values>>({});
  const [seats, setSeats] = useState<Seat[]>(() =>
    offer.current.players.map(({ name, strategy }, id) => ({ id, name, strategy: strategy ?? "" })),
  );
  const [seed, setSeed] = useState("");
  const seedId = useId();
  const [sure, setSure] = useState(false);
  const preset = offer.presets.find((each) => each.name === name) ?? offer.presets[0];
  if (!preset) return null;
  const values = changed[preset.name] ?? {};
  const underWay = view !== null && !view.over && view.undo;

  const start = (event: Event): void => {
    event.preventDefault();
    if (underWay && !sure) {
      setSure(true);
      return;
    }
    const players = seats.map((seat) =>
      seat.strategy ? { strategy: seat.strategy } : { name: seat.name.trim() },
    );
    const message = { preset: preset.name, settings: chosen(preset, values), players, seed: seed.trim() };
    setSure(false);
    controller.ask({ new: message }, (answer) => answer.ok && onClose());
  };

  return (
    // Python checks what is typed, and says what is wrong in the language of the board.
    <form class="gw-form" noValidate onSubmit={start}>
      <div class="gw-pair">
        <label>
          {say("game")}
          <select value={preset.name} onChange={(event) => setName(event.currentTarget.value)}>
            {offer.presets.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("language")}
          <select
            value={view?.language}
            onChange={(event) => controller.send({ language: event.currentTarget.value })}
          >
            {offer.languages.map((each) => (
              <option key={each.code} value={each.code} lang={each.code}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Seats {...{ say, seats, strategies: offer.strategies, most: preset.max, onChange: setSeats }} />
      <details class="gw-settings" key={preset.name}>
        <summary>{say("settings")}</summary>
        {preset.settings.map((setting) => (
          <SettingField
            key={setting.key}
            {...{ say, setting }}
            value={values[setting.key] ?? setting.value}
            onChange={(value) =>
              setChanged({ ...changed, [preset.name]: { ...values, [setting.key]: value } })
            }
          />
        ))}
      </details>
      <div class="gw-seed">
        <label for={seedId}>{say("seed")}</label>
        <input
          id={seedId}
          type="text"
          inputMode="numeric"
          aria-describedby={`${seedId}-about`}
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
        <small id={`${seedId}-about`}>{say("seed_meaning")}</small>
      </div>
      {sure ? (
        <Sure say={say} onKeep={onClose} />
      ) : (
        <div class="gw-go">
          <button type="submit" class="gw-roll">
            {say("start")}
          </button>
        </div>
      )}
      <LeaveGame controller={controller} onLeft={onClose} />
    </form>
  );
}

/** Asks once more, since a game is under way. */
function Sure({ say, onKeep }: { say: Say; onKeep: () => void }) {
  const first = useFocusAtOnce();
  return (
    <div class="gw-sure">
      <p>{say("under_way")}</p>
      <div class="gw-go">
        <button type="submit" class="gw-roll" ref={first}>
          {say("start_anyway")}
        </button>
        <button type="button" class="gw-second" onClick={onKeep}>
          {say("keep_playing")}
        </button>
      </div>
    </div>
  );
}

/** The settings to be sent: those that differ from the preset's own. */
function chosen(preset: Preset, values: Values): Values {
  const different: Values = {};
  for (const setting of preset.settings) {
    const value = values[setting.key] ?? setting.value;
    if (value !== setting.default) different[setting.key] = value;
  }
  return different;
}
