"""A kernel that is busy, gone, restarted, or was never there."""

import json

import pytest
from playwright.sync_api import expect

from browser.board import Board, play_cell
from browser.notebook import KERNEL, CellError

WAITING = "Waiting for the kernel"
LOST = "Not connected: run the cell again."


def test_the_board_says_that_it_waits_while_a_cell_blocks_for_ten_seconds(lab):
    notebook = lab.notebook(play_cell("Ala"), run=False)
    # as in hosts that give the board's messages to the thread that runs the cells
    notebook.page.evaluate(f"() => {{ {KERNEL}.commsOverSubshells = 'disabled'; }}")
    notebook.run_all()
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    cell = notebook.start("import time; time.sleep(10)")
    board.die(1).click()
    board.roll.click()
    board.roll.click()
    expect(board.says(WAITING)).to_be_visible()
    assert board.marked == [1]
    expect(board.dice).to_have_count(5)
    notebook.finish(cell)
    board.wait_rolled(left=1)
    expect(board.says(WAITING)).to_have_count(0)
    assert notebook.ask("game.rolls_left") == 1


def test_a_click_while_a_cell_runs_counts_once_during_it_or_after_it(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    cell = notebook.start("import time; time.sleep(3)")
    board.roll.click()
    notebook.finish(cell)
    board.wait_rolled(left=2)
    notebook.settle()
    assert notebook.ask("game.rolls_left") == 2


def test_a_page_reload_brings_back_the_board_and_its_game(lab):
    notebook = lab.notebook(play_cell("Ala"), fresh=True)
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(4).click()
    notebook.until("len(game.kept)", 1)
    faces = board.faces
    notebook.reload()
    board = Board(notebook.board)
    board.wait_rolled(left=2)
    assert board.faces == faces
    assert board.marked == [4]
    board.roll.click()
    board.wait_rolled(left=1)
    assert notebook.ask("game.rolls_left") == 1


def test_the_board_says_so_when_the_kernel_was_restarted(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    faces = board.faces
    notebook.restart()
    expect(board.says(LOST)).to_be_visible()
    expect(board.dice).to_have_count(5)
    board.button("Copy the game").click()
    copied = notebook.page.evaluate("() => navigator.clipboard.readText()")
    notebook.rerun(0)
    assert notebook.ask(f"gw.replay({copied!r}).dice") == tuple(faces)
    board = Board(notebook.board)
    expect(board.roll).to_be_enabled()
    expect(board.says(LOST)).to_have_count(0)
    board.roll.click()
    board.wait_rolled(left=2)


def test_a_saved_notebook_shows_the_game_without_a_kernel_and_untrusted(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    notebook.save()
    saved = lab.server.read(notebook.name)
    # changed outside Jupyter, so no signature fits it; and its kernel is not to be had
    missing = {"name": "none-such", "display_name": "None such", "language": "none-such"}
    saved["metadata"] = {"kernelspec": missing}
    name = f"{notebook.name}-untrusted"
    (lab.server.root / f"{name}.ipynb").write_text(json.dumps(saved))
    opened = lab.open(name, kernel=False)
    dialog = opened.page.get_by_role("dialog")
    dialog.get_by_role("button", name="No Kernel").click()
    output = opened.page.locator(".jp-OutputArea-output")
    expect(output.get_by_text("Olek").first).to_be_visible()
    assert opened.wire.foreign(lab.server.url) == []


def test_a_strategy_that_never_returns_is_interrupted_and_the_game_is_unharmed(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek"), "def endless(rules, state):\n    while True: pass")
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    cell = notebook.start("while not game.over: game.do(endless(game.rules, game.state))")
    notebook.interrupt()
    with pytest.raises(CellError, match="KeyboardInterrupt"):
        notebook.finish(cell)
    board.roll.click()
    board.wait_rolled(left=1)
    assert notebook.ask("(game.player, game.rolls_left)") == (0, 1)
