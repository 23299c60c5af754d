"""The board's messages, as a page sends them: what they do, and what they can't do."""

import json
import logging
import threading

import pytest

import generala_widget as gw
from generala_widget.dice import Luck


class Page:
    """A page with a view of a board: sends messages and collects the answers."""

    def __init__(self, board, view="page-1"):
        self.board = board
        self.answers = []
        board.send = lambda content, buffers=None: self.answers.append(content)
        self.ask({"hello": view, "languages": ["en-GB"]})

    def ask(self, content):
        if isinstance(content, dict):
            content = {"id": f"m{len(self.answers)}", **content}
        self.board._receive(self.board, content, [])
        return self.answers[-1]

    def do(self, *actions, version=None):
        version = self.board.view["version"] if version is None else version
        return self.ask({"do": list(actions), "version": version})


@pytest.fixture
def page():
    return Page(gw.play("general", players=["Ala", "Olek"], seed=7, language="en"))


def untouched(game):
    return (game.version, game.state, game.log, game.marks, game.players, game.rules, game.seed)


UNREADABLE = [
    None,
    17,
    "roll",
    [],
    {},
    {"id": 5},
    {"id": "x", "dance": True},
    {"id": "x", "do": "roll"},
    {"id": "x", "do": "roll", "version": "0"},
    {"id": "x", "do": "roll", "version": True},
    {"id": "x", "do": "roll", "version": -1},
    {"id": "x", "do": 5, "version": 0},
    {"id": "x", "do": [], "version": 0},
    {"id": "x", "do": ["roll"] * 40, "version": 0},
    {"id": "x", "do": {"a": 1}, "version": 0},
    {"id": "x", "do": "x" * 1_000_000, "version": 0},
    {"id": "x", "do": "roll", "undo": True, "version": 0},
    {"id": "x", "mark": "12", "count": 1, "version": 0},
    {"id": "x", "mark": [0.5], "count": 1, "version": 0},
    {"id": "x", "mark": [True], "count": 1, "version": 0},
    {"id": "x", "mark": [0], "count": None, "version": 0},
    {"id": "x", "new": "general", "version": 0},
    {"id": "x", "new": {"preset": "general", "players": [5]}, "version": 0},
    {"id": "x", "new": {"preset": "general", "players": [{}]}, "version": 0},
    {"id": "x", "new": {"preset": "general", "players": [{"name": "A"}] * 2}, "version": 0},
    {"id": "x", "new": {"preset": "nope", "players": [{"name": "A"}]}, "version": 0},
    {
        "id": "x",
        "new": {"preset": "general", "settings": {"rolls": 0}, "players": [{"name": "A"}]},
        "version": 0,
    },
    {"id": "x", "new": {"preset": "general", "players": [{"name": "A"}], "seed": "seven"}, "version": 0},
    {"id": "x", "new": {"preset": "general", "players": [{"strategy": "nope"}]}, "version": 0},
    {"id": "x", "leave": 9, "version": 0},
    {"id": "x", "leave": "Ala", "version": 0},
    {"id": "x", "open": 5, "version": 0},
    {"id": "x", "open": "{", "version": 0},
    {"id": "x", "want": "money"},
    {"id": "x", "language": "xx"},
    {"id": "x", "pause": "yes"},
    {"id": "x", "coach": 1},
    {"id": "x", "step": True, "version": 0},
    {"id": "x", "undo": True, "version": 0},
    {"id": "x", "redo": True, "version": 0},
]


@pytest.mark.parametrize("content", UNREADABLE, ids=lambda content: json.dumps(content)[:60])
def test_what_cannot_be_read_is_refused_in_words_and_logged(page, content, caplog):
    before = untouched(page.board.game)
    with caplog.at_level(logging.WARNING, "generala_widget"):
        answer = page.ask(content)
    assert answer["error"]["text"]
    assert untouched(page.board.game) == before
    assert caplog.records


def test_a_message_nested_a_hundred_thousand_deep_is_refused(page):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    before = untouched(page.board.game)
    assert "error" in page.ask({"do": deep, "version": 0})
    assert untouched(page.board.game) == before


