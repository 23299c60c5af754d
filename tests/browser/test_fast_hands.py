"""Hands faster than the kernel: nothing is lost, nothing happens twice."""

from playwright.sync_api import expect

from browser.board import Board, play_cell

CLICK_20_TIMES = "(button) => { for (let n = 0; n < 20; n++) button.click(); }"


def test_twenty_clicks_on_roll_before_an_answer_are_one_roll(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.evaluate(CLICK_20_TIMES)
    board.wait_rolled(left=2)
    answers = notebook.settle()
    assert sum(bool(answers[said["id"]].get("ok")) for said in notebook.wire.asked("do")) == 1
    expect(board.rolls_left(2)).to_have_count(1)
    assert notebook.ask("game.rolls_left") == 2


def test_five_quick_keys_mark_five_dice(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(1).focus()
    notebook.page.keyboard.type("12345")
    assert board.marked == [1, 2, 3, 4, 5]
    notebook.until("len(game.kept)", 5)
    assert board.marked == [1, 2, 3, 4, 5]


def test_forty_quick_taps_on_two_dice_end_where_the_last_tap_left_them(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(1).evaluate(CLICK_20_TIMES)
    board.die(2).evaluate("(die) => { for (let n = 0; n < 21; n++) die.click(); }")
    assert board.marked == [2]
    notebook.until("game.kept == (game.dice[1],)")
    assert board.marked == [2]


def test_a_double_click_scores_one_box(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.option("chance").dblclick()
    board.wait_turn()
    filled = "sum(points is not None for card in game.cards for points in card.values())"
    assert notebook.ask(filled) == 1
    assert notebook.ask("(game.player, game.rolls_left, game.dice)") == (1, 3, ())


def test_a_double_click_on_roll_is_one_roll_and_loses_no_mark(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(3).click()
    board.roll.dblclick()
    board.wait_rolled(left=1)
    assert board.marked == [3]
    assert notebook.ask("game.rolls_left") == 1
