"""How the tests say that something is refused: the class of the error, its words, nothing changed."""

from contextlib import contextmanager

import pytest

import generala_widget as gw


@contextmanager
def refused(game, kind, *words):
    """The block raises `kind` with these words in its text, and leaves the game as it was."""
    before = (game.state, game.version, game.log, game.kept, game.dice, game.to_json())
    with pytest.raises(kind) as caught:
        yield
    is_explained(caught.value, *words)
    assert (game.state, game.version, game.log, game.kept, game.dice, game.to_json()) == before


def is_explained(error, *words):
    assert isinstance(error, ValueError)
    assert error.code
    assert error.code.isidentifier()
    assert isinstance(error.facts, dict)
    for word in words:
        assert word in str(error), str(error)


@contextmanager
def explained(kind, *words):
    with pytest.raises(kind) as caught:
        yield
    is_explained(caught.value, *words)


def rolled(preset="general", faces=(1, 3, 3, 5, 6), **kwargs):
    game = gw.Game(preset, seed=7, **kwargs)
    game.roll(*faces)
    return game
