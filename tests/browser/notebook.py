"""A notebook open in JupyterLab, driven as its user would: run, look, click, save, reload."""

import ast
import re
import time

from playwright.sync_api import expect

READY = """(path) => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  return Boolean(panel?.context?.path === path && panel.context.isReady && panel.content?.model);
}"""

KERNEL_READY = """() => {
  const session = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  return Boolean(session?.isReady && session.session?.kernel?.status === 'idle');
}"""

OPEN = """async (path) => {
  const app = window.jupyterapp;
  await app.restored;
  await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
}"""

# Closes the notebook as it is: nobody is asked whether to save it.
CLOSE = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  panel.context.model.dirty = false;
  panel.close();
}"""

# Adds a cell at the end and starts it; what it gives is kept until asked for.
START = """async (source) => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  const index = notebook.model.cells.length;
  notebook.model.sharedModel.insertCell(index, {cell_type: 'code', source, metadata: {}});
  notebook.activeCellIndex = index;
  notebook.deselectAll();
  window.ran = window.ran || {};
  window.ran[index] = app.commands.execute('notebook:run-cell');
  return index;
}"""

RERUN = """async (index) => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  notebook.deselectAll();
  await app.commands.execute('notebook:run-cell');
}"""

FINISH = """async (index) => {
  await window.ran[index];
  return window.jupyterapp.shell.currentWidget.content.model.cells.get(index).outputs.toJSON();
}"""

SOURCES = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
  return Array.from({length: cells.length}, (_, n) => cells.get(n).sharedModel.getSource());
}"""

ASK = """async (expression) => {
  const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const code = '';
  const user_expressions = {it: expression};
  const future = kernel.requestExecute({code, user_expressions, store_history: false});
  return (await future.done).content.user_expressions.it;
}"""

KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"

ANSI = re.compile(r"\x1b\[[0-9;]*m")


class CellError(AssertionError):
    """A cell raised where the test expected it to run."""


def text_of(outputs):
    """What a cell printed and gave, as text; an error is raised."""
    said = []
    for output in outputs:
        if output["output_type"] == "error":
            raise CellError(ANSI.sub("", "\n".join(output["traceback"])))
        text = output.get("text") or output.get("data", {}).get("text/plain", "")
        said.append(text if isinstance(text, str) else "".join(text))
    return "".join(said).strip()


class Notebook:
    """One open notebook."""

    def __init__(self, page, wire, server, name):
        self.page = page
        self.wire = wire
        self.name = name
        self._server = server

    def open(self, kernel=True):
        """Load it in the page, from the start, as from a link."""
        self.page.goto(f"{self._server.url}/lab/tree/{self.name}.ipynb?reset&token={self._server.token}")
        self.wait(kernel)
        return self

    def open_in_place(self):
        """Open it in the JupyterLab that the page shows already."""
        self.page.wait_for_function("() => window.jupyterapp", timeout=60_000)
        self.page.evaluate(OPEN, f"{self.name}.ipynb")
        self.wait()
        return self

    def close(self):
        """Close it without saving; JupyterLab stays."""
        self.page.evaluate(CLOSE)

    def wait(self, kernel=True):
        """Until JupyterLab shows the notebook and, where it has one, the kernel is idle."""
        self.page.wait_for_function(READY, arg=f"{self.name}.ipynb", timeout=60_000)
        if kernel:
            self.page.wait_for_function(KERNEL_READY, timeout=60_000)

    @property
    def boards(self):
        """All boards that the notebook shows: the regions in its outputs that are not inside another."""
        outputs = self.page.locator(".jp-OutputArea-output")
        return outputs.locator("[role=region]:not([role=region] *)")

    @property
    def board(self):
        """The one board, once it is there."""
        expect(self.boards).to_have_count(1, timeout=60_000)
        return self.boards

    def start(self, source):
        """Add a cell at the end and start it; gives its index at once."""
        return self.page.evaluate(START, source)

    def finish(self, index):
        """Wait for a started cell; its text, or CellError."""
        return text_of(self.page.evaluate(FINISH, index))

    def run(self, source):
        """Add a cell at the end and run it; its text, or CellError."""
        return self.finish(self.start(source))

    def ask(self, expression):
        """The value of an expression in the kernel, without a cell: a literal, or else its repr."""
        found = self.page.evaluate(ASK, expression)
        if found["status"] != "ok":
            raise CellError(f"{found['ename']}: {found['evalue']}")
        text = found["data"]["text/plain"]
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text

    def until(self, expression, value=True, seconds=15):
        """Ask until the kernel says so: the page's messages may still be on their way."""
        deadline = time.monotonic() + seconds
        while (found := self.ask(expression)) != value:
            if time.monotonic() > deadline:
                raise AssertionError(f"{expression} stays {found!r}, not {value!r}")

    def settle(self, seconds=15):
        """Wait until every message of the boards is answered; {id: answer}."""
        deadline = time.monotonic() + seconds
        while any(said["id"] not in self.wire.answers() for said in self.wire.customs()):
            if time.monotonic() > deadline:
                raise AssertionError("a message of the board stays without an answer")
            self.ask("None")
        return self.wire.answers()

    def rerun(self, index=0):
        """Run a cell that is there, once more."""
        self.page.evaluate(RERUN, index)

    def run_all(self):
        """Run every cell from the menu's command."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")

    @property
    def sources(self):
        """The source of every cell: what a key that went astray would have changed."""
        return self.page.evaluate(SOURCES)

    def interrupt(self):
        """The kernel menu's Interrupt."""
        self.page.evaluate(f"() => {KERNEL}.interrupt()")

    def restart(self):
        """The kernel menu's Restart, without its question; back when the new kernel is idle."""
        self.page.evaluate(f"() => {KERNEL}.restart()")
        self.page.wait_for_function(KERNEL_READY, timeout=60_000)

    def save(self):
        """Save to disk, outputs and widget state included."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def reload(self):
        """Save, then reload the page while the kernel goes on."""
        self.save()
        self.page.reload()
        self.wait()

    def theme(self, name):
        """Switch to "light" or "dark"."""
        self.page.evaluate(
            "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
            f"JupyterLab {name.capitalize()}",
        )
        light = "true" if name == "light" else "false"
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", light)
