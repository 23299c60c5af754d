"""Whole cards solved, against a plain C kernel and the Rust package yatzy-solver, in one run."""

import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

RUNS = 3
HERE = Path(__file__).parent
FLAGS = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-DREAL=double"]

# The wall time leaves the import out, as the C program's own time leaves its start out.
SOLVE = """
import sys, resource, time
from generala_widget.exact.scorecard import solve
from generala_widget.rules.presets import preset

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

before, start, cpu = peak(), time.perf_counter(), time.process_time()
solution = solve(sys.argv[1], progress=False)
value = solution.value
print(value, time.perf_counter() - start, time.process_time() - cpu, peak() - before)
"""

ASK = """
import random
rules, luck, asked = solution.rules, random.Random(1), []
for _ in range(20):
    state = rules.start(1)
    while not state.over:
        if state.rolling:
            state = rules.roll(state, tuple(luck.choices(range(1, 7), k=state.rolling)))
            continue
        start = time.perf_counter()
        values = solution.action_values(state)
        asked.append(time.perf_counter() - start)
        state = rules.apply(state, luck.choice(list(values)))
print(*asked)
"""

SPREAD = """
start = time.perf_counter()
sd = solution.sd
print(sd, time.perf_counter() - start, peak())
start = time.perf_counter()
distribution = solution.distribution(progress=False)
print(distribution.mean, time.perf_counter() - start, peak())
"""

RUST = """
import time
import yatzy_solver
start = time.perf_counter()
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
print(solver.state_value("upper 0 | filled -"), time.perf_counter() - start)
"""


def answered(code, folder, *arguments, python=sys.executable):
    """What a fresh process prints, as lists of numbers; solutions are kept in the folder."""
    environment = {**os.environ, "GENERALA_WIDGET_CACHE": str(folder)}
    command = [str(python), "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]


def compiled(folder):
    """The C kernel; None without a compiler that can make it."""
    program = folder / "limit"
    try:
        subprocess.run(["gcc", *FLAGS, HERE / "limit.c", "-o", program], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return program


def kernel(program):
    """The seconds that the C kernel says it took."""
    done = subprocess.run([program, "1", "1"], capture_output=True, text=True, check=True)
    return float(done.stdout.rpartition("time=")[2])


def rust(folder):
    """A Python with yatzy-solver in it; None where it can't be installed."""
    venv.create(folder / "rust", with_pip=True)
    python = folder / "rust" / "bin" / "python"
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "yatzy-solver"], capture_output=True, check=False
    )
    return python if done.returncode == 0 else None


def main():
    """Prints times, ratios and memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program, python = compiled(folder), rust(folder)
        times = {"ours": [], "C": [], "Rust": []}
        for run in range(RUNS):
            ((value, seconds, cpu, memory),) = answered(SOLVE, folder / f"run{run}", "general")
            times["ours"].append(seconds)
            if program:
                times["C"].append(kernel(program))
            if python:
                times["Rust"].append(answered(RUST, folder, python=python)[0][1])
        print(f"  general: {value:.10f}; {cpu:.2f} CPU seconds, {memory:.0f} MB more than at the start")
        best = {who: min(found) for who, found in times.items() if found}
        for who, seconds in best.items():
            ratio = "" if who == "ours" else f", ours takes {best['ours'] / seconds:.2f} of it"
            print(f"  {who}: {seconds:.2f} s{ratio} (least of {RUNS})")
        for preset in ("kosci", "yahtzee", "yatzy", "poker", "generala"):
            ((value, seconds, cpu, _),) = answered(SOLVE, folder / "others", preset)
            print(f"  {preset}: {value:.10f} in {seconds:.2f} s, {cpu:.2f} CPU seconds")
        kept = folder / "run0"
        (_, loaded, _, _), asked = answered(SOLVE + ASK, kept, "general")
        print(f"  general from the cache: {1000 * loaded:.0f} ms")
        print(
            f"  every action of a position: median {1000 * statistics.median(asked):.2f} ms, "
            f"most {1000 * max(asked):.0f} ms"
        )
        _, (sd, seconds, _), (mean, more, peak) = answered(SOLVE + SPREAD, kept, "general")
        print(f"  spread {sd:.6f} in {seconds:.1f} s")
        print(f"  distribution, mean {mean:.10f}, in {more:.1f} s, peak {peak:.0f} MB")


if __name__ == "__main__":
    main()
