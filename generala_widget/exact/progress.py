"""What is seen of work that takes a while: a callback is told, or a bar appears after a second."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

Report = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1; what it raises ends the work."""
Progress = Report | bool | None
"""Who is told: a function, a bar (None or True), or nobody (False)."""
PATIENCE: Final = 1.0
"""Seconds without a bar."""


@contextmanager
def told(progress: Progress, title: str) -> Iterator[Report]:
    """The function to report to. A bar is closed in the end, whatever happens."""
    if callable(progress):
        yield progress
    elif progress is False:
        yield lambda _: None
    else:
        bar = _Bar(title)
        try:
            yield bar.report
        finally:
            bar.close()


def bar(*given: Any, **options: Any) -> Any:
    """A bar of tqdm, which goes away in the end; none where TQDM_DISABLE is set.

    In a notebook tqdm itself doesn't look at that variable.
    """
    from tqdm import auto

    tqdm: Any = auto.tqdm
    silent = os.environ.get("TQDM_DISABLE", "") not in ("", "0")
    return tqdm(*given, leave=False, disable=silent, **options)


class _Bar:
    """A bar that shows once the work takes a while; tqdm is imported only then."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._start = monotonic()
        self._bar: Any = None

    def report(self, share: float) -> None:
        if self._bar is None:
            if monotonic() - self._start < PATIENCE or share >= 1:
                return
            self._bar = bar(total=100, desc=self._title, bar_format="{desc}: {percentage:3.0f}% |{bar}|")
        self._bar.update(100 * share - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
