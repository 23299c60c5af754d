"""Two games that people play and no preset covers, written from public parts, go wherever rules go."""

import json
from pathlib import Path
from random import Random

import pytest

import generala_widget as gw
from generala_widget import labels, notation, patterns, strategies

ROOT = Path(__file__).resolve().parents[1]
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


def yams(full=25):
    """Yams as many French families play it: a brelan counts three dice, each suite is one roll only."""
    boxes = [
        *(
            gw.Box(key, points=patterns.face(face), section="upper", face=face)
            for face, key in enumerate(NUMBERS, start=1)
        ),
        gw.Box("brelan", matches=patterns.of_a_kind(3), points=patterns.best(3)),
        gw.Box("carre", matches=patterns.of_a_kind(4), points=patterns.best(4), label="Carré"),
        gw.Box("full", matches=patterns.full_house, points=full),
        gw.Box("petite_suite", matches=patterns.exactly(1, 2, 3, 4, 5), points=30),
        gw.Box("grande_suite", matches=patterns.exactly(2, 3, 4, 5, 6), points=40),
        gw.Box("yams", matches=patterns.five_of_a_kind, points=50),
        gw.Box("chance", label={"en": "Chance", "pl": "Szansa", "es": "Suerte", "ru": "Шанс"}),
    ]
    bonus = gw.Bonus("upper_bonus", points=35, threshold=63)
    return gw.Card("yams", boxes, bonuses=[bonus], title="Yams")


def balut():
    """A card like Balut's: seven boxes, each scored four times, and 20 points for each goal reached.

    Balut turns totals into points in the end; here the goals are points of the same kind.
    """
    boxes = [
        gw.Box("fours", points=patterns.face(4), face=4, times=4),
        gw.Box("fives", points=patterns.face(5), face=5, times=4),
        gw.Box("sixes", points=patterns.face(6), face=6, times=4),
        gw.Box("straight", matches=patterns.straight(corner=False), times=4),
        gw.Box("full_house", matches=patterns.full_house, times=4),
        gw.Box("choice", times=4),
        gw.Box("balut", matches=patterns.five_of_a_kind, points=patterns.total(plus=20), times=4),
    ]
    goals = {"fours": 52, "fives": 65, "sixes": 78, "choice": 100}
    bonuses = [
        gw.Bonus(f"{key}_goal", points=20, threshold=goal, boxes=(key,), label={"en": f"Goal of {key}"})
        for key, goal in goals.items()
    ]
    return gw.Card("balut", boxes, bonuses=bonuses)


CARDS = [yams, balut]


def score(game, dice, box):
    """One turn with the desk's dice, scored at once."""
    game.roll(*dice)
    return game.score(box)


def played(rules, seed, turns=None, players=("Ala", "Olek")):
    """A game that random play has brought so far, to its end unless turns are given."""
    game = gw.Game(rules, players, seed=seed)
    rng = Random(seed)
    while not game.over and (turns is None or game.state.turn <= turns):
        game.do(strategies.decide(strategies.random, game.rules, game.state, rng))
    return game


def send(board, **message):
    """What the board answers to a message from its page."""
    answers = []
    board.send = answers.append
    board._handle_custom_msg({"id": "1", **message}, [])
    return answers[-1]


# What they score.


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ((4, 4, 4, 6, 6), "brelan", 12),
        ((4, 4, 4, 4, 6), "brelan", 12),
        ((4, 4, 4, 4, 6), "carre", 16),
        ((4, 4, 4, 6, 6), "carre", 0),
        ((4, 4, 4, 6, 6), "full", 25),
        ((4, 4, 4, 4, 4), "full", 0),
        ((1, 2, 3, 4, 5), "petite_suite", 30),
        ((1, 2, 3, 4, 6), "petite_suite", 0),
        ((2, 3, 4, 5, 6), "petite_suite", 0),
        ((2, 3, 4, 5, 6), "grande_suite", 40),
        ((6, 6, 6, 6, 6), "yams", 50),
        ((1, 2, 2, 6, 6), "chance", 17),
        ((1, 2, 2, 6, 6), "twos", 4),
    ],
)
def test_yams_scores_as_it_is_played(dice, box, points):
    assert score(gw.Game(yams()), dice, box) == points


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ((4, 4, 4, 6, 6), "fours", 12),
        ((1, 2, 3, 4, 5), "straight", 15),
        ((2, 3, 4, 5, 6), "straight", 20),
        ((1, 3, 4, 5, 6), "straight", 0),
        ((4, 4, 4, 6, 6), "full_house", 24),
        ((1, 2, 2, 6, 6), "choice", 17),
        ((1, 1, 1, 1, 1), "balut", 25),
        ((6, 6, 6, 6, 6), "balut", 50),
        ((6, 6, 6, 6, 5), "balut", 0),
    ],
)
def test_balut_scores_as_it_is_played(dice, box, points):
    assert score(gw.Game(balut()), dice, box) == points


