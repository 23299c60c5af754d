"""How the house is built: imports run downward, nothing reaches the network, starting is light."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "generala_widget"

# The layout, top to bottom: a room may import from the rooms above it, and from itself.
ROOMS = [
    "dice",
    "labels",
    "show",
    "distribution",
    "events",
    "rules.protocol",
    "rules.patterns",
    "rules.card",
    "rules.scorecard",
    "rules.press",
    "rules.naming",
    "rules.position",
    "rules.presets",
    "notation.record",
    "notation.own",
    "notation.reading",
    "notation.transcript",
    "notation.saved",
    "view",
    "game",
    "exact",
    "strategies",
    "simulate",
    "coach",
    "seats",
    "messages",
    "plots",
    "widget",
]

# A folder's own __init__ only gathers its rooms: it stands with the last of them.
GATHERS = {"rules": "rules.presets", "notation": "notation.saved"}

NETWORK = {
    *("aiohttp", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "socketserver"),
    *("ssl", "urllib", "urllib3", "webbrowser", "websockets", "xmlrpc"),
}
UNSAFE = {"pickle", "cPickle", "dill", "cloudpickle", "joblib", "marshal", "shelve"}


def modules():
    """{dotted name inside the package: its parsed source}; the package itself is ""."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


MODULES = modules()


def room(name):
    """The place in the layout of a module, or None where the layout doesn't know it."""
    name = GATHERS.get(name, name)
    known = [place for place, top in enumerate(ROOMS) if f"{name}.".startswith(f"{top}.")]
    return max(known, default=None)


def imported(name, tree):
    """Every module that a module imports: absolute dotted names, the package's own included."""
    is_package = (PACKAGE / name.replace(".", "/") / "__init__.py").exists()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                here = ["generala_widget", *name.split(".")] if name else ["generala_widget"]
                up = node.level - 1 if is_package else node.level
                base = here[: len(here) - up]
                origin = ".".join([*base, origin] if origin else base)
            for alias in node.names:
                inner = f"{origin}.{alias.name}".removeprefix("generala_widget.")
                yield f"{origin}.{alias.name}" if inner in MODULES else origin


def own_imports(name):
    """The package's own modules that a module imports, by their names inside it."""
    for target in imported(name, MODULES[name]):
        if target == "generala_widget":
            yield ""
        elif target.startswith("generala_widget."):
            yield target.removeprefix("generala_widget.")


@pytest.mark.parametrize("name", [name for name in MODULES if name])
def test_imports_run_downward(name):
    here = room(name)
    assert here is not None, f"{name} has no place in the layout: give it one in ROOMS"
    for target in own_imports(name):
        assert target != "", f"{name} imports the package itself"
        there = room(target)
        assert there is not None, f"{name} imports {target}, which is not in the layout"
        assert there <= here, f"{name} imports {target}, which is below it in the layout"


def test_no_module_imports_itself_by_way_of_others():
    waiting = {name: set(own_imports(name)) - {name} for name in MODULES}
    while ready := [name for name, needs in waiting.items() if not needs & waiting.keys()]:
        for name in ready:
            del waiting[name]
    assert not waiting, f"these import each other: {sorted(waiting)}"


@pytest.mark.parametrize("name", MODULES)
def test_no_module_reaches_the_network_or_unpickles(name):
    used = {target.partition(".")[0] for target in imported(name, MODULES[name])}
    assert not used & (NETWORK | UNSAFE)


@pytest.mark.parametrize("name", MODULES)
def test_no_module_runs_text_as_code(name):
    called = {
        node.func.id
        for node in ast.walk(MODULES[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"eval", "exec", "compile", "__import__"}
    keywords = {node.arg for node in ast.walk(MODULES[name]) if isinstance(node, ast.keyword)}
    assert "allow_pickle" not in keywords


@pytest.mark.parametrize("name", MODULES)
def test_no_module_touches_the_global_random_state(name):
    tree = MODULES[name]
    aliases = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "random"
    }
    allowed = {"Random", "SystemRandom"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random" and not node.level:
            assert {alias.name for alias in node.names} <= allowed
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id not in aliases or node.attr in allowed
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
            generators = {"default_rng", "Generator", "PCG64", "SeedSequence", "BitGenerator"}
            assert node.value.attr != "random" or node.attr in generators


@pytest.mark.parametrize("late", ["numpy", "matplotlib", "tqdm", "pandas", "scipy"])
def test_importing_the_package_leaves_heavy_modules_out(late):
    code = f"import sys, generala_widget; sys.exit({late!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_importing_the_package_prints_nothing_and_warns_of_nothing():
    code = "import generala_widget"
    done = subprocess.run([sys.executable, "-W", "default", "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")


def front_end():
    """The front end's own sources, tests left out."""
    return [
        path
        for path in sorted((ROOT / "js" / "src").rglob("*.ts*"))
        if ".test." not in path.name and path.suffix in {".ts", ".tsx"}
    ]


@pytest.mark.parametrize("path", front_end(), ids=lambda path: path.name)
def test_the_front_end_sets_text_as_text_and_stays_in_its_own_root(path):
    source = path.read_text(encoding="utf-8")
    for banned in (
        "dangerouslySetInnerHTML",
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.querySelector",
        "document.getElementById",
        "experimental",
        "eval(",
        "new Function",
        "fetch(",
        "XMLHttpRequest",
        "WebSocket(",
        "sendBeacon",
        "http://",
        "https://",
    ):
        if banned.startswith("http"):
            # a namespace is a name, not an address that is asked
            found = re.findall(r"https?://(?!www\.w3\.org/)", source)
            assert not found
        else:
            assert banned not in source, banned


BROWSER_TESTS = sorted((ROOT / "tests" / "browser").glob("*.py"))


@pytest.mark.parametrize("path", BROWSER_TESTS, ids=lambda path: path.stem)
def test_browser_tests_wait_for_what_they_want_and_never_sleep(path):
    called = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    # the server has no page to wait on: its start is polled
    allowed = {"sleep"} if path.stem == "jupyter" else set()
    assert not called & {"sleep", "wait_for_timeout"} - allowed
