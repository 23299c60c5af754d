// The widget: `initialize` once a model, `render` once a view; each returns its cleanup.

import { render as draw, h } from "preact";
import { Board } from "./components/Board";
import { Controller, controllerOf, keepController } from "./controller";
import type { Model } from "./model";
import { followTheme } from "./theme";

function serve(model: Model): Controller {
  const controller = new Controller(model);
  keepController(model, controller);
  return controller;
}

export function initialize({ model }: { model: Model }): () => void {
  const controller = serve(model);
  return () => controller.dispose();
}

let viewCount = 0;

export function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const found = controllerOf(model);
  const controller = found ?? serve(model);
  const viewId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${++viewCount}`;
  const root = document.createElement("div");
  root.className = "gw-host";
  el.append(root);
  const unfollow = followTheme(root);
  draw(h(Board, { controller }), root);
  controller.attach(viewId);
  return () => {
    controller.detach(viewId);
    unfollow();
    draw(null, root);
    root.remove();
    if (!found && controller.views === 0) controller.dispose();
  };
}

export default { initialize, render };
