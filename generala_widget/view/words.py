"""A game in words: what can be done, what just happened, how it ended, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from generala_widget import labels
from generala_widget.events import Action, Bank, Drawn, Keep, Left, Rolled, Score, SetAside
from generala_widget.notation import Step, turns
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Result, Rules
from generala_widget.rules.scorecard import Card
from generala_widget.view.look import Look, Words

if TYPE_CHECKING:
    from fractions import Fraction


def status(look: Look, words: Words) -> str:
    """Where the game stands: which round, or whose turn."""
    state = look.state
    if state.over:
        return words("status.over")
    if state.player is None:
        return ""
    if isinstance(look.rules, Card):
        rounds = sum(box.times for box in look.rules.boxes)
        return words("status.round", round=state.turns[state.player], of=rounds)
    if state.players == 1:
        return words("status.turn", turn=state.turns[state.player])
    if not state.rolls:
        return words("status.player", name=look.name(state.player))
    return words("status.player_roll", name=look.name(state.player), roll=state.rolls)


def say(look: Look, words: Words, *, told: bool = False) -> str:
    """What can be done now; told: where what just happened, such as the draw, stands beside it."""
    state = look.state
    name = look.name(state.player)
    if state.over:
        return ending(look, words)
    if look.is_bot(state.player):
        return words("say.bot", name=name)
    if isinstance(look.rules, Press):
        return _say_press(look, look.rules, words, told=told)
    if not state.dice:
        return words("say.roll", name=name)
    if not state.rolls_left:
        return words("say.score", name=name)
    return words("say.last" if state.rolls_left == 1 else "say.keep", name=name)


def _say_press(look: Look, rules: Press, words: Words, *, told: bool) -> str:
    state = look.state
    name = look.name(state.player)
    if not state.dice and not state.kept:
        drawn = state.turn == 1 and state.players > 1 and not told
        return words("say.drawn" if drawn else "say.roll", name=name)
    if state.aside:
        return press_hint(look, rules, words, state.turn_points, len(state.dice))
    if rules.choices(state.dice):
        return words("say.set_aside", name=name)
    return words("say.rescue", name=name)


def press_hint(look: Look, rules: Press, words: Words, points: int, left: int) -> str:
    """What banking would make and how often the next roll busts, with so many points and dice."""
    state = look.state
    name = look.name(state.player)
    missing = rules.bank_minimum - points
    if missing > 0:
        first = words("say.missing", n=missing, name=name)
    else:
        total = points + (0 if state.player is None else state.totals[state.player])
        wins = total >= rules.target
        first = words("say.bank_wins" if wins else "say.bank", total=total, name=name)
    number = left or 5
    chance = rules.bust_chance(number)
    risk = words("say.bust", n=number, bust=chance.numerator, of=chance.denominator)
    return f"{first} {risk}"


def announce(look: Look, words: Words) -> str:
    """What just happened, for the live region."""
    if not look.steps:
        return ""
    return " ".join(_told(look, words, look.steps[-1]))


def _told(look: Look, words: Words, step: Step) -> Iterator[str]:
    before, after = step.before.state, step.after.state
    name = look.name(before.player)
    for event in step.events:
        match event:
            case Rolled():
                dice = step.after.tray or event.dice
                bust = isinstance(look.rules, Press) and after.turn != before.turn
                yield words("told.bust" if bust else "told.roll", name=name, dice=dice)
                if after.over and after.winner is not None:
                    yield words("told.served_win", name=name)
            case Score() if isinstance(look.rules, Card):
                points = look.rules.points(before, event)
                yield words("told.score", name=name, points=points, box=words.inline(event.box))
                for bonus, gain in _gains(step):
                    yield words("told.bonus", points=gain, bonus=bonus_label(words, bonus))
            case SetAside():
                points = look.rules.points(before, event)
                yield words("told.set_aside", name=name, dice=event.dice, points=points)
            case Bank():
                total = after.totals[before.player or 0]
                yield words("told.bank", name=name, points=before.turn_points, total=total)
            case Left():
                yield words("told.left", name=look.name(event.player))
            case Drawn():
                yield words("told.drawn", name=look.name(event.player))


def _gains(step: Step) -> list[tuple[str, int]]:
    """The bonuses that a score brought."""
    player = step.before.state.player
    if player is None:
        return []
    old, new = step.before.state.bonuses[player], step.after.state.bonuses[player]
    return [(key, new[key] - old[key]) for key in new if new[key] != old[key]]


def bonus_label(words: Words, key: str) -> str:
    """What a bonus is called: the author's own label, else what players of that game say."""
    bonuses = words.rules.bonuses if isinstance(words.rules, Card) else ()
    own = next((words.own(bonus.label) for bonus in bonuses if bonus.key == key), None)
    if own is not None:
        return own
    known = labels.language(words.language).texts
    name = f"bonus.{words.rules.name}.{key}"
    if name in known:
        return words(name)
    return words(f"bonus.{key}") if f"bonus.{key}" in known else key.replace("_", " ").capitalize()


