"""The board and the code hold the same game."""

from playwright.sync_api import expect

from browser.board import Board, play_cell

PLAYING_CELL = """
import time

taken = 0
while taken < 20:
    try:
        game.do(game.legal_actions()[0 if not game.dice else -1])
        taken += 1
    except (gw.IllegalAction, IndexError):
        pass  # a click came between the look and the act
    time.sleep(0.15)
"""

# Clicks whatever can be clicked, fifteen times, about every tenth of a second.
CLICKING = """async (root) => {
  for (let n = 0; n < 15; n++) {
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
    [...root.querySelectorAll('button')].find((button) =>
      /^Roll|^Score/.test(button.getAttribute('aria-label') || button.textContent)
      && button.getAttribute('aria-disabled') !== 'true')?.click();
  }
}"""


def test_a_click_is_seen_by_the_next_cell(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    assert notebook.run("list(game.dice)") == str(board.faces)


def test_a_call_in_a_cell_redraws_the_board(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    notebook.run("game.roll(1, 3, 3, 5, 6)")
    board.wait_rolled(left=2)
    assert board.faces == [1, 3, 3, 5, 6]
    notebook.run("game.keep(3, 3)")
    expect(board.die(2)).to_have_attribute("aria-pressed", "true")
    assert board.marked == [2, 3]


def test_two_boards_on_one_game_show_the_same(lab):
    notebook = lab.notebook(play_cell("Ala"), "gw.play(game, language='en')")
    expect(notebook.boards).to_have_count(2)
    first, second = (Board(notebook.boards.nth(n)) for n in (0, 1))
    first.roll.click()
    second.wait_rolled(left=2)
    assert first.faces == second.faces
    second.die(2).click()
    expect(first.die(2)).to_have_attribute("aria-pressed", "true")
    first.option("chance").click()
    second.wait_turn()
    assert second.rows() == first.rows()


def test_clicks_while_a_cell_plays_the_same_game_lose_nothing(lab):
    notebook = lab.notebook(play_cell("Ala", "Olek", "Ewa"))
    board = Board(notebook.board)
    start = notebook.ask("game.version")
    cell = notebook.start(PLAYING_CELL)
    board.root.evaluate(CLICKING)
    notebook.finish(cell)
    answers = notebook.settle()
    asked = notebook.wire.asked("do")
    assert asked
    # The kernel may take a click while the cell runs or after it, when most are stale: hosts differ.
    # But each is answered, and what was answered with ok is in the game.
    clicked = sum(bool(answers[said["id"]].get("ok")) for said in asked)
    assert notebook.ask("game.version") - start == notebook.ask("taken") + clicked
    assert notebook.ask("gw.replay(game.transcript()).state == game.state") is True
    assert notebook.ask("gw.Game.from_json(game.to_json()).state == game.state") is True
    faces = notebook.ask("list(game.dice)")
    expect(board.dice).to_have_count(len(faces))
    assert board.faces == faces


def test_after_twenty_runs_of_the_cell_one_action_sends_one_message(lab):
    notebook = lab.notebook(play_cell("Ala"))
    for _ in range(20):
        notebook.rerun(0)
    board = Board(notebook.board)
    before = len(notebook.wire.asked("do"))
    board.roll.click()
    board.wait_rolled(left=2)
    assert len(notebook.wire.asked("do")) == before + 1
    board.die(1).click()
    notebook.until("len(game.kept)", 1)
    assert len(notebook.wire.asked("mark")) == 1
