"""The board: traits that the page draws, and messages that it sends. Nothing of the rules."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import anywidget
import traitlets

from generala_widget import labels, strategies
from generala_widget.events import (
    Action,
    GameError,
    IllegalAction,
    NotationError,
    SettingError,
    read_action,
)
from generala_widget.game import Game, StaleVersion
from generala_widget.messages import Message, players_of, seed_of, text_of
from generala_widget.rules.presets import preset
from generala_widget.rules.protocol import Rules
from generala_widget.rules.scorecard import Card
from generala_widget.seats import Table, names_and_strategies, sit, steps_back
from generala_widget.strategies import Strategy
from generala_widget.view.board import board_view
from generala_widget.view.look import Look, Words
from generala_widget.view.words import log

logger = logging.getLogger("generala_widget")

STATIC = Path(__file__).parent / "static"
LONGEST_TEXT = 5_000_000


class Board(anywidget.AnyWidget):
    """A board on which a game is played; any number of boards can show the same game."""

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"

    view = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    transcript = traitlets.Unicode().tag(sync=True)
    saved = traitlets.Unicode().tag(sync=True)
    log = traitlets.List(traitlets.Unicode()).tag(sync=True)
    coach = traitlets.Any(default_value=None).tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        language: str | None = None,
        coach: bool | str = False,
        previews: bool = True,
    ) -> None:
        self._game = game
        self._table = Table.of(game)
        self._language = language
        self._browser: str | None = None
        self._previews = previews
        self._views: set[str] = set()
        self._marks_seen = 0
        self._coaching = coach
        self._coach_shows: int | None = None
        """The version at which a player who is asked first wanted to see the advice."""
        self._coach_answer = ""
        self._drawing = threading.RLock()
        super().__init__()
        self._draw()
        self._stop = game.observe(self._changed)
        self.on_msg(self._receive)

    @property
    def game(self) -> Game:
        """The game that is played on this board."""
        return self._game

    @property
    def language(self) -> str:
        """The board's language: its own, else the one in use, else the browser's, else English."""
        return self._language or labels.chosen() or self._browser or "en"

    @language.setter
    def language(self, code: str) -> None:
        self._language = labels.language(code).code
        self._draw()

    def close(self) -> None:
        """Takes the board away; the game goes on."""
        self._stop()
        super().close()

    def __repr__(self) -> str:
        from generala_widget.view.static import as_text

        return as_text(self._look(), self.language)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from generala_widget.view.static import as_html, as_text

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        look = self._look()
        text = {"text/plain": as_text(look, self.language), "text/html": as_html(look, self.language)}
        return {**data, **text}, metadata

    # Drawing.

    def _look(self) -> Look:
        return self._game.look(
            bots=[
                self._table.strategy(self._game, player) is not None
                for player in range(len(self._game.players))
            ]
        )

    def _changed(self, _: Game) -> None:
        """Draws the game anew, if anyone looks at this board."""
        if self._views:
            self._draw()

    def _draw(self) -> None:
        with self._drawing:
            look = self._look()
            language = self.language
            view = board_view(look, language, previews=self._previews)
            view["undo"] = bool(steps_back(look))
            view["markCount"] = self._marks_seen
            view["paused"] = self._table.paused
            view["coachable"] = True
            with self.hold_sync():
                if self.labels.get("language_code") != language:
                    self.labels = {**labels.chrome(language), "language_code": language}
                drawn = self.view
                self.saved = self._game.to_json()
                if drawn.get("version") != look.version or drawn.get("language") != language:
                    self.transcript = self._game.transcript()
                    self.log = log(look, Words(language, look.rules))
                self.view = view
                self.coach = self._advice(look, chances=False)
            self._draw_chances(look)

    def _advice(self, look: Look, *, chances: bool) -> dict[str, Any] | None:
        """What the coach shows now: advice, a question, or how far it is."""
        if not self._coaching:
            return None
        from generala_widget import coach as coaching

        words = Words(self.language, look.rules)
        solved = coaching.adviser(look.rules, look.state)
        if not solved.done:
            solved.listen(self._draw_coach)
        if solved.solution is None:
            return coaching.working(words, solved)
        if self._coaching == "ask" and self._coach_shows != look.version:
            return coaching.asking(words, self._coach_answer)
        return coaching.ranked(words, coaching.advise_look(look, solved), chances=chances)

    def _draw_coach(self) -> None:
        with self._drawing:
            look = self._look()
            self.coach = self._advice(look, chances=False)
            self._draw_chances(look)

    def _draw_chances(self, look: Look) -> None:
        """The chances take a moment: they follow when the rest is drawn."""
        if self.coach and self.coach["rows"] and look.state.dice and isinstance(look.rules, Card):
            self.coach = self._advice(look, chances=True)

    # Messages.

    def _receive(self, _: Any, content: object, __: object) -> None:
        """Answers every message: done, stale, or what was wrong with it, in the board's language."""
        number = content.get("id") if isinstance(content, dict) else None
        answer: dict[str, Any] = {"answer": number if isinstance(number, str) else None}
        try:
            answer |= {"ok": True, **self._handle(content)}
        except StaleVersion:
            answer["stale"] = True
        except GameError as error:
            answer["error"] = self._told(error)
        except KeyboardInterrupt:
            self._pause(True)
            answer["error"] = self._told(IllegalAction("interrupted"))
        except Exception:
            logger.exception("the board's message could not be handled")
            answer["error"] = self._told(NotationError("message"))
        self.send(answer)

    def _told(self, error: GameError) -> dict[str, str]:
        logger.warning("refused: %s", error)
        words = Words(self.language, self._game.rules)
        text = error.text(self.language, words.called)
        return {"code": error.code, "text": text[:1].upper() + text[1:]}

    def _handle(self, content: object) -> dict[str, Any]:
        if not isinstance(content, dict):
            raise NotationError("message")
        verbs = [verb for verb in self._verbs if verb in content]
        if len(verbs) != 1:
            raise NotationError("message")
        return self._verbs[verbs[0]](self, content[verbs[0]], Message(content)) or {}

    def _hello(self, view: object, message: Message) -> None:
        self._views.add(text_of(view, most=200))
        wanted = message.content.get("languages")
        self._browser = labels.best_of(wanted) if isinstance(wanted, list) else None
        self._draw()

    def _goodbye(self, view: object, message: Message) -> None:
        self._views.discard(text_of(view, most=200))

    def _mark(self, places: object, message: Message) -> None:
        count = message.whole("count")
        if not isinstance(places, list) or not all(type(place) is int for place in places):
            raise NotationError("message")
        with self._game.hold():
            if message.version() != self._game.version:
                raise StaleVersion
            if count < self._marks_seen:
                return
            self._marks_seen = count
            self._game.mark(frozenset(places))

    def _do(self, actions: object, message: Message) -> None:
        several = actions if isinstance(actions, list) else [actions]
        if not 0 < len(several) <= 3:
            raise NotationError("message")
        with self._game.hold():
            if message.version() != self._game.version:
                raise StaleVersion
            if self._table.strategy(self._game, self._game.player) is not None:
                raise IllegalAction("bot_moves")
            look = self._look()
            self._game.do(*several)
        if self._coaching == "ask":
            self._answer(look, read_action(several[0]))

    def _answer(self, look: Look, action: Action) -> None:
        """Says what a choice was worth, after it was made."""
        from generala_widget import coach as coaching

        solved = coaching.adviser(look.rules, look.state)
        given = coaching.advise_look(look, solved)
        if given is not None:
            self._coach_answer = coaching.answer(Words(self.language, look.rules), given, action)
        self._draw_coach()

    def _coach(self, mode: object, message: Message) -> None:
        if isinstance(mode, bool) or mode == "ask":
            self._coaching = "ask" if mode == "ask" else bool(mode)
        else:
            raise NotationError("message")
        self._coach_answer = ""
        self._coach_shows = None
        self._draw_coach()

    def _advise(self, _: object, message: Message) -> None:
        self._coach_shows = self._game.version
        self._draw_coach()

    def _undo(self, _: object, message: Message) -> None:
        with self._game.hold():
            if message.version() != self._game.version:
                raise StaleVersion
            times = steps_back(self._look())
            if not times:
                raise IllegalAction("nothing_to_undo")
            self._game.undo(times, version=message.version())

    def _redo(self, _: object, message: Message) -> None:
        with self._game.hold():
            self._game.redo(version=message.version())
            while self._game.can_redo and (
                self._game.state.aside or self._table.strategy(self._game, self._game.player)
            ):
                self._game.redo()

    def _leave(self, player: object, message: Message) -> None:
        if type(player) is not int or not 0 <= player < len(self._game.players):
            raise NotationError("message")
        self._game.leave(self._game.players[player], version=message.version())

    def _new(self, wanted: object, message: Message) -> None:
        if not isinstance(wanted, dict):
            raise NotationError("message")
        name, settings = text_of(wanted.get("preset"), most=200), wanted.get("settings", {})
        if not isinstance(settings, dict) or not all(isinstance(key, str) for key in settings):
            raise NotationError("message")
        names, seats = players_of(wanted.get("players"))
        rules = self._game.rules
        own = isinstance(rules, Card) and not rules.call and name == rules.name
        self._game.restart(
            rules if own else preset(name, **settings),
            players=names,
            seed=seed_of(wanted.get("seed", "")),
            seats=seats,
            version=message.version(),
        )
        self._table.functions = {}
        self._pause(False)

    def _again(self, _: object, message: Message) -> None:
        """The same players once more; who was second starts, unless the game draws the starter."""
        turn = 1 if isinstance(self._game.rules, Card) else 0
        with self._game.hold():
            players, seats = self._game.players, self._game.seats
            self._game.restart(
                players=[*players[turn:], *players[:turn]],
                seats=[*seats[turn:], *seats[:turn]],
                version=message.version(),
            )

    def _open(self, saved: object, message: Message) -> None:
        text = text_of(saved, most=LONGEST_TEXT)
        rules = self._game.rules
        own = rules if isinstance(rules, Card) and not rules.call else None
        self._game.open(text, own, version=message.version())
        self._table.functions = {}

    def _want(self, what: object, message: Message) -> dict[str, Any]:
        from generala_widget.view.panels import new_game, rules_help

        look = self._look()
        if what == "rules":
            return {"rules": rules_help(look.rules, self.language)}
        if what == "new":
            return {"new": new_game(look, self._game.seats, tuple(strategies.BUILT_IN), self.language)}
        raise NotationError("message")

    def _speak(self, code: object, message: Message) -> None:
        if code not in labels.CODES:
            raise NotationError("message")
        self.language = str(code)

    def _step(self, _: object, message: Message) -> None:
        self._bot_step(message.version())

    def _skip(self, _: object, message: Message) -> None:
        version = message.version()
        while self._table.strategy(self._game, self._game.player) is not None:
            self._bot_step(version)
            version = self._game.version

    def _bot_step(self, version: int) -> None:
        """One action of the strategy to move; it decides outside the lock."""
        with self._game.hold():
            if version != self._game.version:
                raise StaleVersion
            rules, state, player = self._game.rules, self._game.state, self._game.player
            strategy = self._table.strategy(self._game, player)
            seed = self._game.seed
        if strategy is None or player is None:
            raise IllegalAction("not_a_bot")
        name = labels.cut(self._game.players[player], 40)
        rng = Random(f"{seed} {state.turn} {state.rolls} {state.aside}")
        try:
            action = strategies.decide(strategy, rules, state, rng)
        except (IllegalAction, NotationError) as error:
            self._pause(True)
            raise IllegalAction("strategy_failed", name=name, why=error) from error
        except Exception as error:
            self._pause(True)
            logger.exception("a strategy failed")
            why = f"{type(error).__name__}: {error}"
            raise IllegalAction("strategy_failed", name=name, why=labels.cut(why, 200)) from error
        self._game.do(action, version=version)

    def _set_pause(self, pause: object, message: Message) -> None:
        if not isinstance(pause, bool):
            raise NotationError("message")
        self._pause(pause)

    def _pause(self, pause: bool) -> None:
        self._table.paused = pause
        self._game.tell()

    _verbs: ClassVar[Mapping[str, Callable[[Board, object, Message], dict[str, Any] | None]]] = {
        "hello": _hello,
        "goodbye": _goodbye,
        "mark": _mark,
        "do": _do,
        "undo": _undo,
        "redo": _redo,
        "leave": _leave,
        "new": _new,
        "again": _again,
        "open": _open,
        "want": _want,
        "language": _speak,
        "step": _step,
        "skip": _skip,
        "pause": _set_pause,
        "coach": _coach,
        "advise": _advise,
    }


