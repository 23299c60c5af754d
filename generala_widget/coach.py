"""The coach: a game solved beside the board, and what the board shows of its advice."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from generala_widget.events import Action, GameError, Keep, Score
from generala_widget.exact.advise import Advice, action_text, advice
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Rules, State
from generala_widget.rules.scorecard import Card
from generala_widget.show.numbers import percent
from generala_widget.view.look import Look, Words

logger = logging.getLogger("generala_widget")

SHOWN_EVERY: Final = 0.25
"""Seconds between two looks at the progress."""
ROWS: Final = 12

CoachView = dict[str, Any]


class Adviser:
    """Perfect play of one game: solved once, in a thread of its own, for every board that asks.

    Where threads can't start it is solved in the call that asks, and ``threaded`` says so.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.progress = 0.0
        self.solution: Any = None
        self.error: GameError | None = None
        self.threaded = True
        self._told = 0.0
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begins to solve."""
        thread = threading.Thread(target=self._solve, name="generala-widget coach", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self.threaded = False
            self._solve()

    @property
    def done(self) -> bool:
        """Whether there is a solution, or an error instead."""
        return self.solution is not None or self.error is not None

    def listen(self, listener: Callable[[], None]) -> None:
        """Calls the listener while the solution comes nearer, and when it is there."""
        with self._lock:
            if not self.done and listener not in self._listeners:
                self._listeners.append(listener)

    def _solve(self) -> None:
        from generala_widget.exact import solve

        try:
            solution = solve(self.rules, players=self.players, progress=self._heard)
            if isinstance(self.rules, Card):
                # The spread is asked with every piece of advice: nobody should wait for it then.
                solution.sd  # noqa: B018
            self.solution = solution
        except GameError as error:
            self.error = error
        except Exception as error:
            logger.exception("the game could not be solved")
            self.error = GameError("unsolved", why=str(error)[:200])
        with self._lock:
            listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()

    def _heard(self, share: float) -> None:
        self.progress = share
        if time.monotonic() - self._told > SHOWN_EVERY:
            self._told = time.monotonic()
            for listener in list(self._listeners):
                listener()


_advisers: dict[tuple[Rules, int], Adviser] = {}
_advisers_lock = threading.Lock()


def adviser(rules: Rules, state: State) -> Adviser:
    """The one adviser for a game: of the race where another player is still in it."""
    staying = state.players - len(state.left)
    players = 2 if isinstance(rules, Press) and staying > 1 else 1
    with _advisers_lock:
        found = _advisers.get((rules, players))
        if found is None or found.error is not None:
            found = _advisers[(rules, players)] = Adviser(rules, players)
            fresh = True
        else:
            fresh = False
    if fresh:
        found.start()
    return found


def advise_look(look: Look, solved: Adviser) -> Advice | None:
    """The advice on what is seen; None where nobody decides, or a strategy does."""
    if solved.solution is None or look.state.player is None or look.is_bot(look.state.player):
        return None
    if len(look.rules.legal_actions(look.state)) < 2:
        return None
    return advice(look.rules, look.state, look.players, solved.solution)


def working(words: Words, solved: Adviser) -> CoachView:
    """What the board shows until the solution is there, or why there is none."""
    view = _empty("working", words("coach.working", percent=f"{int(100 * solved.progress)} %"))
    if solved.error is not None:
        return {**view, "state": "off", "text": solved.error.text(words.language, words.called)}
    return {**view, "progress": solved.progress}


def asking(words: Words, answer: str) -> CoachView:
    """What the board shows when the player is to decide first; the answer is of the last choice."""
    text = " ".join(part for part in (answer, words("coach.ask")) if part)
    return _empty("answer" if answer else "ask", text)


def ranked(words: Words, given: Advice | None, *, chances: bool = False) -> CoachView:
    """The ranked actions, and, because that takes a moment, the chances only where asked for."""
    if given is None:
        return _empty("ready", words("coach.nothing"))
    notes = [words(key, **dict(facts)) for key, facts in given.notes]
    return {
        **_empty("ready", ""),
        "heading": words(f"coach.heading.{given.scale.name}"),
        "note": " ".join(notes),
        "rows": [_row(words, given, place) for place in range(min(ROWS, len(given.options)))],
        "chances": _chances(words, given) if chances else [],
    }


def answer(words: Words, given: Advice, action: Action) -> str:
    """What the coach says of a choice: whether it was the best, and what it costs if not."""
    option = next((option for option in given.options if option.action == action), None)
    if option is None:
        return ""
    best = told(words, given.best)
    loss = given.scale.shown_loss(option.regret, words.language)
    if action == given.best or option.regret < 1e-9:
        return words("coach.right")
    if given.scale.closeness(option.regret) == "toss_up":
        return words("coach.near", best=best, loss=loss)
    return words(f"coach.costs.{given.scale.name}", best=best, loss=loss)


def told(words: Words, action: Action) -> str:
    """An action as the coach names it."""
    return action_text(action, words)


def _row(words: Words, given: Advice, place: int) -> dict[str, Any]:
    option = given.options[place]
    scale = given.scale
    worst = given.options[min(ROWS, len(given.options)) - 1].regret
    label = told(words, option.action)
    if isinstance(option.action, Score):
        points = given.rules.points(given.state, option.action)
        label = f"{label}, {words.number(points)}"
    loss = words("coach.best")
    if place:
        loss = "−" + scale.shown_loss(option.regret, words.language)
    return {
        "action": str(option.action),
        "label": label,
        "keep": list(option.action.dice) if isinstance(option.action, Keep) else None,
        "value": scale.shown(option.value, words.language),
        "loss": loss,
        "closeness": words(f"close.{option.closeness}"),
        "bar": 1 - 0.85 * option.regret / worst if worst else 1.0,
        "best": place == 0,
    }


def _chances(words: Words, given: Advice) -> list[dict[str, str]]:
    return [
        {
            "key": key,
            "label": words.box(key)
            if least is None
            else words("odds.points", box=words.box(key), points=least),
            "text": percent(chance, words.language),
        }
        for key, (least, chance) in given.chances().items()
    ]


def _empty(state: str, text: str) -> CoachView:
    return {"state": state, "text": text, "heading": "", "rows": [], "chances": []}
