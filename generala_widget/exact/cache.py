"""Solved tables on disk, in the user's cache folder: a file is used only if it is whole.

A file is one line of JSON, which names the format, the key, the arrays and their checksum, and then
the bytes of the arrays, nothing else. Whatever differs in any way is no file of ours, and is made
anew. Files are written beside their place and moved there, so two processes never meet in one.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

FORMAT: Final = "generala-widget solution 1"
FOLDER: Final = "GENERALA_WIDGET_CACHE"
"""The environment variable that names another folder."""
KINDS: Final = ("<f8", "<i8")
LONGEST_HEADER: Final = 100_000

Arrays = dict[str, NDArray[Any]]


def folder() -> Path:
    """Where tables are kept."""
    chosen = os.environ.get(FOLDER)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("generala-widget", appauthor=False))


def load(key: str) -> tuple[Arrays, dict[str, Any]] | None:
    """The arrays and the notes that were kept under a key; None if there are none that are whole."""
    try:
        with _path(key).open("rb") as file:
            header = file.readline(LONGEST_HEADER)
            told = json.loads(header)
            sizes = _sizes(told, key)
            if sizes is None or os.fstat(file.fileno()).st_size != len(header) + sum(sizes.values()):
                return None
            content = file.read()
    except (OSError, ValueError, RecursionError):
        return None
    if len(content) != sum(sizes.values()) or _checksum(told, content) != told["checksum"]:
        return None
    arrays, start = {}, 0
    for name, size in sizes.items():
        kind, shape = told["arrays"][name]
        arrays[name] = np.frombuffer(content[start : start + size], dtype=kind).reshape(shape)
        start += size
    return arrays, told["notes"]


def save(key: str, arrays: Mapping[str, NDArray[Any]], notes: Mapping[str, Any]) -> None:
    """Keeps arrays, and notes that JSON can hold, under a key; does nothing where it can't."""
    packed = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    content = b"".join(array.tobytes() for array in packed.values())
    told: dict[str, Any] = {
        "format": FORMAT,
        "key": key,
        "arrays": {name: [array.dtype.str, array.shape] for name, array in packed.items()},
        "notes": dict(notes),
    }
    told = json.loads(json.dumps(told))
    told["checksum"] = _checksum(told, content)
    with suppress(OSError):
        path = _path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            try:
                file.write(json.dumps(told).encode() + b"\n" + content)
                file.close()
                Path(file.name).replace(path)
            except BaseException:
                file.close()
                Path(file.name).unlink(missing_ok=True)
                raise


def _path(key: str) -> Path:
    return folder() / f"{key}.solution"


def _sizes(told: Any, key: str) -> dict[str, int] | None:
    """The bytes of each array, if the header is one of ours."""
    if not isinstance(told, dict) or (told.get("format"), told.get("key")) != (FORMAT, key):
        return None
    arrays, notes = told.get("arrays"), told.get("notes")
    if not isinstance(arrays, dict) or not isinstance(notes, dict) or "checksum" not in told:
        return None
    sizes = {}
    for name, described in arrays.items():
        kind, shape = described
        if kind not in KINDS or not all(type(side) is int and side >= 0 for side in shape):
            return None
        size = 8
        for side in shape:
            size *= side
        sizes[name] = size
    return sizes


def _checksum(told: Mapping[str, Any], content: bytes) -> str:
    """A fingerprint of the header, its checksum aside, and the content."""
    header = {name: value for name, value in told.items() if name != "checksum"}
    whole = blake2b(json.dumps(header, sort_keys=True).encode(), digest_size=32)
    whole.update(content)
    return whole.hexdigest()
