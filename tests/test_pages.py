"""What the pages say of the package is so: games, settings, rooms."""

import ast
import re
from pathlib import Path

import pytest

import generala_widget as gw
from test_house import ROOMS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def rows(page, columns):
    """The cells of every row of the tables with so many columns, heads left out."""
    lines = re.findall(r"^\|(.+)\|$", page, re.MULTILINE)
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [row for row in cells if len(row) == columns and row[0].startswith("`")]


GAMES = {row[0].strip("`"): row for row in rows(README, columns=5)}


def test_the_readme_s_table_lists_every_preset_and_no_other():
    assert list(GAMES) == list(gw.PRESETS)


@pytest.mark.parametrize("name", gw.PRESETS)
def test_the_readme_s_table_gives_every_setting_with_its_default(name):
    told = dict(setting.split("=") for setting in re.findall(r"`(\w+=[^`]+)`", GAMES[name][4]))
    assert {key: ast.literal_eval(value) for key, value in told.items()} == dict(
        gw.PRESETS[name].settings
    )


@pytest.mark.parametrize("name", gw.PRESETS)
def test_the_readme_s_table_gives_the_number_of_players(name):
    rules = gw.PRESETS[name]
    most = f"to {rules.max_players}" if rules.max_players else "or more"
    assert GAMES[name][2] == f"{rules.min_players} {most}"


def test_contributing_lists_the_rooms_in_the_order_of_the_imports():
    told = [
        row[0].strip("`/") for row in rows(CONTRIBUTING, columns=2) if not row[0].startswith("`make")
    ]
    assert told == list(dict.fromkeys(room.partition(".")[0] for room in ROOMS))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_that_a_page_names_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    linked = re.findall(r'(?:\]\(|src="|srcset=")([^):"]+)[)"]', text)
    named = re.findall(r"`((?:js|tests|examples)/[\w./]+\.\w+)`", text)
    assert [name for name in (*linked, *named) if not (ROOT / name).exists()] == []


def test_every_make_target_that_a_page_names_is_there():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"make ([a-z-]+)(?=[`\s]*(?:`|#|$))", README + CONTRIBUTING, re.MULTILINE))
    assert named
    assert named <= targets
