"""All seven games, written a second time from the rulebooks for the tests to compare with.

Nothing here comes from the package: plain functions on one dict. Actions are the words of the
notation: "roll", "keep 3 3", "keep none", "score threes", "set aside 1 5", "bank". Chance is told:
`rolled`, `drawn`.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations

from oracle_points import DEFAULTS, NUMBERS, boxes, five_equal, points
from oracle_press import set_asides, worth

THIRTEEN = ("general", "kosci", "yahtzee")


def new(preset, players=1, **settings):
    settings = {**DEFAULTS[preset], **settings}
    press = preset == "tysiac"
    return {
        "preset": preset,
        "settings": settings,
        "seats": players,
        "cards": [{} if press else dict.fromkeys(boxes(preset, settings)) for _ in range(players)],
        "made": [False] * players,
        "further": [0] * players,
        "banked": [0] * players,
        "player": None if press and players > 1 else 0,
        "dice": (),
        "kept": (),
        "rolls": 0,
        "turn_points": 0,
        "may_set_aside": False,
        "must_roll": False,
        "left": set(),
        "winner": None,
        "over": False,
    }


def bonus(game, seat):
    """Everything in a total that stands in no box."""
    settings, card = game["settings"], game["cards"][seat]
    numbers = [card[box] for box in NUMBERS if box in card]
    so_far = sum(value for value in numbers if value is not None)
    if game["preset"] in (*THIRTEEN, "yatzy"):
        return game["further"][seat] + (
            settings["upper_bonus"] if so_far >= settings["upper_threshold"] else 0
        )
    if game["preset"] == "poker" and None not in numbers and so_far >= 0:
        return settings["part_one_bonus"]
    return 0


def total(game, seat):
    if game["preset"] == "tysiac":
        return game["banked"][seat]
    return sum(value for value in game["cards"][seat].values() if value is not None) + bonus(game, seat)


def totals(game):
    return tuple(total(game, seat) for seat in range(game["seats"]))


def _is_joker(game, seat, dice):
    card = game["cards"][seat]
    return (
        game["preset"] in THIRTEEN
        and game["settings"]["joker"] != "none"
        and five_equal(dice)
        and card["five_of_a_kind"] is not None
        and card[_own(dice)] is not None
    )


def _own(dice):
    return next(box for box, face in NUMBERS.items() if face == dice[0])


def _open(game, seat):
    return [box for box, value in game["cards"][seat].items() if value is None]


def may_score(game):
    """The open boxes that may be scored with the dice on the tray."""
    seat, dice = game["player"], game["dice"]
    left = _open(game, seat)
    numbers = [box for box in left if box in NUMBERS]
    others = [box for box in left if box not in NUMBERS]
    if game["preset"] == "poker":
        return numbers or others
    forced = game["preset"] in THIRTEEN and game["settings"]["joker"] == "forced"
    if forced and five_equal(dice) and "five_of_a_kind" not in left:
        if _own(dice) in left:
            return [_own(dice)]
        return others or numbers
    return left


def options(game):
    """{box: points} as the board previews them."""
    if game["player"] is None or not game["dice"] or game["preset"] == "tysiac":
        return {}
    return {box: _points(game, box) for box in may_score(game)}


def _points(game, box):
    seat, dice = game["player"], game["dice"]
    return points(
        game["preset"],
        game["settings"],
        box,
        dice,
        served=game["rolls"] == 1,
        joker=_is_joker(game, seat, dice),
        made=game["made"][seat],
    )


def _further(game, box):
    """The bonus for a further five of a kind scored in `box`."""
    seat, dice, settings = game["player"], game["dice"], game["settings"]
    if game["preset"] not in THIRTEEN or not five_equal(dice) or not game["made"][seat]:
        return 0
    lower_open = any(other not in NUMBERS for other in _open(game, seat))
    as_joker = _is_joker(game, seat, dice) and (box not in NUMBERS or not lower_open)
    pays = {"always": True, "joker": as_joker, "none": False}[settings["further_bonus"]]
    return settings["further_points"] if pays else 0


def gains(game):
    """{box: what the total would change by}."""
    found, seat = {}, game["player"]
    for box, value in options(game).items():
        before, further = total(game, seat), _further(game, box)
        game["cards"][seat][box] = value
        found[box] = total(game, seat) + further - before
        game["cards"][seat][box] = None
    return found


@cache
def _keeps(dice):
    subsets = {chosen for size in range(len(dice)) for chosen in combinations(dice, size)}
    return frozenset("keep " + (_words(chosen) or "none") for chosen in subsets)


def _words(dice):
    return " ".join(str(die) for die in dice)


def legal(game):
    """The set of all actions of the player to move."""
    if game["player"] is None:
        return set()
    settings = game["settings"]
    if game["preset"] == "tysiac":
        if game["may_set_aside"]:
            return {
                "set aside " + _words(dice) for dice in set_asides(game["dice"], settings["set_aside"])
            }
        bank = (
            game["rolls"] > 0
            and not game["must_roll"]
            and game["turn_points"] >= settings["bank_minimum"]
        )
        return {"roll", "bank"} if bank else {"roll"}
    if not game["dice"]:
        return {"roll"}
    scores = {f"score {box}" for box in may_score(game)}
    return scores | _keeps(game["dice"]) if game["rolls"] < settings["rolls"] else scores


def rolls_left(game):
    return None if game["preset"] == "tysiac" else game["settings"]["rolls"] - game["rolls"]


def copy(game):
    after = dict(game)
    for name in ("made", "further", "banked"):
        after[name] = list(game[name])
    after["cards"] = [dict(card) for card in game["cards"]]
    after["left"] = set(game["left"])
    return after


def play(game, action):
    """Carry out a legal action; a roll it asks for follows with `rolled`."""
    verb, _, rest = action.partition(" ")
    if verb == "keep":
        game["kept"] = () if rest == "none" else tuple(int(word) for word in rest.split())
    elif verb == "score":
        _score(game, rest)
    elif verb == "set":
        dice = tuple(int(word) for word in rest.removeprefix("aside ").split())
        game["turn_points"] += worth(dice)
        game["dice"] = _without(game["dice"], dice)
        game["kept"] = tuple(sorted(game["kept"] + dice))
        game["may_set_aside"] = False
    elif verb == "bank":
        seat = game["player"]
        game["banked"][seat] += game["turn_points"]
        if game["banked"][seat] >= game["settings"]["target"]:
            _end(game)
        else:
            _next_turn(game)


def _score(game, box):
    seat = game["player"]
    value, further = _points(game, box), _further(game, box)
    game["cards"][seat][box] = value
    game["further"][seat] += further
    if box == "five_of_a_kind" and five_equal(game["dice"]):
        game["made"][seat] = True
    _next_turn(game)


def thrown(game):
    """How many dice the roll that is asked for throws."""
    if game["preset"] == "tysiac":
        return len(game["dice"]) or 5
    return 5 - len(game["kept"])


def rolled(game, dice):
    """Chance's answer to a roll: only the dice thrown."""
    assert len(dice) == thrown(game)
    game["rolls"] += 1
    if game["preset"] == "tysiac":
        _rolled_in_tysiac(game, tuple(sorted(dice)))
        return
    game["dice"] = tuple(sorted((*game["kept"], *dice)))
    seat, settings = game["player"], game["settings"]
    if (
        game["preset"] == "generala"
        and settings["served_wins"]
        and game["rolls"] == 1
        and five_equal(game["dice"])
        and (game["cards"][seat]["five_of_a_kind"] is None or game["made"][seat])
    ):
        game["winner"] = seat
        _end(game)


