"""The harness itself: what the other browser tests take for granted."""

import pytest
from playwright.sync_api import expect

from browser.notebook import CellError

PLAIN = """
import anywidget, traitlets

class Plain(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const root = document.createElement("div");
      root.setAttribute("role", "region");
      root.setAttribute("aria-label", "Plain");
      const button = document.createElement("button");
      const draw = () => { button.textContent = `Count ${model.get("count")}`; };
      button.addEventListener("click", () => model.send({ do: "count" }));
      model.on("change:count", draw);
      draw();
      root.append(button);
      el.append(root);
    }
    export default { render };
    '''
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.heard)

    def heard(self, _, content, buffers):
        self.count += 1

plain = Plain()
plain
"""


def test_a_click_in_the_page_is_seen_by_the_next_cell(lab):
    notebook = lab.notebook(PLAIN)
    notebook.board.get_by_role("button").click()
    expect(notebook.board.get_by_role("button", name="Count 1")).to_be_visible()
    assert notebook.run("plain.count") == "1"
    assert notebook.wire.customs() == [{"do": "count"}]
    assert notebook.wire.foreign(lab.server.url) == []


def test_a_cell_that_raises_fails_the_test(lab):
    notebook = lab.notebook()
    with pytest.raises(CellError, match="ZeroDivisionError"):
        notebook.run("1 / 0")
