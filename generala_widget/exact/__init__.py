"""Exact answers: one turn in fractions, whole games solved, advice and review.

NumPy is imported only once a whole game is solved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generala_widget import labels
from generala_widget.events import SettingError
from generala_widget.rules.presets import as_rules
from generala_widget.rules.press import Press
from generala_widget.rules.protocol import Rules

if TYPE_CHECKING:
    from generala_widget.exact.press import PressSolution
    from generala_widget.exact.scorecard import Solution


def solve(
    rules: Rules | str, *, players: int = 1, win_value: Any = "boxes", progress: Any = None
) -> Solution | PressSolution:
    """Perfect play of a game, given as a preset's id or as rules.

    A scorecard game is solved for one player alone: its value is the expected final total. win_value
    is what a served win counts as, in points; ``"boxes"`` is the most that each open box can still
    give, summed, and None plays the roll on. In tysiac the value is the least expected number of
    turns for one player, and the first mover's chance to win for two.

    progress: a function that is told the share that is done, from 0 to 1; False for nobody; else a
    bar shows after a second. Results are kept in the user's cache folder.
    """
    asked = as_rules(rules)
    if isinstance(asked, Press):
        from generala_widget.exact.press import solve_press

        return solve_press(asked, players, progress)
    from generala_widget.exact import scorecard

    if players != 1 or isinstance(players, bool):
        raise SettingError("solve_alone", value=labels.cut(repr(players)))
    return scorecard.solve(asked, win_value=win_value, progress=progress)  # type: ignore[arg-type]
