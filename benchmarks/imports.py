"""Importing the package against importing anywidget, which it stands on."""

import statistics
import subprocess
import sys

RUNS = 15
TIMED = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def seconds(module):
    """How long a fresh interpreter takes to import a module."""
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main():
    modules = ("anywidget", "generala_widget")
    for module in modules:
        seconds(module)  # the first run reads the disk and writes the bytecode
    times = {module: [] for module in modules}
    for _ in range(RUNS):
        for module in modules:
            times[module].append(seconds(module))
    medians = {module: statistics.median(found) for module, found in times.items()}
    for module, median in medians.items():
        print(f"  import {module:<16} {1000 * median:6.0f} ms")
    ratio = medians["generala_widget"] / medians["anywidget"]
    print(f"  ratio {ratio:.2f} (aim: at most 1.15), medians of {RUNS} runs")
