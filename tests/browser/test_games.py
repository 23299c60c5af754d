"""Every game on the board: whole games, and the moments that make each what it is."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from browser.board import Board, number, play_cell, prepared_cell
from browser.hands import check_totals, kinds_of, play_turn_by_keys, play_turn_by_mouse, tab_until

NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


class Track:
    """The race on a board: lanes and turns, by role and name."""

    def __init__(self, board, target):
        self.board = board
        self._lanes = board.root.get_by_role("list", name=f"First to {target}").get_by_role("listitem")
        self.turns = board.root.get_by_role("list", name="Turns").get_by_role("listitem")
        self.bank = board.button(re.compile("^Bank"))

    def lane(self, name):
        return self._lanes.filter(has_text=name)

    def banked(self, name):
        """The points at the end of a player's lane."""
        return number(self.lane(name).inner_text().replace(name, "", 1))

    def added_up(self, name):
        """The points that the list of turns gives a player."""
        turns = self.turns.filter(has_text=name).all_inner_texts()
        banked = re.compile(r"\+(\d+)\s*$")
        return sum(int(found[1]) for turn in turns if (found := banked.search(turn)))

    def may_be_marked(self):
        """The places, from 1, of the dice that can still be marked."""
        return self.board.dice.evaluate_all(
            """(dice) => dice.flatMap((die, n) =>
              die.ariaDisabled === 'true' || die.ariaPressed === 'true' ? [] : [n + 1])"""
        )


def settled(notebook, board, version):
    """Until the board shows the position after this version; the new version."""
    notebook.until(f"game.version > {version}")
    view = notebook.ask("(game.version, widget.view['say'], len(game.dice), game.over)")
    version, say, dice, over = view
    if over:
        expect(board.result).to_be_visible()
    else:
        expect(board.says(say)).to_be_visible()
        expect(board.dice).to_have_count(dice)
    return version


def play_race(notebook, track, roll, bank, mark):
    """Mark all that scores, bank as soon as that is possible, else roll; to the end of the game."""
    board = track.board
    version = notebook.ask("game.version")
    while not notebook.ask("game.over"):
        roll()
        version = settled(notebook, board, version)
        if notebook.ask("len(game.dice)"):
            while places := track.may_be_marked():
                mark(places[0])
            if track.bank.get_attribute("aria-disabled") != "true":
                bank()
                version = settled(notebook, board, version)


@pytest.mark.parametrize(("preset", "boxes"), [("poker", 15), ("generala", 11), ("yatzy", 15)])
def test_a_whole_game_alone_is_played_by_mouse(lab, preset, boxes):
    notebook = lab.notebook(play_cell("Ala", preset=preset))
    board = Board(notebook.board)
    kinds = kinds_of(notebook)
    for turn in range(1, boxes + 1):
        play_turn_by_mouse(board)
        board.wait_turn()
        if turn % 5 == 0:
            check_totals(board, kinds)
    expect(board.result).to_be_visible()
    check_totals(board, kinds)
    assert notebook.ask("(game.over, game.totals)") == (True, (number(board.row("Total")[0]),))


def test_a_whole_race_is_played_by_mouse(lab):
    notebook = lab.notebook(prepared_cell("gw.preset('tysiac', target=200)", "['Ala', 'Olek']"))
    board = Board(notebook.board)
    track = Track(board, 200)
    expect(board.says(f"{notebook.ask('game.players[game.player]')} was drawn to start")).to_be_visible()
    play_race(
        notebook, track, board.roll.click, track.bank.click, lambda place: board.die(place).click()
    )
    expect(board.root.get_by_role("heading", name=re.compile("^(Ala|Olek) wins"))).to_be_visible()
    totals = (track.banked("Ala"), track.banked("Olek"))
    assert notebook.ask("game.totals") == totals
    assert max(totals) >= 200
    assert totals == (track.added_up("Ala"), track.added_up("Olek"))


def test_a_whole_race_is_played_by_keyboard_alone(lab):
    notebook = lab.notebook(prepared_cell("gw.preset('tysiac', target=100)", "['Ala']"), "x = 1")
    board = Board(notebook.board)
    before = notebook.sources
    expect(board.roll).to_be_enabled()
    tab_until(board, board.has_focus)
    press = notebook.page.keyboard.press
    track = Track(board, 100)
    play_race(notebook, track, lambda: press("r"), lambda: press("b"), lambda place: press(str(place)))
    expect(board.root.get_by_role("heading", name=re.compile(r"^Done in \d+ turn"))).to_be_visible()
    assert board.has_focus()
    assert notebook.sources == before


