"""Run all benchmarks, or those named: `python -m benchmarks imports games`."""

import sys

from benchmarks import bundle, clicks, games, imports, race, solve

ALL = {
    "bundle": bundle,
    "imports": imports,
    "games": games,
    "race": race,
    "solve": solve,
    "clicks": clicks,
}

for name in sys.argv[1:] or ALL:
    print(f"{name}: {ALL[name].__doc__.splitlines()[0]}")
    ALL[name].main()
    print()
