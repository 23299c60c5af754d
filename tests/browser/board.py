"""A board as a person meets it: everything by role and accessible name."""

import re

from playwright.sync_api import expect

CELL = """
import generala_widget as gw
widget = gw.play({preset!r}, players={players!r}, seed={seed!r}, language="en")
game = widget.game
widget
"""

ROWS = """(grid) => [...grid.querySelectorAll('tr')]
  .map((row) => [row.querySelector('th[scope=row]'), [...row.querySelectorAll('[role=gridcell]')]])
  .filter(([header]) => header)
  .map(([header, cells]) => [header.innerText.trim(), cells.map((cell) => cell.innerText)])"""


def play_cell(*players, preset="general", seed=7):
    """A cell that shows a board; `widget` and `game` are its names in the kernel."""
    return CELL.format(preset=preset, players=list(players) or ["Ala"], seed=seed)


def prepared_cell(rules, players, *moves, seed=7, language="en", **options):
    """A cell that shows a board on a game in which these moves were made.

    `rules`, `players` and the moves are Python; `desk(dice, box)` is a turn of desk dice.
    """
    options = "".join(f", {name}={value!r}" for name, value in options.items())
    lines = [
        "import generala_widget as gw",
        f"widget = gw.play({rules}, players={players}, seed={seed}, language={language!r}{options})",
        "game = widget.game",
        "desk = lambda dice, box: (game.roll(*dice), game.score(box))",
        *moves,
        "widget",
    ]
    return "\n".join(lines)


def number(text):
    """The number that a cell of the scorecard shows, or None."""
    found = re.search(r"[-−]?\d+", text)
    return int(found.group().replace("−", "-")) if found else None


class Board:
    """The board in a region of the page."""

    def __init__(self, root):
        self.root = root
        self.page = root.page

    def button(self, name):
        """A button by its whole name, or a pattern."""
        return self.root.get_by_role("button", name=name, exact=isinstance(name, str))

    @property
    def roll(self):
        return self.button(re.compile("^Roll"))

    @property
    def dice(self):
        return self.button(re.compile(r"^Die \d: \d"))

    def die(self, place):
        """The die at a place, from 1."""
        return self.button(re.compile(rf"^Die {place}: \d"))

    @property
    def faces(self):
        """The faces on the tray, from left to right, by the dice's names."""
        named = self.dice.evaluate_all(
            "(dice) => dice.map((die) => die.getAttribute('aria-label') || die.textContent)"
        )
        return [int(name.partition(":")[2].strip()[0]) for name in named]

    @property
    def marked(self):
        """The places of the marked dice, from 1."""
        pressed = self.dice.evaluate_all(
            "(dice) => dice.map((die) => die.getAttribute('aria-pressed') === 'true')"
        )
        return [place for place, mark in enumerate(pressed, 1) if mark]

    @property
    def options(self):
        """The open boxes of the player to move."""
        return self.button(re.compile("^Score "))

    def option(self, label):
        return self.button(re.compile(rf"^Score {label}\b", re.IGNORECASE))

    def says(self, text):
        """A text that is seen; the live region, which is only heard, says it too."""
        return self.root.get_by_text(text).and_(self.page.locator(":not([role=status])"))

    def rolls_left(self, left, of=3):
        return self.root.get_by_label(f"Rolls left: {left} of {of}")

    def wait_rolled(self, left):
        """Until the tray shows a throw that leaves so many rolls."""
        expect(self.rolls_left(left)).to_have_count(1)
        expect(self.dice).to_have_count(5)

    def wait_turn(self):
        """Until a new turn waits for its first roll, or the game is over."""
        expect(self.dice).to_have_count(0)

    @property
    def result(self):
        return self.button("Play again")

    @property
    def grid(self):
        return self.root.get_by_role("grid")

    def rows(self):
        """(row header, what each player's cell shows) of every row, as drawn, from the top."""
        return self.grid.evaluate(ROWS)

    def row(self, label):
        """What each player's cell shows in the first row whose header begins so."""
        return next(cells for header, cells in self.rows() if header.startswith(label))

    def has_focus(self):
        """Whether the page's focus is inside the board."""
        return self.root.evaluate("(root) => root.contains(document.activeElement)")
