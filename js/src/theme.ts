// Which theme the notebook around the board has. Style sheets alone can't look out of a shadow root.

function told(element: Element): "light" | "dark" | null {
  const lab = element.getAttribute("data-jp-theme-light");
  if (lab) return lab === "true" ? "light" : "dark";
  for (const name of ["data-vscode-theme-kind", "data-theme", "data-bs-theme", "theme"]) {
    const value = element.getAttribute(name) ?? "";
    if (/dark|high-contrast$/.test(value)) return "dark";
    if (value.includes("light")) return "light";
  }
  if (element.classList.contains("dark")) return "dark";
  if (element.classList.contains("light")) return "light";
  return null;
}

/** The nearest element around this one, through shadow roots, that says so; null: as the system has it. */
export function themeAround(start: Element): "light" | "dark" | null {
  let node: Node | null = start.parentNode;
  while (node) {
    if (node instanceof Element) {
      const theme = told(node);
      if (theme) return theme;
    }
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  // A host may draw a board before it puts it on the page: then the page itself is asked.
  return start.isConnected ? null : (told(document.body) ?? told(document.documentElement));
}

/** Keeps `data-theme` on the board right while the theme changes. Returns the end of it. */
export function followTheme(root: HTMLElement): () => void {
  const apply = (): void => {
    const theme = themeAround(root);
    if (theme) root.dataset.gwTheme = theme;
    else delete root.dataset.gwTheme;
  };
  apply();
  const observer = new MutationObserver(apply);
  for (const element of [document.documentElement, document.body]) {
    if (element) observer.observe(element, { attributes: true });
  }
  // The first size it has tells that it stands on the page, and what stands around it.
  const arrival = new ResizeObserver(apply);
  arrival.observe(root);
  return () => {
    observer.disconnect();
    arrival.disconnect();
  };
}
