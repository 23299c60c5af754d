"""At home in JupyterLab: light and dark, accessible, quiet, and asking nobody but the server."""

import pytest
from playwright.sync_api import expect

from browser.axe import violations
from browser.board import Board, play_cell

BARE = """
import ipywidgets
ipywidgets.Button(description="Bare")
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong(in_theme, theme, screenshots):
    notebook = in_theme(theme, play_cell("Ala", "Olek", "Ewa", "Jan"))
    board = Board(notebook.board)
    assert violations(notebook.page, board.root) == []
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(1).click()
    expect(board.die(1)).to_have_attribute("aria-pressed", "true")
    board.root.screenshot(path=screenshots / f"general-{theme}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []


@pytest.mark.parametrize("panel", ["New game", "Rules", "Log"])
def test_axe_finds_nothing_wrong_in_a_panel(lab, panel, screenshots):
    notebook = lab.notebook(play_cell("Ala", "Olek"))
    board = Board(notebook.board)
    board.button(panel).click()
    expect(board.root.get_by_role("heading").or_(board.root.get_by_role("dialog")).first).to_be_visible()
    name = panel.lower().replace(" ", "-")
    board.root.screenshot(path=screenshots / f"panel-{name}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []


def test_the_board_is_dark_where_jupyterlab_is_and_light_where_it_is(in_theme):
    notebook = in_theme("light", play_cell("Ala"))
    board = Board(notebook.board)
    brightness = """(root) => {
      const [red, green, blue] = getComputedStyle(root).color.match(/[0-9.]+/g).map(Number);
      return (red + green + blue) / 3;
    }"""
    expect(board.roll).to_be_visible()
    light = board.root.evaluate(brightness)
    notebook.theme("dark")
    dark = board.root.evaluate(brightness)
    assert light < 110 < 160 < dark


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_is_born_in_the_theme_of_jupyterlab(in_theme, theme):
    notebook = in_theme(theme, play_cell("Ala"))
    notebook.page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    notebook.rerun(0)
    board = Board(notebook.board)
    expect(board.roll).to_be_visible()
    ink = "(root) => getComputedStyle(root).color.match(/[0-9.]+/g).map(Number)[1] > 128"
    assert board.root.evaluate(ink) is (theme == "dark")


@pytest.mark.parametrize("width", [360, 1280])
def test_four_players_scroll_nothing_sideways(lab, width, screenshots):
    notebook = lab.notebook(play_cell("Ala", "Aleksandra", "Ewa", "Maksymilian"))
    board = Board(notebook.board)
    notebook.page.evaluate(
        "([root, width]) => { root.parentElement.style.width = `${width}px`; }",
        [board.root.element_handle(), width],
    )
    board.roll.click()
    board.wait_rolled(left=2)
    board.root.screenshot(path=screenshots / f"four-players-{width}.png", animations="disabled")
    assert board.root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_the_board_adds_no_console_error_to_the_host_s_own(lab):
    control = lab.notebook(BARE, fresh=True)
    expect(control.page.get_by_role("button", name="Bare")).to_be_visible()
    control.run("1 + 1")
    notebook = lab.notebook(play_cell("Ala"), fresh=True)
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.option("chance").click()
    board.wait_turn()
    own = set(notebook.wire.errors) - set(control.wire.errors)
    assert own == set()


def test_the_page_asks_nobody_but_the_local_server(lab):
    notebook = lab.notebook(play_cell("Ala"), fresh=True)
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.button("Rules").click()
    expect(board.root.get_by_role("heading").first).to_be_visible()
    assert notebook.wire.requests
    assert notebook.wire.foreign(lab.server.url) == []