def test_a_perfect_card_of_yams_is_357():
    game = gw.Game(yams())
    for face, key in enumerate(NUMBERS, start=1):
        score(game, [face] * 5, key)
    for key in ("brelan", "carre", "yams", "chance"):
        score(game, [6] * 5, key)
    score(game, (5, 5, 6, 6, 6), "full")
    score(game, (1, 2, 3, 4, 5), "petite_suite")
    score(game, (2, 3, 4, 5, 6), "grande_suite")
    assert game.over
    assert game.totals == (105 + 35 + 18 + 24 + 50 + 30 + 25 + 30 + 40,) == (357,)


def test_a_perfect_card_of_balut_is_the_812_of_the_game_and_four_goals():
    game = gw.Game(balut())
    best = {
        "fours": (4,) * 5,
        "fives": (5,) * 5,
        "sixes": (6,) * 5,
        "straight": (2, 3, 4, 5, 6),
        "full_house": (5, 5, 6, 6, 6),
        "choice": (6,) * 5,
        "balut": (6,) * 5,
    }
    for key, dice in best.items():
        for _ in range(4):
            score(game, dice, key)
    assert game.over
    assert game.totals == (812 + 4 * 20,)


def test_a_box_of_four_times_is_scored_four_times_and_never_a_fifth():
    game = gw.Game(balut())
    for dice in [(4, 4, 1, 1, 1), (4, 1, 1, 1, 2), (1, 1, 1, 2, 2), (4, 4, 4, 4, 4)]:
        score(game, dice, "fours")
    assert game.cards[0].entries("fours") == (8, 4, 0, 20)
    assert game.cards[0]["fours"] == 32
    game.roll(4, 4, 4, 4, 4)
    assert "fours" not in game.options()
    with pytest.raises(gw.IllegalAction, match="can't score fours: it holds 32"):
        game.score("fours")


def test_a_goal_is_paid_once_at_the_moment_when_it_is_reached():
    game = gw.Game(balut())
    score(game, (4, 4, 4, 4, 4), "fours")
    score(game, (4, 4, 4, 4, 1), "fours")
    game.roll(4, 4, 4, 4, 4)
    assert game.options()["fours"] == 20
    assert game.gains()["fours"] == 40
    game.score("fours")
    assert (game.totals, game.bonuses[0]["fours_goal"]) == ((76,), 20)
    game.roll(4, 4, 4, 4, 4)
    assert game.gains()["fours"] == 20


# Where they go.


@pytest.mark.parametrize("card", CARDS)
def test_a_whole_game_comes_back_from_its_transcript_and_from_its_json(card):
    for seed in range(10):
        game = played(card(), seed)
        assert game.over
        again = gw.replay(game.transcript(), rules=card())
        assert (again.state, again.log) == (game.state, game.log)
        loaded = gw.Game.from_json(game.to_json(), rules=card())
        assert (loaded.state, loaded.log) == (game.state, game.log)


@pytest.mark.parametrize("card", CARDS)
def test_json_keeps_what_was_undone_and_what_is_marked(card):
    game = played(card(), seed=4, turns=5)
    game.undo(3)
    while game.rolls_left != 2:
        game.undo()
    game.keep(game.dice[0])
    loaded = gw.Game.from_json(game.to_json(), rules=card())
    assert (loaded.state, loaded.marks) == (game.state, game.marks)
    while game.can_redo:
        game.redo()
        loaded.redo()
    assert loaded.state == game.state


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    ("rules", "code"),
    [(None, "text_own"), (yams(full=30), None), (gw.preset("general"), "text_rules")],
    ids=["without rules", "with another card", "with a preset"],
)
def test_a_game_of_an_own_card_is_loaded_by_its_own_rules_alone(card, rules, code):
    game = played(card(), seed=1, turns=3)
    code = code or ("text_digest" if card is yams else "text_rules")
    with pytest.raises(gw.NotationError) as by_transcript:
        gw.replay(game.transcript(), rules=rules)
    with pytest.raises(gw.NotationError) as by_json:
        gw.Game.from_json(game.to_json(), rules=rules)
    assert (by_transcript.value.code, by_json.value.code) == (code, code)


def all_five(dice):
    return sum(dice)


def test_labels_and_functions_of_one_s_own_leave_the_digest_as_it_is():
    card = yams()
    renamed = gw.Card(
        "yams",
        [
            gw.Box("chance", points=all_five, label="N'importe quoi") if box.key == "chance" else box
            for box in card.boxes
        ],
        bonuses=[gw.Bonus("upper_bonus", points=35, threshold=63, label="Prime")],
    )
    assert renamed != card
    game = played(card, seed=1, turns=4)
    assert gw.replay(game.transcript(), rules=renamed).state == game.state


@pytest.mark.parametrize("card", CARDS)
def test_both_cards_take_thirty_lines_or_so(card):
    import inspect

    assert len(inspect.getsource(card).splitlines()) <= 30


# On the board.