def test_twenty_clicks_on_roll_before_an_answer_are_one_roll(page):
    version = page.board.view["version"]
    for _ in range(20):
        page.do("roll", version=version)
    answers = page.answers[1:]
    assert [answer.get("stale", False) for answer in answers] == [False] + [True] * 19
    assert page.board.game.rolls_left == 2


def test_a_stale_version_changes_nothing_and_says_nothing(page):
    page.do("roll")
    before = untouched(page.board.game)
    answer = page.do("score chance", version=0)
    assert answer.get("stale")
    assert "error" not in answer
    assert untouched(page.board.game) == before


def test_a_late_click_is_stale_even_when_a_strategy_is_to_move():
    page = Page(gw.play("general", players=["Ala", gw.strategies.greedy], seed=7))
    page.do("roll")
    version = page.board.view["version"]
    assert page.do("score chance", version=version).get("ok")
    assert page.do("score chance", version=version).get("stale")


def test_an_illegal_action_is_said_in_the_language_of_the_board(page):
    answer = page.do("score chance")
    assert answer["error"] == {
        "code": "roll_first",
        "text": "The turn starts with a roll: roll first.",
    }


def test_marks_are_numbered_and_the_last_sent_wins(page):
    page.do("roll")
    version = page.board.view["version"]
    page.ask({"mark": [0, 2], "count": 2, "version": version})
    page.ask({"mark": [0], "count": 1, "version": version})
    assert page.board.game.marks == {0, 2}
    assert page.board.view["marked"] == [True, False, True, False, False]
    assert page.board.view["version"] == version


def test_several_actions_in_one_message_apply_all_or_none():
    page = Page(gw.play("tysiac", seed=3))
    page.do("roll")
    game = page.board.game
    aside = next(str(action) for action in game.legal_actions())
    before = untouched(game)
    assert "error" in page.do(aside, "score chance")
    assert untouched(game) == before
    assert page.do(aside, "roll").get("ok")
    assert len(game.log) == len(before[2]) + 3


def test_a_cell_and_a_click_share_one_game(page):
    page.board.game.roll(1, 3, 3, 5, 6)
    assert page.board.view["dice"] == [1, 3, 3, 5, 6]
    page.do("keep 3 3")
    assert page.board.game.rolls_left == 1


def test_two_boards_on_one_game_show_the_same(page):
    other = Page(gw.play(page.board.game, language="en"))
    page.do("roll")
    assert other.board.view["dice"] == page.board.view["dice"] != []
    other.do("score chance")
    assert page.board.view["player"] == 1


def test_a_board_that_nobody_looks_at_is_not_drawn(page):
    page.ask({"goodbye": "page-1"})
    drawn = page.board.view
    page.board.game.roll()
    assert page.board.view is drawn
    page.ask({"hello": "page-2", "languages": []})
    assert page.board.view["dice"] == list(page.board.game.dice)


def test_what_is_saved_is_the_game_with_its_marks(page):
    page.do("roll")
    page.ask({"mark": [1], "count": 1, "version": page.board.view["version"]})
    loaded = gw.Game.from_json(page.board.saved)
    assert loaded.state == page.board.game.state
    assert loaded.marks == {1}
    assert gw.replay(page.board.transcript).state == loaded.state


def test_undo_on_the_board_goes_back_to_the_last_decision_of_a_person():
    page = Page(gw.play("general", players=["Ala", gw.strategies.greedy], seed=7))
    game = page.board.game
    page.do("roll")
    dice = game.dice
    page.do("score chance")
    page.ask({"skip": True, "version": page.board.view["version"]})
    assert game.player == 0
    assert any(points is not None for points in game.cards[1].values())
    page.ask({"undo": True, "version": page.board.view["version"]})
    assert (game.player, game.dice, game.cards[0]["chance"]) == (0, dice, None)


def test_undo_on_the_board_takes_a_set_aside_back_with_its_roll():
    page = Page(gw.play("tysiac", seed=3))
    game = page.board.game
    page.do("roll")
    before = game.state
    page.do(str(game.legal_actions()[0]), "roll")
    page.ask({"undo": True, "version": page.board.view["version"]})
    assert game.state == before