def test_a_whole_generala_is_played_by_keyboard_alone(lab):
    notebook = lab.notebook(play_cell("Ala", preset="generala"), "x = 1")
    board = Board(notebook.board)
    before = notebook.sources
    expect(board.roll).to_be_enabled()
    tab_until(board, board.has_focus)
    for _ in range(11):
        play_turn_by_keys(board)
    expect(board.result).to_be_visible()
    assert notebook.ask("game.over") is True
    assert notebook.sources == before


# Poker.


def test_part_two_of_poker_is_closed_and_shown_so_until_the_six_are_filled(lab):
    fill = [f"desk(({n}, {n}, {n}, 1, 2), {box!r})" for n, box in enumerate(NUMBERS[2:], 3)]
    fill += ["desk((1, 1, 1, 3, 4), 'ones')", "game.roll(2, 2, 2, 5, 5)"]
    notebook = lab.notebook(prepared_cell("'poker'", "['Ala']", *fill))
    board = Board(notebook.board)
    header = board.grid.get_by_role("rowheader")
    closed = header.filter(has_text="not open yet")
    expect(closed).to_have_count(9)
    expect(board.options).to_have_count(1)
    board.option("twos").click()
    board.wait_turn()
    expect(closed).to_have_count(0)
    assert board.row("Bonus") == ["+50"]
    board.roll.click()
    board.wait_rolled(left=2)
    expect(board.options).to_have_count(9)


def test_poker_previews_a_loss_with_its_sign_before_it_is_taken(lab):
    notebook = lab.notebook(prepared_cell("'poker'", "['Ala', 'Olek']", "game.roll(1, 1, 2, 3, 4)"))
    board = Board(notebook.board)
    expect(board.button("Score sixes: −18")).to_have_text("−18")
    board.button("Score ones: −1").click()
    board.wait_turn()
    assert board.row("Ones") == ["−1", ""]
    assert board.row("Total") == ["−1", "0"]


def test_poker_previews_a_served_match_doubled_and_says_why(lab):
    fill = [f"desk(({n}, {n}, {n}, 1, 2), {box!r})" for n, box in enumerate(NUMBERS, 1)]
    fill[0], fill[1] = "desk((1, 1, 1, 3, 4), 'ones')", "desk((2, 2, 2, 1, 3), 'twos')"
    notebook = lab.notebook(prepared_cell("'poker'", "['Ala']", *fill, "game.roll(2, 3, 4, 5, 6)"))
    board = Board(notebook.board)
    expect(board.button("Score large straight: 40, served ×2")).to_have_text("40")
    expect(board.grid.get_by_text("served ×2")).to_be_visible()
    notebook.run("game.keep(2, 3, 4, 5); game.roll(6)")
    expect(board.button("Score large straight: 20")).to_have_text("20")


def test_the_result_of_poker_is_a_settlement_that_sums_to_zero(lab, screenshots):
    play = "while len([s for c in game.cards for s in c.values() if s is None]) > 1:"
    play += " game.roll(); game.do(next(a for a in game.legal_actions() if isinstance(a, gw.Score)))"
    notebook = lab.notebook(prepared_cell("'poker'", "['Ala', 'Olek', 'Ewa']", play))
    board = Board(notebook.board)
    board.roll.click()
    board.wait_rolled(left=2)
    board.options.click()
    expect(board.result).to_be_visible()
    board.root.screenshot(path=screenshots / "result-poker.png", animations="disabled")
    shown = board.root.get_by_role("region", name=re.compile("win|share")).get_by_role("row")
    results = [row.split()[-1].replace("−", "-") for row in shown.all_inner_texts()[1:]]
    assert all(re.fullmatch(r"[+-]\d+\.\d\d|0\.00", result) for result in results)
    assert abs(sum(Fraction(result) for result in results)) <= Fraction(3, 200)
    assert notebook.ask("sum(result for _, _, result in game.standings()) == 0") is True


# Generala.


def test_generala_previews_the_served_bonus_after_the_first_roll_only(lab):
    notebook = lab.notebook(prepared_cell("'generala'", "['Ala']", "game.roll(3, 4, 5, 6, 1)"))
    board = Board(notebook.board)
    expect(board.button("Score straight: 25, served +5")).to_have_text("25")
    notebook.run("game.keep(3, 4, 5, 6); game.roll(1)")
    expect(board.button("Score straight: 20")).to_have_text("20")


def test_a_served_generala_wins_at_once_with_a_picture(lab, screenshots):
    notebook = lab.notebook(prepared_cell("'generala'", "['Ala', 'Olek']", seed=1532))
    board = Board(notebook.board)
    board.roll.click()
    won = board.root.get_by_role("region", name="Ala wins with a served five of a kind")
    expect(won).to_be_visible()
    expect(won.locator("svg").first).to_be_visible()
    board.root.screenshot(path=screenshots / "served-win.png", animations="disabled")
    assert notebook.ask("(game.over, game.totals)") == (True, (0, 0))