def result_text(look: Look, words: Words, result: Result) -> str:
    """A result as it stands in the standings: points, turns, or poker's signed difference."""
    if result is None:
        return ""
    if not isinstance(result, int):
        sign = "+" if result > 0 else ""
        point = labels.language(words.language).decimal
        return sign + labels.number(f"{_two_decimals(result)}").replace(".", point)
    if isinstance(look.rules, Press) and look.state.players == 1:
        return words("result.turns", n=result)
    return words.number(result)


def _two_decimals(value: Fraction) -> str:
    """Rounded to hundredths by exact arithmetic, half to even."""
    cents = round(value * 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def ending(look: Look, words: Words) -> str:
    """How the game ended."""
    state = look.state
    standings = look.rules.standings(state)
    first = [look.name(player) for place, player, _ in standings if place == 1]
    if state.players == 1:
        number = state.turns[0] if isinstance(look.rules, Press) else state.totals[0]
        kind = "turns" if isinstance(look.rules, Press) else "points"
        if state.winner is not None and isinstance(look.rules, Card):
            return words("end.served", name=first[0])
        return words(f"end.alone_{kind}", n=number, points=number)
    if state.winner is not None and isinstance(look.rules, Card):
        return words("end.served", name=first[0])
    if len(first) > 1:
        return words("end.shared", names=words.joined(first))
    return words("end.won", name=first[0])


def log(look: Look, words: Words) -> list[str]:
    """The game so far, a readable line a turn."""
    players = words.named(look).players
    return [_log_line(look.rules, players, words.language, tuple(turn)) for turn in turns(look.steps)]


@lru_cache(maxsize=2048)
def _log_line(rules: Rules, players: tuple[str, ...], language: str, turn: tuple[Step, ...]) -> str:
    """The line of a turn, remembered: with every action of a game only the last one changes."""
    look, words = Look(rules=rules, players=players, position=turn[-1].after), Words(language, rules)
    state = turn[0].before.state
    line = " · ".join(part for step in turn for part in _log_parts(look, words, step))
    if state.player is None:
        return line
    return f"{state.turn}. {look.name(state.player)}: {line}"


def _log_parts(look: Look, words: Words, step: Step) -> Iterable[str]:
    before, after = step.before.state, step.after.state
    action = step.events[0]
    if isinstance(action, Left | Drawn):
        yield from (text.rstrip(".") for text in _told(look, words, step))
    elif isinstance(action, Action) and isinstance(step.events[-1], Rolled):
        rolled = step.events[-1]
        dice = labels.shown(rolled.dice)
        if rolled.desk:
            dice = words("log.desk", dice=dice)
        kept = isinstance(action, Keep) and action.dice
        yield words("log.keep", kept=kept, dice=dice) if kept else dice
        if isinstance(look.rules, Press) and after.turn != before.turn:
            yield words("log.bust")
    elif isinstance(action, Score):
        points = look.rules.points(before, action)
        yield f"{words.box(action.box)} {words.number(points)}"
        yield from (
            f"{bonus_label(words, key)} {words.number(n, signed=True)}" for key, n in _gains(step)
        )
    elif isinstance(action, SetAside):
        yield words("log.set_aside", dice=action.dice, points=look.rules.points(before, action))
    elif isinstance(action, Bank):
        yield words("log.bank", points=before.turn_points)
