"""Positions for the tests, reached through the public calls of a game with desk dice only."""

import generala_widget as gw

THROWAWAY = (1, 2, 3, 4, 6)


def dice(text):
    """`"4 3 4 4 1"` or `"43441"` as faces."""
    return tuple(int(face) for face in text.replace(" ", ""))


def throw(game, faces, on_roll=2):
    """Put these faces on the tray as roll number `on_roll` of a turn that has not begun."""
    for number in range(1, on_roll):
        game.roll(*THROWAWAY)
        assert game.rolls_left == game.rules.settings["rolls"] - number
        game.keep()
    return game.roll(*faces)


def filled(game, before):
    """Score each of `before`, as `"fives=55123 chance=66666"`, on the last roll of its turn."""
    for entry in before.split():
        box, faces = entry.split("=")
        throw(game, dice(faces), game.rules.settings["rolls"])
        game.score(box)
    return game


def rows(table):
    """The cells of a table written with `|`, without its heading and its comments."""
    lines = [line.strip() for line in table.strip().splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    return [[cell.strip() for cell in line.split("|")] for line in lines[1:]]


def values(settings):
    """`"rolls=1 joker=none double_generala=False"` as a dict."""
    words = {"True": True, "False": False}
    pairs = [pair.split("=") for pair in settings.split()]
    return {key: int(word) if word.isdigit() else words.get(word, word) for key, word in pairs}


def check(preset, before, roll, faces, box, points, gain, **settings):
    """Alone: what `box` would take and add to the total, and that scoring does just that."""
    game = filled(gw.Game(gw.preset(preset, **settings)), before)
    throw(game, dice(faces), int(roll))
    assert game.options()[box] == int(points)
    assert game.gains()[box] == int(gain)
    total = game.totals[0]
    assert game.score(box) == int(points)
    assert game.cards[0][box] == int(points)
    assert game.totals[0] == total + int(gain)
