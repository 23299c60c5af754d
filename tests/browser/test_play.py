"""Whole games on the board, by mouse and by keyboard alone."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from browser.board import Board, number, play_cell


def best_option(board):
    """The open box that shows most, as the board names it."""
    names = board.options.evaluate_all(
        "(boxes) => boxes.map((box) => box.getAttribute('aria-label') || box.textContent)"
    )
    return max(names, key=lambda name: number(name.rpartition(":")[2]))


def favourite_places(faces):
    """The places of the dice with the commonest face: what a beginner keeps."""
    face, count = Counter(faces).most_common(1)[0]
    return [place for place, die in enumerate(faces, 1) if die == face] if count < 5 else []


def play_turn_by_mouse(board):
    board.roll.click()
    board.wait_rolled(left=2)
    for place in favourite_places(board.faces):
        board.die(place).click()
    board.roll.click()
    board.wait_rolled(left=1)
    board.button(best_option(board)).click()


def check_totals(board, kinds):
    """Add up the visible cells: boxes and bonuses make the total, the boxes above a sum its number.

    `kinds`: (label, kind) of each row. The open boxes of the player to move show what they would
    score: the check is for the time between two turns, when there are none.
    """
    rows = board.rows()
    assert [header.startswith(label) for (header, _), (label, _) in zip(rows, kinds, strict=True)]
    for player in range(len(rows[0][1])):
        boxes = bonuses = 0
        for (_, cells), (_, kind) in zip(rows, kinds, strict=True):
            shown = number(cells[player]) or 0
            if kind == "box":
                boxes += shown
            elif kind == "bonus":
                bonuses += shown
            elif kind == "sum":
                assert shown == boxes
            else:
                assert shown == boxes + bonuses


def kinds_of(notebook):
    """(label, kind) of each row, in order: which are boxes, sums, bonuses, totals."""
    return notebook.ask("[(row['label'], row['kind']) for row in widget.view['card']['rows']]")


@pytest.mark.parametrize("preset", ["general", "kosci", "yahtzee"])
def test_a_whole_game_is_played_by_mouse(lab, preset):
    notebook = lab.notebook(play_cell("Ala", "Olek", preset=preset))
    board = Board(notebook.board)
    kinds = kinds_of(notebook)
    for turn in range(1, 27):
        play_turn_by_mouse(board)
        board.wait_turn()
        if turn % 8 == 0:
            check_totals(board, kinds)
    expect(board.result).to_be_visible()
    check_totals(board, kinds)
    assert notebook.ask("game.over") is True
    (total,) = (label for label, kind in kinds if kind == "total")
    assert notebook.ask("game.totals") == tuple(number(cell) for cell in board.row(total))


def test_another_game_is_one_click_away_and_the_first_seat_rotates(lab):
    cell = play_cell("Ala", "Olek")
    notebook = lab.notebook(
        cell.replace(
            "\nwidget\n",
            "\nwhile not game.over: game.roll() if not game.dice else game.do(game.legal_actions()[-1])"
            "\nwidget\n",
        )
    )
    board = Board(notebook.board)
    board.result.click()
    expect(board.roll).to_be_enabled()
    assert notebook.ask("(game.over, game.players[game.player])") == (False, "Olek")


def tab_until(board, arrived, presses=80):
    """Press Tab until the focus is where it should be."""
    for _ in range(presses):
        if arrived():
            return
        board.page.keyboard.press("Tab")
    raise AssertionError("Tab never got there")


def in_grid(board):
    return board.root.evaluate(
        "(root) => Boolean(document.activeElement.closest('[role=grid]')"
        " && root.contains(document.activeElement))"
    )


def on_open_box(board):
    """Whether the focus is in the cell of an open box."""
    return board.root.evaluate(
        """(root) => {
          const cell = document.activeElement.closest('[role=gridcell]');
          return Boolean(cell && root.contains(cell) && cell.querySelector('button'));
        }"""
    )


def test_a_whole_game_is_played_by_keyboard_alone_and_the_cells_stay_as_they_were(lab):
    notebook = lab.notebook(play_cell("Ala"), "x = 1", "y = 2")
    board = Board(notebook.board)
    before = notebook.sources
    keyboard = notebook.page.keyboard
    expect(board.roll).to_be_enabled()
    tab_until(board, board.has_focus)
    for _ in range(13):
        keyboard.press("r")
        board.wait_rolled(left=2)
        for place in favourite_places(board.faces):
            keyboard.press(str(place))
        keyboard.press("r")
        board.wait_rolled(left=1)
        tab_until(board, lambda: in_grid(board))
        for _ in range(20):
            if on_open_box(board):
                break
            keyboard.press("ArrowDown")
        else:
            raise AssertionError("no arrow key reached an open box")
        keyboard.press("Enter")
        board.wait_turn()
        assert board.has_focus(), "scoring took the focus away from the board"
    expect(board.result).to_be_visible()
    assert notebook.ask("game.over") is True
    assert notebook.sources == before


def test_keys_that_the_notebook_knows_change_no_cell(lab):
    notebook = lab.notebook(play_cell("Ala"), "x = 1")
    board = Board(notebook.board)
    before = notebook.sources
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(1).focus()
    for key in ("x", "a", "b", "m", "c", "v", "d", "d", "y", "j", "k", "Space", "ArrowDown", "z"):
        notebook.page.keyboard.press(key)
    assert notebook.sources == before


def test_undo_and_redo_bring_back_the_same_dice(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    faces = board.faces
    board.button("Undo").click()
    board.wait_turn()
    board.button("Redo").click()
    board.wait_rolled(left=2)
    assert board.faces == faces


def test_the_scorecard_has_row_and_column_headers(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek"))
    board = Board(notebook.board)
    for name in ("Ala", "Olek"):
        expect(board.grid.get_by_role("columnheader", name=re.compile(name))).to_have_count(1)
    expect(board.grid.get_by_role("rowheader", name=re.compile("^Chance"))).to_have_count(1)


def test_a_name_with_markup_is_shown_as_text_and_never_run(lab):
    name = "<img src=x onerror='document.title=1'>"
    notebook = lab.notebook(play_cell(name, "Olek"))
    board = Board(notebook.board)
    expect(board.grid.get_by_role("columnheader").filter(has_text="<img")).to_have_count(1)
    expect(board.root.locator("img")).to_have_count(0)
    assert notebook.wire.foreign(lab.server.url) == []
