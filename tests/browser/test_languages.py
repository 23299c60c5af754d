"""The board in four languages: switched in mid-game, and every game in each, to be looked at."""

import re

import pytest
from playwright.sync_api import expect

from browser.board import Board, play_cell, prepared_cell

LANGUAGES = ("pl", "en", "es", "ru")
PRESETS = ("general", "kosci", "poker", "generala", "tysiac", "yahtzee", "yatzy")
NARROW, WIDE = 360, 1100
ROOM = {"width": 1700, "height": 1300}  # a page where JupyterLab leaves a wide board its width

# What each game looks like in mid-turn: some boxes filled, dice on the tray, one marked.
MIDGAME = """
def midgame(preset):
    game.restart(preset, players=["Ala", "Олександра"], seed=7)
    while game.player is None or len(game.log) < 12 or game.player or not game.dice:
        actions = game.legal_actions()
        game.do(actions[len(actions) // 2])
    if preset != "tysiac" and game.rolls_left: game.keep(game.dice[0])
"""

# The texts that don't fit: cut by an ellipsis, or standing out of what holds them.
CUT = """(root) => [...root.querySelectorAll('button, th, h2, h3, span, p, td')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .filter((each) => getComputedStyle(each).overflow !== 'visible')
  .filter((each) => each.clientWidth > 1 && !each.querySelector('table'))
  .map((each) => each.textContent)"""


WORDS = {"pl": "Rzuć 4", "es": "Tirar 4", "ru": "Бросить 4", "en": "Roll 4"}


def test_the_language_is_switched_in_mid_game_and_the_game_stays_as_it_is(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek", preset="generala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(2).click()
    notebook.until("len(game.kept)", 1)
    before = notebook.ask("(game.to_json(), game.version)")
    new_game, language = "New game", "Language"
    for code, words in WORDS.items():
        board.button(new_game).click()
        board.root.get_by_role("combobox", name=language).select_option(code)
        expect(board.root).to_have_attribute("lang", code)
        new_game, language = notebook.ask("[widget.labels[key] for key in ('new_game', 'language')]")
        expect(board.root.get_by_role("combobox", name=language)).to_have_value(code)
        notebook.page.keyboard.press("Escape")
        expect(board.button(re.compile(f"^{words}"))).to_be_enabled()
        labels = notebook.ask("[row['label'] for row in widget.view['card']['rows']]")
        assert [header.splitlines()[0] for header, _ in board.rows()] == labels
        assert notebook.ask("(game.to_json(), game.version)") == before
    assert board.faces == notebook.ask("list(game.dice)")
    assert board.marked == [2]


def test_a_board_without_a_language_takes_the_browser_s_and_a_refusal_is_said_in_the_board_s(lab):
    cell = "import generala_widget as gw\nwidget = gw.play('generala', players=['Ala'])\nwidget"
    notebook = lab.notebook(cell)
    board = Board(notebook.board)
    expect(board.root).to_have_attribute("lang", "en")
    notebook.run("gw.use_language('es'); widget.language = 'pl'")
    expect(board.root).to_have_attribute("lang", "pl")
    board.button(notebook.ask("widget.labels['new_game']")).click()
    seed = board.root.get_by_label(notebook.ask("widget.labels['seed']"))
    seed.fill("x")
    board.button(notebook.ask("widget.labels['start']")).click()
    expect(board.root.get_by_role("alert")).to_have_text(re.compile("liczb"))


@pytest.fixture
def still(lab):
    """Opens a notebook in a page large enough for pictures, in which nothing moves."""
    usual = []

    def open_still(*cells):
        notebook = lab.notebook(*cells)
        usual.append((notebook.page, notebook.page.viewport_size))
        notebook.page.set_viewport_size(ROOM)
        notebook.page.emulate_media(reduced_motion="reduce")
        return notebook

    yield open_still
    for page, size in usual:
        page.emulate_media(reduced_motion="no-preference")
        page.set_viewport_size(size)


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_every_game_fits_in_every_language(still, width, screenshots):
    notebook = still(prepared_cell("'general'", "['Ala', 'Olek']", MIDGAME))
    board = Board(notebook.board)
    board.root.evaluate("(root, width) => { root.parentElement.style.width = `${width}px`; }", width)
    wide = []
    for preset in PRESETS:
        notebook.run(f"midgame({preset!r})")
        for code in LANGUAGES:
            notebook.run(f"widget.language = {code!r}")
            expect(board.root).to_have_attribute("lang", code)
            expect(board.root).to_have_attribute("data-game", preset)
            path = screenshots / f"{preset}-{code}-{width}.png"
            board.root.screenshot(path=path, animations="disabled")
            if board.root.evaluate("(root) => root.scrollWidth > root.clientWidth"):
                wide.append((preset, code))
            if width == WIDE:
                cut = board.root.evaluate(CUT)
                if cut:
                    wide.append((preset, code, cut))
    assert wide == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_help_of_every_game_is_shown_in_the_language(still, code, screenshots):
    notebook = still(prepared_cell("'general'", "['Ala']", language=code))
    board = Board(notebook.board)
    board.button(notebook.ask("widget.labels['rules']")).click()
    for preset in PRESETS:
        notebook.run(f"game.restart({preset!r})")
        title = notebook.ask("widget.view['title']")
        panel = board.root.get_by_role("region", name=notebook.ask("widget.labels['rules']"))
        expect(
            panel.get_by_role("heading", name=re.compile(re.escape(title), re.IGNORECASE)).first
        ).to_be_visible()
        expect(panel.get_by_role("table").first).to_be_visible()
        panel.screenshot(path=screenshots / f"rules-{preset}-{code}.png", animations="disabled")
