import { act } from "preact/test-utils";
import { afterEach, expect, it } from "vitest";
import { modelOf, show } from "../dev/show";
import { general, tysiac } from "../dev/views";
import widget, { initialize, render } from "./index";

afterEach(() => document.body.replaceChildren());

function place(): HTMLElement {
  const el = document.createElement("div");
  document.body.append(el);
  return el;
}

it("the module exports what anywidget asks for", () => {
  expect(Object.keys(widget).sort()).toEqual(["initialize", "render"]);
});

it("a board without a view sends nothing", () => {
  const model = modelOf(general(undefined, { bot: true }));
  const stop = initialize({ model });
  model.set("view", general(undefined, { version: 20, bot: true }));
  expect(model.sent).toEqual([]);
  stop();
});

it("a view says hello with the languages of the browser, and goodbye when it goes", () => {
  const { model, leave } = show(general());
  expect(model.sent[0]).toMatchObject({ hello: expect.any(String), languages: [...navigator.languages] });
  leave();
  expect(model.sent.at(-1)).toMatchObject({ goodbye: model.sent[0]?.hello });
});

it("what it registered is gone after the cleanup, and so is what it drew", () => {
  const { model, leave } = show(general());
  expect(model.listeners).toBeGreaterThan(0);
  leave();
  expect(model.listeners).toBe(0);
  expect(document.body.textContent).toBe("");
});

it("a model that was never initialized is served by its view alone", () => {
  const model = modelOf(general());
  const el = place();
  let end = (): void => {};
  act(() => {
    end = render({ model, el });
  });
  expect(el.textContent).toContain("Generał");
  act(end);
  expect(model.listeners).toBe(0);
});

it("after 20 renders of the cell one action sends one message", () => {
  const model = modelOf(general());
  const stop = initialize({ model });
  let end = (): void => {};
  let el = place();
  for (let run = 0; run < 20; run++) {
    act(end);
    el = place();
    act(() => {
      end = render({ model, el });
    });
  }
  const before = model.sent.length;
  const roll = [...el.querySelectorAll("button")].find((button) => button.textContent?.startsWith("Roll"));
  act(() => roll?.click());
  expect(model.sent.slice(before)).toHaveLength(1);
  act(end);
  stop();
});

it("two views of one model share its marks, through different proxies of it", () => {
  const model = modelOf(tysiac());
  const proxy = () => ({
    get: model.get.bind(model),
    on: model.on.bind(model),
    off: model.off.bind(model),
    send: model.send.bind(model),
  });
  const stop = initialize({ model: proxy() });
  const [one, two] = [place(), place()];
  const ends: (() => void)[] = [];
  act(() => {
    ends.push(render({ model: proxy(), el: one }), render({ model: proxy(), el: two }));
  });
  act(() => one.querySelector<HTMLElement>('button[aria-label^="Die"]')?.click());
  const pressed = (el: HTMLElement) =>
    el.querySelectorAll('button[aria-label^="Die"][aria-pressed="true"]').length;
  expect([pressed(one), pressed(two)]).toEqual([3, 3]);
  act(() => {
    for (const end of ends) end();
  });
  stop();
  expect(model.listeners).toBe(0);
});