def test_a_strategy_that_raises_is_reported_and_the_game_is_as_it_was():
    def broken(rules, state):
        raise RuntimeError("no idea")

    page = Page(gw.play("general", players=[broken], seed=7))
    page.ask({"step": True, "version": page.board.view["version"]})
    before = untouched(page.board.game)
    answer = page.ask({"step": True, "version": page.board.view["version"]})
    assert "no idea" in answer["error"]["text"]
    assert "broken" in answer["error"]["text"]
    assert untouched(page.board.game) == before
    assert page.board.view["paused"]


@pytest.mark.parametrize("reply", [None, "dance", gw.Keep(6, 6, 6, 6), gw.Bank(), 7])
def test_a_strategy_that_answers_with_an_illegal_action_is_reported(reply):
    page = Page(gw.play("general", players=[lambda rules, state: reply], seed=7))
    page.board.game.roll(1, 2, 3, 4, 5)
    before = untouched(page.board.game)
    answer = page.ask({"step": True, "version": page.board.view["version"]})
    assert answer["error"]["code"] == "strategy_failed"
    assert untouched(page.board.game) == before


def test_a_strategy_that_never_returns_can_be_interrupted():
    def endless(rules, state):
        raise KeyboardInterrupt  # what the kernel menu's Interrupt raises inside it

    page = Page(gw.play("general", players=[endless], seed=7))
    page.board.game.roll(1, 2, 3, 4, 5)
    before = untouched(page.board.game)
    answer = page.ask({"step": True, "version": page.board.view["version"]})
    assert answer["error"]["code"] == "interrupted"
    assert untouched(page.board.game) == before


def test_play_again_keeps_the_players_and_rotates_the_first_seat():
    page = Page(gw.play("generala", players=["Ala", gw.strategies.greedy, "Ewa"], seed=7))
    game = page.board.game
    assert page.ask({"again": True, "version": page.board.view["version"]}).get("ok")
    assert game.players == ("greedy", "Ewa", "Ala")
    assert game.seats == ("greedy", None, None)
    assert game.seed != 7


def test_a_new_game_takes_preset_settings_players_and_seed(page):
    wanted = {
        "preset": "generala",
        "settings": {"served_bonus": 10},
        "players": [{"name": "Ewa"}, {"strategy": "greedy"}, {"strategy": "greedy"}],
        "seed": "11",
    }
    assert page.ask({"new": wanted, "version": page.board.view["version"]}).get("ok")
    game = page.board.game
    assert game.players == ("Ewa", "greedy", "greedy 2")
    assert (game.rules, game.seed) == (gw.preset("generala", served_bonus=10), 11)
    assert page.board.view["game"] == "generala"


def test_hostile_names_are_plain_text_and_the_view_stays_small():
    names = [f"<img src=x onerror=alert({n})>" + "א\u202e🎲" * 3000 for n in range(30)]
    board = gw.play("general", players=names, seed=7)
    board.game.roll()
    page = Page(board)
    assert len(json.dumps(page.board.view)) < 10_000 + 30 * 60 * 12
    assert "<img" not in board.game._repr_html_()


def test_thirty_players_keep_the_view_under_ten_kilobytes():
    page = Page(gw.play("general", players=[f"Student {n}" for n in range(1, 31)], seed=7))
    game = page.board.game
    for _ in range(30 * 12):
        game.roll()
        game.score(next(iter(game.options())))
    game.roll()
    page.ask({"hello": "again", "languages": []})
    assert len(json.dumps(page.board.view, ensure_ascii=False).encode()) < 10_000


def test_no_preset_needs_ten_kilobytes_for_four_players():
    for preset in gw.PRESETS:
        page = Page(gw.play(preset, players=["Aleksandra", "Maksymilian", "Ewa", "Olek"], seed=2))
        while not page.board.game.over and page.board.game.state.turn < 30:
            action = gw.strategies.decide(
                gw.strategies.hold_at(100) if preset == "tysiac" else first,
                page.board.game.rules,
                page.board.game.state,
                None,
            )
            page.do(str(action))
            assert len(json.dumps(page.board.view, ensure_ascii=False).encode()) < 10_000


