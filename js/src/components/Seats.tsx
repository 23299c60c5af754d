import type { Say } from "../text";
import { Icon } from "./Icon";

export interface Seat {
  id: number;
  name: string;
  /** The name of a strategy, or "" for a person. */
  strategy: string;
}

interface SeatsProps {
  say: Say;
  seats: Seat[];
  strategies: { name: string; label: string }[];
  most: number | null;
  onChange: (seats: Seat[]) => void;
}

/** Who plays, in which order. */
export function Seats({ say, seats, strategies, most, onChange }: SeatsProps) {
  const change = (index: number, part: Partial<Seat>): void =>
    onChange(seats.map((seat, at) => (at === index ? { ...seat, ...part } : seat)));
  const move = (index: number, by: number): void => {
    const order = [...seats];
    const [seat] = order.splice(index, 1);
    if (seat) order.splice(index + by, 0, seat);
    onChange(order);
  };
  const add = (): void => {
    const id = Math.max(-1, ...seats.map((seat) => seat.id)) + 1;
    const taken = new Set(seats.map((seat) => seat.name));
    let n = seats.length + 1;
    while (taken.has(say("default_name", { n }))) n++;
    onChange([...seats, { id, name: say("default_name", { n }), strategy: "" }]);
  };
  const called = (seat: Seat): string =>
    strategies.find((each) => each.name === seat.strategy)?.label ?? seat.name;
  return (
    <fieldset class="gw-seats">
      <legend>{say("players")}</legend>
      {seats.map((seat, index) => (
        <div class="gw-seat" key={seat.id}>
          <select
            aria-label={say("player_kind", { n: index + 1 })}
            value={seat.strategy}
            onChange={(event) => change(index, { strategy: event.currentTarget.value })}
          >
            <option value="">{say("person")}</option>
            {strategies.map((each) => (
              <option key={each.name} value={each.name}>
                {each.label}
              </option>
            ))}
          </select>
          <input
            type="text"
            aria-label={say("player_name", { n: index + 1 })}
            value={seat.strategy ? called(seat) : seat.name}
            disabled={seat.strategy !== ""}
            dir="auto"
            onInput={(event) => change(index, { name: event.currentTarget.value })}
          />
          <SeatTool
            icon="up"
            name={say("move_up", { name: called(seat) })}
            off={index === 0}
            onPress={() => move(index, -1)}
          />
          <SeatTool
            icon="down"
            name={say("move_down", { name: called(seat) })}
            off={index === seats.length - 1}
            onPress={() => move(index, 1)}
          />
          <SeatTool
            icon="close"
            name={say("remove_player", { name: called(seat) })}
            off={seats.length === 1}
            onPress={() => onChange(seats.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <button
        type="button"
        class="gw-quiet"
        aria-disabled={(most !== null && seats.length >= most) || undefined}
        onClick={() => (most === null || seats.length < most) && add()}
      >
        {say("add_player")}
      </button>
    </fieldset>
  );
}

interface SeatToolProps {
  icon: "up" | "down" | "close";
  name: string;
  off: boolean;
  onPress: () => void;
}

function SeatTool({ icon, name, off, onPress }: SeatToolProps) {
  return (
    <button
      type="button"
      class="gw-tool gw-icontool"
      aria-label={name}
      title={name}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      <Icon name={icon} />
    </button>
  );
}