@pytest.mark.parametrize("card", CARDS)
def test_a_person_and_greedy_play_it_on_the_board(card):
    board = gw.play(card(), players=["Ala", strategies.greedy], seed=5)
    assert send(board, hello="page", languages=["en"])["ok"]
    game = board.game
    for _ in range(4):
        version = board.view["version"]
        assert send(board, do="roll", version=version)["ok"]
        options = board.view["card"]["options"]
        assert {key: int(option["points"]) for key, option in options.items()} == game.options()
        best = max(game.gains(), key=game.gains().get)
        assert send(board, do=options[best]["action"], version=board.view["version"])["ok"]
        assert send(board, skip=True, version=board.view["version"])["ok"]
    assert (game.player, game.state.turn) == (0, 9)
    total = board.view["card"]["rows"][-1]
    assert total["kind"] == "total"
    assert [int(cell) for cell in total["cells"]] == list(game.totals)


def test_the_board_shows_every_entry_of_a_box_and_every_goal():
    board = gw.play(balut(), players=["Ala"], seed=5)
    send(board, hello="page", languages=["en"])
    score(board.game, (4, 4, 4, 4, 4), "fours")
    score(board.game, (4, 4, 1, 1, 1), "fours")
    rows = {row["key"]: row for row in board.view["card"]["rows"]}
    assert rows["fours"]["cells"] == ["20 8"]
    assert (rows["fours_goal"]["label"], rows["fours_goal"]["hint"]) == ("Goal of fours", "28 of 52")
    assert {f"{key}_goal" for key in ("fours", "fives", "sixes", "choice")} <= rows.keys()


def test_the_board_s_own_game_of_an_own_card_goes_on_after_again_and_open():
    board = gw.play(yams(), players=["Ala", "Olek"], seed=5)
    send(board, hello="page", languages=["en"])
    score(board.game, (4, 4, 4, 6, 6), "full")
    saved, state = board.saved, board.game.state
    assert send(board, again=True, version=board.view["version"])["ok"]
    assert (board.game.rules, board.game.players) == (yams(), ("Olek", "Ala"))
    assert send(board, open=saved, version=board.view["version"])["ok"]
    assert board.game.state == state


def test_a_board_of_another_game_refuses_a_saved_own_card_and_says_why():
    board = gw.play("general", players=["Ala"], seed=5)
    send(board, hello="page", languages=["en"])
    before = board.game.state
    refused = send(board, open=played(yams(), 1, 2).to_json(), version=board.view["version"])
    assert refused["error"]["code"] == "text_own"
    assert "rules=" in refused["error"]["text"]
    assert board.game.state == before


def test_new_game_offers_the_card_at_hand_beside_the_presets():
    board = gw.play(yams(), players=["Ala"], seed=5)
    offered = send(board, want="new")["new"]["presets"]
    assert [preset["name"] for preset in offered] == ["yams", *gw.PRESETS]
    new = {"preset": "yams", "settings": {}, "players": [{"name": "Ewa"}], "seed": "3"}
    assert send(board, new=new, version=board.view["version"])["ok"]
    assert (board.game.rules, board.game.players, board.game.seed) == (yams(), ("Ewa",), 3)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("language", labels.CODES)
def test_the_rules_help_names_every_box_with_its_points(card, language):
    board = gw.play(card(), players=["Ala"], language=language)
    sections = send(board, want="rules")["rules"]["sections"]
    [rows] = [section["table"]["rows"] for section in sections if "table" in section]
    assert len(rows) == len(card().boxes)
    assert all(all(cell for cell in row) for row in rows)
    if card is yams:
        assert [row[-1] for row in rows if row[0] in {"Full", "Petite suite", "Yams"}] == [
            "25",
            "30",
            "50",
        ]


@pytest.mark.parametrize("language", labels.CODES)
def test_a_label_is_the_author_s_in_that_language_and_found_in_every_one(language):
    board = gw.play(yams(), players=["Ala"], language=language)
    rows = {row["key"]: row["label"] for row in board.view["card"]["rows"]}
    chance = {"en": "Chance", "pl": "Szansa", "es": "Suerte", "ru": "Шанс"}[language]
    assert (rows["chance"], rows["carre"], rows["petite_suite"]) == (chance, "Carré", "Petite suite")
    for typed in (chance, chance.upper(), "szansa", "chance"):
        game = gw.Game(yams())
        assert score(game, (1, 2, 2, 6, 6), typed) == 17


# What is written about them.


def notebook_cards():
    """The cards that the notebook about own cards makes."""
    cells = json.loads((ROOT / "examples" / "03_own_card.ipynb").read_text(encoding="utf-8"))["cells"]
    names = {}
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and ("import" in source or "gw.Card(" in source):
            exec(source, names)
    return names["yams"], names["balut"]


def test_the_notebook_s_cards_are_these():
    assert [notation.digest(card) for card in notebook_cards()] == [
        notation.digest(card()) for card in CARDS
    ]
