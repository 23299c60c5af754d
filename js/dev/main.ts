// The dev page: boards on recorded views, with a pretended Python that answers and rolls but knows no rules.

import widget from "../src/index";
import type { View } from "../src/view";
import { labels } from "./labels";
import { FakeModel, type Sent } from "./model";
import * as views from "./views";

const LONG = "ב".repeat(60) + "x".repeat(9940);
const STRANGE = ["<img src=x onerror=alert(1)>", "\u202eevil\u0007 name", "🎲👨‍👩‍👧‍👦 Zoë", LONG];

const SCENES: Record<string, () => FakeModel> = {
  general: () => pretend(views.general()),
  coach: () => pretend(views.general(), { coach: views.coach }),
  one: () => pretend(views.general(["Ala"])),
  four: () => pretend(views.general(views.names(4), { player: 0 })),
  strange: () => pretend(views.general(STRANGE)),
  thirty: () => pretend(views.general(views.names(30), { player: 17 })),
  unrolled: () => pretend(views.unrolled(views.general())),
  joker: () => pretend(views.joker()),
  poker: () => pretend(views.poker()),
  served: () => pretend(views.served()),
  ended: () => pretend(views.ended()),
  tysiac: () => pretend(views.tysiac()),
  bust: () =>
    pretend(
      views.tysiac(
        { dice: [], marked: [], canRoll: true, canMark: false },
        {
          moment: { kind: "bust", text: "Ala busts: 85 points lost.", dice: [2, 3, 4, 6] },
          setAsides: [],
          whyNot: [],
        },
      ),
    ),
  race30: () => pretend(views.tysiac({ player: 17 }, {}, views.names(30))),
  bot: () =>
    pretend(views.general(["Ala", "greedy"], { player: 1, bot: true, paused: true, say: "greedy plays." })),
  lost: () => pretend(views.general(), {}, true),
};

function pretend(view: View, traits: object = {}, broken = false): FakeModel {
  const model = new FakeModel({
    view,
    labels,
    transcript: "general, seed 7\nAla: roll 1 3 3 5 6",
    saved: '{"format": 1}',
    log: Array.from(
      { length: 12 },
      (_, n) => `${n % 2 ? "Olek" : "Ala"}: ${n + 1} 3 3 5 6, kept 3 3; threes 9`,
    ),
    coach: null,
    ...traits,
  });
  const python = (message: Sent) => {
    const now = model.get("view") as View;
    const next: Partial<View> = {};
    if (message.want === "rules") return model.answer({ ok: true, rules: views.help }, message);
    if (message.want === "new") return model.answer({ ok: true, new: views.newGame }, message);
    if (message.version !== undefined && message.version !== now.version)
      return model.answer({ stale: true }, message);
    if (message.mark) {
      next.marked = now.dice.map((_, place) => (message.mark as number[]).includes(place));
      next.markCount = message.count as number;
    } else if (message.do && String(message.do).includes("keep")) {
      const keep = String(message.do).match(/\d/g)?.map(Number) ?? [];
      const marked = now.dice.map((face) => {
        const at = keep.indexOf(face);
        if (at >= 0) keep.splice(at, 1);
        return at >= 0;
      });
      next.dice = now.dice.map((face, place) => (marked[place] ? face : 1 + Math.floor(Math.random() * 6)));
      next.marked = marked;
      next.thrown = { id: now.thrown.id + 1, places: marked.flatMap((mark, place) => (mark ? [] : [place])) };
      next.version = now.version + 1;
    }
    model.set("view", { ...now, ...next });
    model.answer({ ok: true }, message);
  };
  model.python = (message) => setTimeout(() => python(message), 30);
  if (broken) model.broken = true;
  return model;
}

const query = new URLSearchParams(location.search);
document.body.dataset.jpThemeLight = String(query.get("theme") !== "dark");
const list = query.get("scene")?.split(",") ?? Object.keys(SCENES);
for (const name of list) {
  const model = SCENES[name]?.();
  if (!model) continue;
  const el = document.createElement("div");
  el.className = "scene";
  el.id = name;
  document.body.append(el);
  widget.initialize({ model });
  widget.render({ model, el });
}
