"""The race to a target as a board shows it: lanes, what may be set aside, and the turns so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generala_widget.dice import DICE, Dice
from generala_widget.events import Bank, Rolled, SetAside
from generala_widget.notation import Step, turns
from generala_widget.rules import patterns
from generala_widget.rules.press import SINGLES, Press
from generala_widget.view.look import Look, Words
from generala_widget.view.words import press_hint

TURNS_SHOWN = 12


def race_face(look: Look, rules: Press, words: Words) -> dict[str, Any]:
    """The lanes, the turns, and everything that can be marked and done with the dice."""
    state = look.state
    person = state.player is not None and not look.is_bot(state.player)
    return {
        "target": rules.target,
        "title": words("race.title", target=rules.target),
        "lanes": [
            {
                "name": look.name(player),
                "banked": total,
                "turn": state.turn_points if player == state.player else 0,
                "total": words.number(total),
            }
            for player, total in enumerate(state.totals)
        ],
        "turnsTitle": words("race.turns"),
        "turns": list(_turns(look, rules, words)),
        "moment": _moment(look, rules, words),
        "setAsides": list(_set_asides(look, rules, words)) if person else [],
        "whyNot": _why_not(rules, words, look.position.tray) if person and not state.aside else [],
        "now": _now(look, rules, words),
    }


def _set_asides(look: Look, rules: Press, words: Words) -> Iterator[dict[str, Any]]:
    state = look.state
    if state.aside or state.player is None:
        return
    for dice, points in rules.choices(state.dice).items():
        turn = state.turn_points + points
        left = len(state.dice) - len(dice)
        hint = press_hint(look, rules, words, turn, left)
        if not left:
            hint = f"{words('moment.hot', name=look.name(state.player))} {hint}"
        yield {
            "dice": list(dice),
            "action": str(SetAside(*dice)),
            "groove": _groove(look, words, words("groove.now", dice=dice, points=points)),
            "say": hint,
            "rollLabel": words("roll_dice", n=left or DICE),
            "bankLabel": words("bank", points=turn),
            "canBank": turn >= rules.bank_minimum,
        }


def _groove(look: Look, words: Words, now: str) -> str:
    state = look.state
    before = state.kept
    if not before and not state.turn_points:
        return now
    told = words("groove.before", dice=before, points=state.turn_points)
    told = told if before else words("groove.turn", points=state.turn_points)
    return " · ".join(part for part in (now, told) if part)


def _now(look: Look, rules: Press, words: Words) -> dict[str, Any]:
    state = look.state
    decided = bool(state.aside)
    rescue = bool(state.dice) and not decided and not rules.choices(state.dice)
    throw = len(state.dice) or DICE
    return {
        "groove": _groove(look, words, ""),
        "bankLabel": words("bank", points=state.turn_points),
        "canBank": decided and state.turn_points >= rules.bank_minimum,
        "mustRoll": rescue or (not state.dice and not state.kept),
        "rollLabel": words("roll_dice", n=throw),
    }


def _why_not(rules: Press, words: Words, tray: Dice) -> list[str | None]:
    """For each place why that die can't be marked, None where it can."""
    usable = {die for dice in rules.choices(tuple(sorted(tray))) for die in dice}
    singles = words.joined([str(face) for face in sorted(SINGLES)])
    return [None if die in usable else words("race.why_not", face=die, singles=singles) for die in tray]


def _moment(look: Look, rules: Press, words: Words) -> dict[str, Any] | None:
    """What is worth a word of its own: a bust, a rescue, hot dice, a straight, five equal."""
    step = next((step for step in reversed(look.steps)), None)
    if step is None:
        return None
    before, after = step.before.state, step.after.state
    last = step.events[-1]
    name = look.name(before.player)
    if isinstance(last, Rolled):
        dice = list(last.dice)
        whole = tuple(sorted(last.dice))
        if after.turn != before.turn:
            lost = before.turn_points
            told = (
                words("moment.bust", n=lost, name=name)
                if lost
                else words("moment.bust_early", name=name)
            )
            return {"kind": "bust", "text": told, "dice": dice}
        if not rules.choices(after.dice):
            return {"kind": "rescue", "text": words("moment.rescue", sum=sum(dice)), "dice": dice}
        if patterns.five_of_a_kind(whole):
            return {
                "kind": "five",
                "text": words("moment.five", points=rules.combinations["equal"]),
                "dice": dice,
            }
        if len(whole) == DICE and patterns.run(DICE)(whole):
            return {"kind": "straight", "text": words("moment.straight"), "dice": dice}
    if isinstance(last, SetAside) and not after.dice:
        return {"kind": "hot", "text": words("moment.hot", name=name), "dice": list(after.kept)}
    return None


def _turns(look: Look, rules: Press, words: Words) -> Iterator[dict[str, Any]]:
    recent = list(turns(_recent(look.steps)))
    for turn in reversed(recent[-TURNS_SHOWN:]):
        player = turn[0].before.state.player
        told = _told(rules, words, turn)
        if player is not None and told["text"]:
            yield {"player": player, "name": look.name(player), **told}


def _recent(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of the last turns, so that a long game doesn't slow the board down."""
    last = steps[-1].before.state.turn if steps else 0
    start = len(steps)
    while start and steps[start - 1].before.state.turn > last - TURNS_SHOWN:
        start -= 1
    return steps[start:]


def _told(rules: Press, words: Words, turn: list[Step]) -> dict[str, Any]:
    parts = []
    for step in turn:
        last = step.events[-1]
        if isinstance(last, SetAside):
            dice = " ".join(map(str, last.dice))
            parts.append(words("race.hot", dice=dice) if not step.after.state.dice else dice)
        elif (
            isinstance(last, Rolled)
            and step.after.state.dice
            and not rules.choices(step.after.state.dice)
        ):
            parts.append(words("race.rescued", dice=" ".join(map(str, last.dice))))
    step = turn[-1]
    before, after = step.before.state, step.after.state
    ended = step.events[-1]
    if isinstance(ended, Bank):
        result = words.number(before.turn_points, signed=True)
        return {"text": " · ".join(parts), "result": result, "kind": "bank"}
    if isinstance(ended, Rolled) and after.turn != before.turn:
        parts.append(" ".join(map(str, ended.dice)))
        return {"text": " · ".join(parts), "result": words("race.bust"), "kind": "bust"}
    if after.turn != before.turn:
        return {"text": " · ".join(parts), "result": words("race.left"), "kind": "open"}
    result = words.number(after.turn_points, signed=True) if parts else ""
    return {"text": " · ".join(parts), "result": result, "kind": "open"}
