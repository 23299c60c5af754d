import { afterEach, expect, it } from "vitest";
import { followTheme, themeAround } from "./theme";

afterEach(() => {
  document.body.replaceChildren();
  for (const name of ["data-jp-theme-light", "data-vscode-theme-kind", "class"])
    document.body.removeAttribute(name);
});

function inside(parent: ParentNode): HTMLElement {
  const element = document.createElement("div");
  parent.append(element);
  return element;
}

it("JupyterLab says whether its theme is light", () => {
  document.body.setAttribute("data-jp-theme-light", "false");
  expect(themeAround(inside(document.body))).toBe("dark");
  document.body.setAttribute("data-jp-theme-light", "true");
  expect(themeAround(inside(document.body))).toBe("light");
});

it("VS Code names its theme", () => {
  document.body.setAttribute("data-vscode-theme-kind", "vscode-dark");
  expect(themeAround(inside(document.body))).toBe("dark");
  document.body.setAttribute("data-vscode-theme-kind", "vscode-high-contrast-light");
  expect(themeAround(inside(document.body))).toBe("light");
});

it("the theme is found through a shadow root", () => {
  document.body.className = "dark";
  const shadow = inside(document.body).attachShadow({ mode: "open" });
  expect(themeAround(inside(shadow))).toBe("dark");
});

it("nothing said: the system decides", () => {
  expect(themeAround(inside(document.body))).toBeNull();
});

it("a theme switched while playing is followed", async () => {
  document.body.setAttribute("data-jp-theme-light", "true");
  const root = inside(document.body);
  const end = followTheme(root);
  expect(root.dataset.gwTheme).toBe("light");
  document.body.setAttribute("data-jp-theme-light", "false");
  await Promise.resolve();
  expect(root.dataset.gwTheme).toBe("dark");
  end();
});

it("a board that is drawn before it stands on the page has the page's theme", () => {
  document.body.setAttribute("data-jp-theme-light", "false");
  const root = document.createElement("div");
  const end = followTheme(root);
  expect(root.dataset.gwTheme).toBe("dark");
  end();
});
