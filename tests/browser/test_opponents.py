"""Who plays: the New game panel, strategies that move by themselves, players who leave, a classroom."""

import re

import pytest
from playwright.sync_api import expect

from browser.axe import violations
from browser.board import Board, play_cell, prepared_cell

STEP_PAUSE = 750

# Notes what the live region says from now on.
LISTEN = """(root) => {
  window.heard = [];
  const region = root.querySelector('[role=status]');
  const note = () => window.heard.push(region.textContent.trim());
  new MutationObserver(note).observe(region, {childList: true, characterData: true, subtree: true});
}"""

CENTRE = """(cell) => {
  const {left, right, top, bottom} = cell.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return found === cell || cell.contains(found);
}"""


def strategies_cell(strategy, preset="generala", *moves, seed=7):
    return prepared_cell(f"{preset!r}", f"['Ala', gw.strategies.{strategy}]", *moves, seed=seed)


def new_game(board):
    """The open New game panel."""
    board.button("New game").click()
    panel = board.root.get_by_role("region", name="New game")
    expect(panel.get_by_role("button", name="Start")).to_be_visible()
    return panel


# The New game panel.


def test_a_new_game_of_another_preset_is_set_up_and_asks_first_in_mid_game(lab, screenshots):
    notebook = lab.notebook(play_cell("Ala", "Olek"))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    panel = new_game(board)
    panel.get_by_role("combobox", name="Game", exact=True).select_option("Generala")
    panel.get_by_text("Settings").click()
    panel.get_by_label("Served bonus").fill("10")
    panel.get_by_label("Double generala").uncheck()
    panel.get_by_label("Name of player 1").fill("Zofia")
    panel.get_by_label("Who plays as player 2").select_option("greedy")
    panel.get_by_role("button", name="Add a player").click()
    panel.get_by_label("Name of player 3").fill("Jan")
    panel.get_by_role("button", name="Move Jan up").click()
    panel.get_by_label("Seed").fill("5")
    board.root.screenshot(path=screenshots / "new-game-settings.png", animations="disabled")
    panel.get_by_role("button", name="Start").click()
    expect(panel.get_by_text("A game is under way. Start a new one?")).to_be_visible()
    assert notebook.ask("(game.rules.name, game.rolls_left)") == ("general", 2)
    panel.get_by_role("button", name="Start the new game").click()
    expect(panel).to_have_count(0)
    expect(board.root).to_have_accessible_name("Generala")
    expect(board.says("Zofia, roll the dice.")).to_be_visible()
    assert notebook.ask("(game.rules.name, game.rules.settings['served_bonus'], game.seed)") == (
        "generala",
        10,
        5,
    )
    assert notebook.ask("game.rules.settings['double_generala']") is False
    assert notebook.ask("(game.players, game.seats)") == (
        ("Zofia", "Jan", "greedy"),
        (None, None, "greedy"),
    )


def test_a_wrong_value_is_an_error_that_names_the_setting_and_changes_nothing(lab):
    notebook = lab.notebook(play_cell("Ala"))
    board = Board(notebook.board)
    panel = new_game(board)
    panel.get_by_text("Settings").click()
    panel.get_by_label("Rolls a turn").fill("0")
    panel.get_by_role("button", name="Start").click()
    said = board.root.get_by_role("alert")
    expect(said).to_have_text(
        re.compile("rolls a turn.* can't be 0: it takes a whole number, 1 or more", re.IGNORECASE)
    )
    assert notebook.ask("(game.version, game.rules.settings['rolls'])") == (0, 3)


def test_a_player_leaves_and_the_game_goes_on(lab, screenshots):
    notebook = lab.notebook(play_cell("Ala", "Olek", "Ewa"))
    board = Board(notebook.board)
    panel = new_game(board)
    panel.get_by_role("button", name="Ala leaves the game").click()
    expect(panel.get_by_text("Ala leaves, and the others play on?")).to_be_visible()
    panel.get_by_role("button", name="Ala leaves the game").click()
    expect(panel).to_have_count(0)
    gone = board.grid.get_by_role("columnheader").filter(has_text="left the game")
    expect(gone).to_have_text(re.compile("^Ala"))
    expect(board.says("Olek, roll the dice.")).to_be_visible()
    board.root.screenshot(path=screenshots / "left.png", animations="disabled")
    board.roll.click()
    board.wait_rolled(left=2)
    board.option("chance").click()
    expect(board.says("Ewa, roll the dice.")).to_be_visible()


