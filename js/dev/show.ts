// Puts a board into the page of a test and speaks of it by role and name.

import { type BoundFunctions, getByRole, getQueriesForElement, type queries } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { initialize, render } from "../src/index";
import type { Traits, View } from "../src/view";
import { labels } from "./labels";
import { FakeModel, type Sent } from "./model";

export function modelOf(view: View, traits: Partial<Traits> = {}): FakeModel {
  return new FakeModel({
    view,
    labels,
    transcript: "general, seed 7",
    saved: '{"format": 1}',
    log: ["Ala: threes 9"],
    coach: null,
    ...traits,
  });
}

export interface Shown {
  model: FakeModel;
  root: HTMLElement;
  /** Queries within the board. */
  board: BoundFunctions<typeof queries>;
  /** What was sent since the greeting, or since the last look. */
  sent(): Sent[];
  button(name: string | RegExp): HTMLElement;
  click(name: string | RegExp): void;
  press(key: string, more?: KeyboardEventInit): KeyboardEvent;
  /** Python sends a new view, answers, or a trait changes. */
  now(change: () => void): void;
  leave(): void;
}

export function show(view: View, traits: Partial<Traits> = {}, model = modelOf(view, traits)): Shown {
  const el = document.createElement("div");
  document.body.append(el);
  let end = (): void => {};
  const stop = initialize({ model });
  act(() => {
    end = render({ model, el });
  });
  const root = getByRole(el, "region", { name: view.title });
  const board = getQueriesForElement(root);
  model.answer();
  let seen = model.sent.length;
  const button = (name: string | RegExp): HTMLElement => board.getByRole("button", { name });
  return {
    model,
    root,
    board,
    button,
    sent: () => {
      const fresh = model.sent.slice(seen);
      seen = model.sent.length;
      return fresh;
    },
    click: (name) => act(() => button(name).click()) as unknown as undefined,
    press: (key, more = {}) => {
      const event = new KeyboardEvent("keydown", {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      });
      const focused = document.activeElement;
      act(() => {
        (focused && root.contains(focused) ? focused : root).dispatchEvent(event);
      });
      return event;
    },
    now: (change) => act(change) as unknown as undefined,
    leave: () => {
      act(end);
      stop();
      el.remove();
    },
  };
}