def first(rules, state):
    return rules.legal_actions(state)[-1]


def test_turns_of_a_loop_and_clicks_of_another_thread_lose_nothing(page):
    game = page.board.game
    done = []

    def clicks():
        for _ in range(200):
            answer = page.do("roll")
            done.append(answer.get("ok", False))
            page.ask({"undo": True, "version": page.board.view["version"]})

    thread = threading.Thread(target=clicks)
    thread.start()
    for _ in range(20):
        while True:
            try:
                with game.hold():
                    if not game.dice:
                        game.roll()
                    game.score(next(iter(game.options())))
                break
            except gw.IllegalAction:
                continue
    thread.join()
    assert gw.replay(game.transcript()).state == game.state


def test_the_dice_of_a_board_are_those_of_its_seed(page):
    page.do("roll")
    luck = Luck(7)
    assert page.board.view["dice"] == [luck.face(1, 1, place) for place in range(5)]


def test_previews_can_be_hidden():
    page = Page(gw.play("general", previews=False, seed=7))
    page.do("roll")
    options = page.board.view["card"]["options"]
    assert {option["points"] for option in options.values()} == {None}
    assert options["threes"]["name"] == "Score threes"


def test_a_throw_of_the_same_faces_is_another_throw(page):
    page.board.game.roll(1, 2, 3, 4, 5)
    first_throw = page.board.view["thrown"]["id"]
    page.board.game.roll(1, 2, 3, 4, 5)
    assert page.board.view["thrown"]["id"] != first_throw


def test_a_board_is_shown_as_text_and_html_beside_the_widget(page):
    bundle = page.board._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Round 1 of 13" in data["text/plain"]
    assert "<table" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_language_can_be_switched_in_mid_game(page):
    page.do("roll")
    for code in gw.labels.CODES:
        assert page.ask({"language": code}).get("ok")
        assert page.board.view["language"] == page.board.labels["language_code"] == code


@pytest.mark.parametrize("coach", ["yes", 1, None])
def test_coach_takes_what_it_names(coach):
    with pytest.raises(gw.SettingError, match="coach"):
        gw.play("general", coach=coach)


def test_in_the_race_dice_can_be_marked_where_some_score_and_rolling_waits_for_that():
    page = Page(gw.play(gw.preset("tysiac", rescue=True), players=["Ala"], seed=1, language="en"))
    game = page.board.game

    def can():
        return page.board.view["canMark"], page.board.view["canRoll"]

    assert can() == (False, True)
    game.roll(1, 2, 3, 4, 6)
    assert can() == (True, False)
    game.set_aside(1)
    assert can() == (False, True)
    game.roll(2, 3, 4, 6)  # saved: 15
    assert can() == (False, True)
    (turn,) = page.board.view["race"]["turns"]
    assert turn["text"] == "1 · 2 3 4 6, saved"
    assert (
        page.board.view["race"]["moment"]["text"] == "No combination, but the dice sum to 15: a rescue."
    )


def test_marks_that_leave_no_die_are_said_to_be_hot():
    page = Page(gw.play("tysiac", players=["Ala"], seed=1, language="en"))
    page.board.game.roll(1, 1, 1, 5, 5)
    hot = [each["dice"] for each in page.board.view["race"]["setAsides"] if "Hot dice" in each["say"]]
    assert hot == [[1, 1, 1, 5, 5]]


def test_a_bust_tells_what_it_loses_if_it_loses_anything():
    page = Page(gw.play("tysiac", players=["Ala", "Olek"], seed=16, language="en"))
    game = page.board.game
    assert game.players[game.player] == "Ala"
    game.roll(2, 3, 4, 4, 6)
    assert page.board.view["race"]["moment"]["text"] == "Bust: Ala scores nothing."
    game.roll(1, 1, 1, 2, 3)
    game.set_aside(1, 1, 1)
    game.roll(2, 3)
    assert page.board.view["race"]["moment"]["text"] == "Bust: Olek loses 100 points."
