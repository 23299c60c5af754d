"""The coach on the board: ranked advice, the question before it, and how far it is."""

import re

import pytest
from playwright.sync_api import expect

from browser.axe import violations
from browser.board import Board, prepared_cell

SOLVED = 120_000  # milliseconds: a machine that others use too


class Coach:
    """The coach of a board."""

    def __init__(self, board):
        self.root = board.root.get_by_role("region", name="Coach")
        self.lines = self.root.get_by_role("listitem")

    def wait(self):
        """Until there are lines."""
        expect(self.lines.first).to_be_visible(timeout=SOLVED)

    def button(self, name):
        return self.root.get_by_role("button", name=name)


def coached(lab, *moves, preset="'generala'", players="['Ala']", coach=True):
    notebook = lab.notebook(prepared_cell(preset, players, *moves, coach=coach))
    board = Board(notebook.board)
    return notebook, board, Coach(board)


def test_the_coach_ranks_what_can_be_done_and_marks_the_best_when_asked(lab, screenshots):
    notebook, board, coach = coached(lab, "game.roll(5, 2, 5, 5, 1)")
    coach.wait()
    expect(coach.lines).to_have_count(3)
    expect(coach.root.get_by_role("heading")).to_contain_text("expected final total")
    lines = coach.lines.all_inner_texts()
    values = [float(re.search(r"\d+\.\d+", line)[0]) for line in lines]
    assert values == sorted(values, reverse=True)
    assert 100 < values[0] < 250
    assert "best" in lines[0]
    board.root.screenshot(path=screenshots / "coach.png", animations="disabled")
    assert board.marked == []
    coach.button("Mark the best on the tray").click()
    assert board.marked == [1, 3, 4]
    notebook.until("game.kept", (5, 5, 5))
    assert notebook.ask("gw.advise(game).best == gw.Keep(5, 5, 5)") is True
    coach.root.get_by_text("Chances of each box this turn").click()
    chances = coach.root.get_by_role("definition")
    expect(chances.first).to_be_visible()
    expect(chances.first).to_have_text(re.compile("%"))
    coach.button("Show all").click()
    assert coach.lines.count() > 3
    board.root.screenshot(path=screenshots / "coach-all.png", animations="disabled")


def test_asked_first_the_player_decides_and_then_hears_what_it_cost(lab, screenshots):
    _, board, coach = coached(lab, "game.roll(5, 2, 5, 5, 1)", coach="ask")
    expect(coach.root.get_by_text("Decide first; the coach answers.")).to_be_visible(timeout=SOLVED)
    expect(coach.lines).to_have_count(0)
    board.root.screenshot(path=screenshots / "coach-ask.png", animations="disabled")
    board.die(2).click()
    board.roll.click()
    board.wait_rolled(left=1)
    expect(
        coach.root.get_by_text(re.compile(r"That choice costs \d+\.\d+ points; best was: keep 5 5 5"))
    ).to_be_visible()
    board.root.screenshot(path=screenshots / "coach-answer.png", animations="disabled")
    coach.button("Show the advice").click()
    coach.wait()


def test_the_coach_button_brings_the_coach_and_takes_it_away(lab):
    _, board, coach = coached(lab, "game.roll(5, 2, 5, 5, 1)", coach=False)
    expect(coach.root).to_have_count(0)
    toggle = board.button("Coach")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    coach.wait()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    coach.button("Ask me first").click()
    expect(coach.lines).to_have_count(0)
    coach.button("Ask me first").click()
    coach.wait()
    toggle.click()
    expect(coach.root).to_have_count(0)


def test_the_game_is_played_while_the_coach_is_still_working_it_out(lab, screenshots):
    rules = "gw.preset('general', upper_bonus=36)"  # solved nowhere else in this run
    notebook, board, coach = coached(lab, preset=rules)
    expect(
        coach.root.get_by_text(re.compile(r"The coach is working out perfect play: \d"))
    ).to_be_visible()
    board.roll.click()
    board.wait_rolled(left=2)
    board.die(1).click()
    expect(board.die(1)).to_have_attribute("aria-pressed", "true")
    board.root.screenshot(path=screenshots / "coach-working.png", animations="disabled")
    board.roll.click()
    board.wait_rolled(left=1)
    board.option("chance").click()
    board.wait_turn()
    assert notebook.ask("widget.coach['state']") == "working"


def test_the_race_s_coach_shows_progress_and_then_the_chance_to_win(lab, screenshots):
    rules = "gw.preset('tysiac', target=400)"
    _, board, coach = coached(lab, "game.roll(1, 1, 1, 5, 2)", preset=rules, players="['Ala', 'Olek']")
    coach.wait()
    expect(coach.root.get_by_role("heading")).to_contain_text("chance to win")
    chances = [float(re.search(r"([\d.]+) %", line)[1]) for line in coach.lines.all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    assert 40 < chances[0] < 90
    board.root.screenshot(path=screenshots / "coach-race.png", animations="disabled")
    expect(coach.button("Mark the best on the tray")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_in_the_coach(in_theme, theme, screenshots):
    notebook = in_theme(
        theme, prepared_cell("'generala'", "['Ala']", "game.roll(5, 2, 5, 5, 1)", coach=True)
    )
    board = Board(notebook.board)
    coach = Coach(board)
    coach.wait()
    coach.root.get_by_text("Chances of each box this turn").click()
    coach.button("Show all").click()
    board.root.screenshot(path=screenshots / f"coach-{theme}.png", animations="disabled")
    assert violations(notebook.page, board.root) == []
