"""Reads each playthrough beside this file and plays it: every line must come out as it stands.

The files are worked out by hand from the rulebooks. Nothing here can write them.
"""

import re
from pathlib import Path

import pytest

import generala_widget as gw

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def spaced(dice):
    return " ".join(map(str, dice)) or "none"


def faces(text):
    return [int(face) for face in text.split()]


class Play:
    """One game, which answers each line of a playthrough with the line that should stand there."""

    def __init__(self, head):
        self.game = gw.Game(
            head["rules"], players=head["players"].split(", "), seed=int(head.get("seed", 0))
        )

    def answer(self, line):
        game = self.game
        if not line.strip() or line.lstrip().startswith("#"):
            return line
        if found := re.match(r"  (?:keep ([\d ]+|none), )?roll ([\d ]+?) ->", line):
            return self.roll(*found.groups())
        if found := re.match(r"  score (\w+):", line):
            gain = game.gains()[found[1]]
            points = game.score(found[1])
            return f"  score {found[1]}: {self.with_gain(points, gain)}"
        if found := re.match(r"  set aside ([\d ]+):", line):
            before = game.turn_points
            game.set_aside(*faces(found[1]))
            points = game.turn_points - before
            return f"  set aside {found[1]}: {points}, {game.turn_points} this turn"
        if line.startswith("  bank:"):
            points = game.turn_points
            game.bank()
            return f"  bank: {points}"
        if line.startswith("    may"):
            return "    may " + self.may()
        if line.startswith("  ="):
            totals = zip(game.players, game.totals, strict=True)
            return "  = " + ", ".join(f"{name} {total}" for name, total in totals)
        if line.startswith("The end:"):
            assert game.over
            return "The end: " + ", ".join(
                f"{place} {name} {result}" for place, name, result in game.standings()
            )
        return f"{game.players[game.player]}:"

    def roll(self, kept, thrown):
        game, mover = self.game, self.game.player
        start = "  "
        if kept is not None:
            game.keep(*([] if kept == "none" else faces(kept)))
            start = f"  keep {spaced(game.kept)}, "
        game.roll(*faces(thrown))
        return f"{start}roll {thrown} -> {self.landed(mover)}"

    def landed(self, mover):
        game = self.game
        if game.over:
            return "the game is won"
        if game.player != mover or not game.dice:
            return "bust"
        if game.rolls_left is None:
            return spaced(game.state.dice)
        rolls = "1 roll" if game.rolls_left == 1 else f"{game.rolls_left} rolls"
        return f"{spaced(game.state.dice)}, {rolls} left"

    def may(self):
        """What is legal: keeps are counted, boxes and set-asides named with what they bring."""
        game, shown, keeps = self.game, [], 0
        for action in sorted(game.legal_actions(), key=self.order):
            if isinstance(action, gw.Keep):
                keeps += 1
            elif isinstance(action, gw.Score):
                points, gain = game.options()[action.box], game.gains()[action.box]
                shown.append(f"{action.box} {self.with_gain(points, gain)}")
            elif isinstance(action, gw.SetAside):
                points = game.rules.points(game.state, action)
                shown.append(f"{spaced(action.dice)} = {points}")
            else:
                shown.append(str(action))
        verb = "score " if game.options() else "set aside " if "=" in "".join(shown) else ""
        return (f"keep in {keeps} ways or " if keeps else "") + verb + ", ".join(shown)

    def order(self, action):
        """Boxes as on the card, dice by their number and faces, to roll before to bank."""
        if isinstance(action, gw.Score):
            return (list(self.game.cards[0]).index(action.box),)
        dice = getattr(action, "dice", ())
        return (-1, len(dice), dice, isinstance(action, gw.Bank))

    @staticmethod
    def with_gain(points, gain):
        return str(points) if gain == points else f"{points}, in all {gain}"


def read(path):
    """The head's `key: value` lines, and the numbered lines of play after the first empty one."""
    lines = path.read_text(encoding="utf-8").splitlines()
    gap = lines.index("")
    head = [line.split(": ") for line in lines[:gap] if not line.startswith("#")]
    return dict(head), list(enumerate(lines, 1))[gap:]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_comes_out_line_by_line(path):
    head, lines = read(path)
    play = Play(head)
    for number, line in lines:
        assert play.answer(line) == line, f"{path.name}, line {number}"
    assert play.game.over


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_ends_with_its_result_and_totals_after_each_turn(path):
    _, lines = read(path)
    text = [line for _, line in lines if line.strip() and not line.lstrip().startswith("#")]
    turns = sum(bool(re.match(r"\w+:$", line)) for line in text)
    assert turns == sum(line.startswith("  =") for line in text)
    assert text[-1].startswith("The end:")


def test_every_preset_has_its_playthrough():
    assert {path.stem for path in FILES} == set(gw.PRESETS)
