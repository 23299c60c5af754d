"""Importing the package against importing anywidget, which it stands on."""

import os
import statistics
import subprocess
import sys
import tempfile

RUNS = 15
TIMED = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def seconds(module, cache):
    """How long a fresh interpreter takes to import a module, its bytecode kept in a folder."""
    environment = {
        **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
        "PYTHONPYCACHEPREFIX": cache,
    }
    command = [sys.executable, "-c", TIMED.format(module)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main():
    modules = ("anywidget", "generala_widget")
    times = {module: [] for module in modules}
    with tempfile.TemporaryDirectory() as cache:
        for module in modules:
            seconds(module, cache)  # the first run reads the disk and writes the bytecode
        for _ in range(RUNS):
            for module in modules:
                times[module].append(seconds(module, cache))
    medians = {module: statistics.median(found) for module, found in times.items()}
    for module, median in medians.items():
        print(f"  import {module:<16} {1000 * median:6.0f} ms")
    ratio = medians["generala_widget"] / medians["anywidget"]
    print(f"  ratio {ratio:.2f} (aim: at most 1.15), medians of {RUNS} runs")