def test_a_served_generala_is_an_ordinary_roll_once_the_box_was_scratched(lab):
    moves = ("desk((1, 2, 2, 3, 4), 'five_of_a_kind')", "game.roll(6, 6, 6, 6, 6)")
    notebook = lab.notebook(prepared_cell("'generala'", "['Ala']", *moves))
    board = Board(notebook.board)
    expect(board.button("Score poker: 45, served +5")).to_be_visible()
    expect(board.button("Score double generala: 0")).to_be_visible()
    expect(board.result).to_have_count(0)


# Tysiąc.


def test_the_marks_of_the_race_are_combinations_and_the_buttons_follow_them(lab):
    notebook = lab.notebook(prepared_cell("'tysiac'", "['Ala']", "game.roll(4, 1, 4, 6, 4)"))
    board = Board(notebook.board)
    track = Track(board, 1000)
    board.die(3).click()
    assert board.marked == [1, 3, 5]
    expect(board.die(4)).to_have_attribute("aria-disabled", "true")
    board.die(4).click(force=True)  # people tap it all the same
    expect(board.says(re.compile("A 6 scores nothing here: only 1 and 5 do alone"))).to_be_visible()
    assert board.marked == [1, 3, 5]
    board.die(3).click()
    assert board.marked == []
    board.die(1).click()
    assert board.marked == [1, 3, 5]
    expect(board.button("Bank 40")).to_have_attribute("aria-disabled", "true")
    expect(board.roll).to_contain_text("Roll 2 dice")
    expect(board.says("set aside now: 4 4 4, worth 40")).to_be_visible()
    expect(board.says(re.compile("10 more points and Ala may bank"))).to_be_visible()
    board.die(2).click()
    assert board.marked == [1, 2, 3, 5]
    expect(board.roll).to_contain_text("Roll 1 die")
    expect(board.button("Bank 50")).to_be_enabled()
    expect(board.says(re.compile("Banking makes 50"))).to_be_visible()
    board.button("Bank 50").click()
    board.wait_turn()
    assert track.banked("Ala") == 50
    expect(track.turns.first).to_contain_text("+50")


def test_a_bust_is_shown_as_what_it_is(lab, screenshots):
    notebook = lab.notebook(
        prepared_cell("'tysiac'", "['Ala', 'Olek']", "game.roll(1, 1, 1, 2, 3)", seed=16)
    )
    board = Board(notebook.board)
    board.die(1).click()
    board.die(2).click()
    board.die(3).click()
    expect(board.button("Bank 100")).to_be_enabled()
    board.roll.click()
    expect(board.says("Bust: Ala loses 100 points.")).to_be_visible()
    board.root.screenshot(path=screenshots / "tysiac-bust.png", animations="disabled")
    track = Track(board, 1000)
    expect(track.turns.first).to_contain_text("bust")
    expect(track.lane("Olek")).to_contain_text("to move")
    assert track.banked("Ala") == 0


def test_a_rescue_is_shown_as_what_it_is_and_the_same_dice_are_rolled_again(lab, screenshots):
    rules = "gw.preset('tysiac', rescue=True)"
    notebook = lab.notebook(
        prepared_cell(rules, "['Ala', 'Olek']", "game.roll(1, 2, 3, 4, 6)", seed=126)
    )
    board = Board(notebook.board)
    board.die(1).click()
    board.roll.click()
    expect(board.says("No combination, but the dice sum to 15: a rescue.")).to_be_visible()
    board.root.screenshot(path=screenshots / "tysiac-rescue.png", animations="disabled")
    expect(board.roll).to_contain_text("Roll 4 dice")
    expect(board.button(re.compile("^Bank"))).to_have_attribute("aria-disabled", "true")
    version = notebook.ask("game.version")
    board.roll.click()
    settled(notebook, board, version)


def test_hot_dice_are_shown_as_what_they_are(lab, screenshots):
    notebook = lab.notebook(
        prepared_cell("'tysiac'", "['Ala', 'Olek']", "game.roll(1, 1, 1, 5, 5)", seed=2)
    )
    board = Board(notebook.board)
    for place in (1, 2, 3, 4, 5):
        if place not in board.marked:
            board.die(place).click()
    assert board.marked == [1, 2, 3, 4, 5]
    expect(board.button("Bank 110")).to_be_enabled()
    expect(board.says(re.compile("Hot dice: Ala may roll all five again"))).to_be_visible()
    board.root.screenshot(path=screenshots / "tysiac-hot.png", animations="disabled")
    expect(board.roll).to_contain_text("Roll 5 dice")
    board.roll.click()
    expect(board.says("Ala, tap the scoring dice to set aside.")).to_be_visible()
    expect(board.dice).to_have_count(5)
    expect(Track(board, 1000).turns.first).to_contain_text("hot dice")
