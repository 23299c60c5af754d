"""What a person gets to install: a wheel built from a clean clone, complete and no more."""

import email
import json
import re
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.xdist_group("packaging")  # one build for all of them


@pytest.fixture(scope="module")
def wheel(distributions):
    with zipfile.ZipFile(next(distributions.glob("*.whl"))) as archive:
        yield archive


@pytest.fixture(scope="module")
def sources(distributions):
    with tarfile.open(next(distributions.glob("*.tar.gz"))) as archive:
        yield {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_holds_the_bundle(wheel):
    for name in ("widget.js", "widget.css"):
        assert wheel.getinfo(f"generala_widget/static/{name}").file_size > 0


def test_the_wheel_holds_every_module_and_nothing_beside_the_package(wheel, distributions):
    package = distributions / "clone" / "generala_widget"
    modules = {
        f"generala_widget/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")
    }
    names = set(wheel.namelist())
    assert modules | {"generala_widget/py.typed"} <= names
    info = f"generala_widget-{PROJECT['version']}.dist-info"
    assert {name.partition("/")[0] for name in names} == {"generala_widget", info}


def test_the_wheel_asks_for_six_packages_at_run_time(wheel):
    info = f"generala_widget-{PROJECT['version']}.dist-info"
    about = email.message_from_bytes(wheel.read(f"{info}/METADATA"))
    needs = {
        re.match(r"[\w-]+", need).group()
        for need in about.get_all("Requires-Dist")
        if "extra ==" not in need
    }
    assert needs == {"anywidget", "ipywidgets", "numpy", "platformdirs", "tqdm", "traitlets"}
    assert about["Requires-Python"] == ">=3.11"
    assert about["License-Expression"] == "BSD-3-Clause"
    assert f"{info}/licenses/LICENSE" in wheel.namelist()


def test_the_source_distribution_holds_the_front_end_s_sources_and_its_build(sources):
    assert {
        "js/package.json",
        "js/package-lock.json",
        "generala_widget/static/widget.js",
    } <= sources
    assert any(name.startswith("js/src/") for name in sources)


def test_the_source_distribution_holds_nothing_installed(sources):
    assert not [name for name in sources if "node_modules" in name or ".venv" in name]


def test_the_version_is_the_same_everywhere():
    import generala_widget

    version = PROJECT["version"]
    assert metadata.version("generala-widget") == version
    assert getattr(generala_widget, "__version__", version) == version
    assert json.loads((ROOT / "js" / "package.json").read_text()).get("version", version) == version
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## \[?v?(\d+\.\d+\.\d+)", changes, re.MULTILINE).group(1) == version


def test_every_tool_is_pinned_for_a_run_that_can_be_repeated():
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if "==" in line
    }
    asked = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    assert {re.match(r"[\w-]+", need).group().lower() for need in asked} <= pinned
