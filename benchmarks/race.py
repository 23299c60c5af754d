"""The race in tysiac: solved in a fresh process, then read from the cache, then asked."""

import os
import statistics
import subprocess
import sys
import tempfile

SOLVE = """
import time
from random import Random
from generala_widget.exact import solve
from generala_widget.events import Drawn, Rolled

start, cpu = time.perf_counter(), time.process_time()
race = solve("tysiac", players=2, progress=False)
print(race.value, time.perf_counter() - start, time.process_time() - cpu)

rules, luck, asked = race.rules, Random(1), []
for _ in range(5):
    state = rules.apply(rules.start(2), Drawn(0))
    while not state.over:
        if state.rolling:
            dice = tuple(luck.choices(range(1, 7), k=state.rolling))
            state = rules.apply(state, Rolled(dice))
            continue
        start = time.perf_counter()
        values = race.action_values(state)
        asked.append(time.perf_counter() - start)
        state = rules.apply(state, max(values, key=values.get))
print(*asked)
"""


def solved(folder):
    """The value, wall and CPU seconds, and the seconds of each question."""
    environment = {**os.environ, "GENERALA_WIDGET_CACHE": folder}
    done = subprocess.run(
        [sys.executable, "-c", SOLVE], env=environment, capture_output=True, text=True, check=True
    )
    first, second = done.stdout.splitlines()
    return [float(word) for word in first.split()], [float(word) for word in second.split()]


def main():
    """Prints how long it takes with an empty cache and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        for what in ("solved", "from the cache"):
            (value, wall, cpu), asked = solved(folder)
            print(f"  {what}: {wall:.2f} s, {cpu:.2f} CPU seconds; the first mover wins {value:.10f}")
        print(
            f"  every action of a position: median {1000 * statistics.median(asked):.2f} ms, "
            f"most {1000 * max(asked):.1f} ms"
        )


if __name__ == "__main__":
    main()
