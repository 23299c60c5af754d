"""From a click to the redrawn board, against a bare ipywidgets Button and Label in the same page."""

import statistics
import tempfile
from pathlib import Path

from tests.browser.browser import chromium
from tests.browser.jupyter import Server
from tests.browser.notebook import Notebook
from tests.browser.wire import Wire

CLICKS = 50
GAP = 500  # milliseconds: JupyterLab's latency depends on the gap between clicks

BARE = """
import ipywidgets
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Bare")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""

BOARD = """
import generala_widget as gw
widget = gw.play("general", players=["Ala"], seed=7, language="en")
widget.game.roll()
widget
"""

# Clicks by turns on the bare button, and on Undo or Redo; each click is timed until the page has
# changed in answer: the label's text, or whether the tray shows dice.
MEASURE = """async ([clicks, gap]) => {
  const outputs = [...document.querySelectorAll('.jp-OutputArea-output')];
  const bare = outputs.find((output) => output.querySelector('.widget-label'));
  const board = outputs.find((output) => output.querySelector('[role=region]'));
  const named = (name) =>
    [...board.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') || button.textContent.trim()) === name);
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const timed = (root, state, click) => new Promise((done) => {
    const before = state();
    const start = performance.now();
    const watcher = new MutationObserver(() => {
      if (state() === before) return;
      watcher.disconnect();
      done(performance.now() - start);
    });
    watcher.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
    click();
  });
  const label = () => bare.querySelector('.widget-label').textContent;
  const tray = () => board.querySelectorAll('button[aria-pressed]').length
    + '/' + [...board.querySelectorAll('button')].filter((b) => b.disabled).length;
  const found = {bare: [], board: []};
  for (let n = 0; n < clicks; n++) {
    await pause(gap);
    found.bare.push(await timed(bare, label, () => bare.querySelector('button').click()));
    await pause(gap);
    found.board.push(await timed(board, tray, () => named(n % 2 ? 'Redo' : 'Undo').click()));
  }
  return found;
}"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.write("bench", [BARE, BOARD])
            with chromium(Path(folder) / "profile") as context:
                page = context.new_page()
                notebook = Notebook(page, Wire(page), server, "bench").open()
                notebook.run_all()
                notebook.board.wait_for()
                found = page.evaluate(MEASURE, [CLICKS, GAP])
        finally:
            server.end_kernels()
            server.stop()
    medians = {name: statistics.median(times) for name, times in found.items()}
    for name, times in found.items():
        print(f"  {name:<6} median {medians[name]:6.1f} ms, from {min(times):.1f} to {max(times):.1f}")
    print(f"  ratio {medians['board'] / medians['bare']:.2f} (aim: at most 1.2), {CLICKS} clicks each")