@pytest.mark.parametrize("preset", ["general", "tysiac"])
def test_of_thirty_players_the_one_to_move_is_in_view(lab, preset, screenshots):
    names = [f"Pupil {n}" for n in range(1, 31)]
    notebook = lab.notebook(prepared_cell(repr(preset), repr(names)))
    board = Board(notebook.board)
    turn = "game.do(game.legal_actions()[-1])"
    for player in (25, 2):
        notebook.run(f"while game.player != {player}: {turn}")
        row = board.grid if preset == "general" else board.root
        now = row.get_by_role("columnheader" if preset == "general" else "listitem")
        now = now.filter(has_text="to move")
        expect(now).to_contain_text(f"Pupil {player + 1}")
        expect(now).to_be_in_viewport(ratio=0.98)
        assert now.evaluate(CENTRE), "something covers the player to move"
    board.root.screenshot(path=screenshots / f"thirty-{preset}.png", animations="disabled")
    assert board.root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_in_races_results_and_new_games(in_theme, theme, screenshots):
    notebook = in_theme(
        theme, prepared_cell("'tysiac'", "['Ala', 'Olek', 'Ewa']", "game.roll(1, 1, 4, 6, 4)")
    )
    board = Board(notebook.board)
    board.die(1).click()
    board.root.screenshot(path=screenshots / f"race-{theme}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []
    panel = new_game(board)
    panel.get_by_text("Settings").click()
    board.root.screenshot(path=screenshots / f"new-game-{theme}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []
    panel.get_by_role("button", name="Close").click()
    notebook.run("game.restart('generala', seed=1532); game.roll()")
    expect(board.result).to_be_visible()
    board.root.screenshot(path=screenshots / f"result-{theme}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []


# Strategies at the board.


def test_a_strategy_s_moves_are_shown_one_by_one_and_undo_takes_them_all_back(lab):
    notebook = lab.notebook(strategies_cell("greedy", "generala", "game.roll(1, 2, 3, 4, 6)"))
    board = Board(notebook.board)
    board.root.evaluate(LISTEN)
    board.option("full house").click()
    expect(board.says("greedy is playing.")).to_be_visible()
    expect(board.button("Skip")).to_be_visible()
    expect(board.says("Ala, roll the dice.")).to_be_visible()
    heard = notebook.page.evaluate("() => window.heard")
    steps = notebook.ask("sum(step.before.state.player == 1 for step in widget._look().steps)")
    shown = list(dict.fromkeys(said for said in heard if re.search("greedy (rolled|scored)", said)))
    assert len(shown) == steps >= 2
    board.button("Undo").click()
    board.wait_rolled(left=2)
    assert board.faces == [1, 2, 3, 4, 6]
    assert notebook.ask("(game.player, game.cards[0]['full_house'])") == (0, None)


def test_pause_stops_a_strategy_and_skip_plays_on_to_the_person(lab):
    notebook = lab.notebook(strategies_cell("greedy", "generala", "game.roll(1, 2, 3, 4, 6)"))
    board = Board(notebook.board)
    board.option("full house").click()
    board.button("Pause").click()
    expect(board.button("Go on")).to_be_visible()
    notebook.until("widget.view['paused']")
    version = notebook.ask("game.version")
    # The page's own clock passes the moment at which it would have asked for the next step.
    now = notebook.page.evaluate("performance.now()")
    notebook.page.wait_for_function("(then) => performance.now() > then", arg=now + 1.5 * STEP_PAUSE)
    assert notebook.ask("(game.version, game.player)") == (version, 1)
    board.button("Skip").click()
    expect(board.says("Ala, roll the dice.")).to_be_visible()
    assert notebook.ask("sum(points is not None for points in game.cards[1].values())") == 1
    expect(board.button("Go on")).to_have_count(0)


def test_optimal_takes_its_turn_on_the_board(lab):
    notebook = lab.notebook(strategies_cell("optimal", "generala", "game.roll(1, 2, 3, 4, 6)"))
    board = Board(notebook.board)
    board.option("full house").click()
    expect(board.says("Ala, roll the dice.")).to_be_visible(timeout=60_000)
    assert notebook.ask("sum(points is not None for points in game.cards[1].values())") == 1
    lost = "sum(decision.regret for decision in gw.review(game).decisions if decision.player == 1)"
    assert notebook.ask(f"{lost} < 1e-9") is True


def test_a_strategy_races_in_tysiac_step_by_step(lab):
    notebook = lab.notebook(strategies_cell("greedy", "tysiac", seed=2))
    board = Board(notebook.board)
    if notebook.ask("game.player") == 0:
        notebook.run("while game.player == 0: game.do(game.legal_actions()[-1])")
    expect(board.says("greedy is playing.")).to_be_visible()
    expect(board.says(re.compile("^Ala, roll the dice"))).to_be_visible(timeout=30_000)
    expect(board.root.get_by_role("list", name="Turns").get_by_role("listitem").first).to_contain_text(
        "greedy"
    )
