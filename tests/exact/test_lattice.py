"""The rows of a turn: what is joined to runs is what was asked for, and views reach just that."""

import random

import numpy as np
import pytest

from generala_widget.exact.lattice import (
    KEEPS,
    expectations,
    growths,
    proper_keeps,
    reroll_chances,
    runs,
)


def triples(run):
    """The rows (out, a, b) of a run, one after the other."""
    starts, (_, step, number) = run.outer, run.inner
    for j in range(starts.number):
        for i in range(number):
            jumped = zip(starts.first, starts.step, step, strict=True)
            yield tuple(first + j * jump + i * by for first, jump, by in jumped)


@pytest.mark.parametrize("seed", range(20))
def test_runs_hold_the_rows_that_were_joined_each_once(seed):
    rng = random.Random(seed)
    rows = [(out, rng.randrange(4), rng.randrange(9)) for out in rng.sample(range(60), 40)]
    found = [triple for run in runs(rows) for triple in triples(run)]
    assert sorted(found) == sorted(rows)


def test_evenly_spaced_pieces_of_rows_are_one_run():
    rows = [(10 * j + i, 5 * j - i + 50, 7) for j in range(4) for i in range(3)]
    (run,) = runs(rows)
    assert list(triples(run)) == rows


def test_views_are_the_rows_of_a_run():
    rows = [(10 * j + i, 5 * j - i + 50, 7) for j in range(4) for i in range(3)]
    buffer = np.arange(80.0)[:, None] + np.array([0.0, 0.5])
    (run,) = runs(rows)
    for place, view in enumerate(run.views(buffer)):
        assert np.shares_memory(view, buffer)
        assert (view.reshape(12, 2) == buffer[[triple[place] for triple in rows]]).all()


def test_one_more_die_leads_from_every_keep_to_every_larger_one():
    pairs = [(a, out) for _, found in growths() for run in found for out, a, _ in triples(run)]
    wanted = [
        (place, KEEPS.index(tuple(sorted((*kept, face)))))
        for place, kept in enumerate(KEEPS)
        if len(kept) < 5
        for face in range(1, 7)
    ]
    assert sorted(pairs) == sorted(wanted)


def test_what_is_summed_for_a_keep_are_its_six_larger_ones():
    summed = {}
    for _, found in expectations():
        for run in found:
            for out, a, b in triples(run):
                summed.setdefault(out, []).extend({a, b} - {out})
    for place, larger in summed.items():
        wanted = [KEEPS.index(tuple(sorted((*KEEPS[place], face)))) for face in range(1, 7)]
        assert sorted(larger) == sorted(wanted)
    assert len(summed) == 210


def test_rerolls_are_sure_to_end_in_a_roll_and_31_subsets_of_a_roll_leave_dice_to_reroll():
    assert reroll_chances().sum(axis=1) == pytest.approx(1)
    assert proper_keeps().shape == (252, 31)