def _rolled_in_tysiac(game, dice):
    if not game["dice"]:  # all five are rolled: a turn's start, or hot dice
        game["kept"] = ()
    game["dice"] = dice
    game["must_roll"] = False
    if set_asides(dice):
        game["may_set_aside"] = True
    elif game["settings"]["rescue"] and sum(dice) % 5 == 0:
        game["must_roll"] = True
    else:
        _next_turn(game)


def drawn(game, seat):
    game["player"] = seat


def leave(game, seat):
    game["left"].add(seat)
    if game["player"] == seat:
        _next_turn(game)


def _next_turn(game):
    _clear(game)
    for step in range(1, game["seats"] + 1):
        seat = (game["player"] + step) % game["seats"]
        if seat not in game["left"] and (game["preset"] == "tysiac" or _open(game, seat)):
            game["player"] = seat
            return
    _end(game)


def _clear(game):
    game.update(dice=(), kept=(), rolls=0, turn_points=0, may_set_aside=False, must_roll=False)


def _end(game):
    game["player"] = None
    game["over"] = True


def _without(dice, taken):
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)


def places(game):
    """{seat: place}, None for those who left."""
    staying = [seat for seat in range(game["seats"]) if seat not in game["left"]]

    def rank(seat):
        return (seat == game["winner"], 0 if seat == game["winner"] else total(game, seat))

    found = {seat: 1 + sum(rank(other) > rank(seat) for other in staying) for seat in staying}
    return found | dict.fromkeys(game["left"])


def settlement(game):
    """{seat: total minus the mean} among those who stayed, as fractions."""
    staying = [seat for seat in range(game["seats"]) if seat not in game["left"]]
    mean = Fraction(sum(total(game, seat) for seat in staying), len(staying))
    return {seat: total(game, seat) - mean for seat in staying}