def play(
    rules: str | Rules | Game = "general",
    players: int | Sequence[str | Strategy] | None = None,
    seed: int | None = None,
    *,
    seats: Mapping[int, Strategy] | None = None,
    language: str | None = None,
    coach: bool | str = False,
    previews: bool = True,
) -> Board:
    """A board to play on: a new game, or another board on a game that there is.

    rules: the id of a preset, rules, or a Game. players: names, strategies, or how many; a strategy
    takes its seat under its name. seats: strategies for some of the players, counted from 0.
    coach: True shows what perfect play would do, "ask" asks first and answers after. previews:
    whether open boxes show what they would score. language: pl, en, es or ru.

    >>> board = play("general", players=["Ala", strategies.greedy], seed=7)
    >>> board.game.players
    ('Ala', 'greedy')
    """
    if language is not None:
        labels.language(language)
    if not isinstance(coach, bool) and coach != "ask":
        raise SettingError("coach_kind", value=labels.cut(repr(coach)))
    functions = dict(seats or {})
    if isinstance(rules, Game):
        if players is not None or seed is not None:
            raise SettingError("game_given")
        game = rules
    else:
        names, found = names_and_strategies(1 if players is None else players)
        functions = {**found, **functions}
        game = Game(rules, names, seed)
    sit(game, functions)
    return Board(game, language=language, coach=coach, previews=previews)
