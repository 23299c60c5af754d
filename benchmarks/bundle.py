"""How large the board is: a saved notebook stores it once for each board."""

import gzip
from pathlib import Path

import generala_widget

STATIC = Path(generala_widget.__file__).parent / "static"


def main():
    total = packed = 0
    for name in ("widget.js", "widget.css"):
        content = (STATIC / name).read_bytes()
        zipped = len(gzip.compress(content, 9))
        total += len(content)
        packed += zipped
        print(f"  {name:<12} {len(content) / 1000:7.1f} kB minified {zipped / 1000:7.1f} kB gzipped")
    print(f"  {'together':<12} {total / 1000:7.1f} kB minified {packed / 1000:7.1f} kB gzipped")
    print("  aim: the script under 60 kB minified and under 20 kB gzipped")
