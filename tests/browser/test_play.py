"""Whole games on the board, by mouse and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from browser.board import Board, number, play_cell
from browser.hands import check_totals, kinds_of, play_turn_by_keys, play_turn_by_mouse, tab_until


@pytest.mark.parametrize(
    ("preset", "players"), [("general", ["Ala", "Olek"]), ("kosci", ["Ala"]), ("yahtzee", ["Ala"])]
)
def test_a_whole_game_is_played_by_mouse(lab, preset, players):
    notebook = lab.notebook(play_cell(*players, preset=preset))
    board = Board(notebook.board)
    kinds = kinds_of(notebook)
    for turn in range(1, 1 + 13 * len(players)):
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


def test_a_whole_game_is_played_by_keyboard_alone_and_the_cells_stay_as_they_were(lab):
    notebook = lab.notebook(play_cell("Ala"), "x = 1", "y = 2")
    board = Board(notebook.board)
    before = notebook.sources
    expect(board.roll).to_be_enabled()
    tab_until(board, board.has_focus)
    for _ in range(13):
        play_turn_by_keys(board)
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
