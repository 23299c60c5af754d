"""What hands do on a board turn after turn, and how its numbers are added up again."""

from collections import Counter

from browser.board import number


def best_option(board):
    """The open box that shows most, as the board names it."""
    names = board.options.evaluate_all(
        "(boxes) => boxes.map((box) => box.getAttribute('aria-label') || box.textContent)"
    )
    return max(names, key=lambda name: number(name.rpartition(":")[2]))


def favourite_places(faces):
    """The places of the dice with the commonest face: what a beginner keeps."""
    face, count = Counter(faces).most_common(1)[0]
    return [place for place, die in enumerate(faces, 1) if die == face] if count < 5 else []


def play_turn_by_mouse(board):
    """Roll, keep the commonest face, roll again, score what shows most."""
    board.roll.click()
    board.wait_rolled(left=2)
    for place in favourite_places(board.faces):
        board.die(place).click()
    board.roll.click()
    board.wait_rolled(left=1)
    board.button(best_option(board)).click()


def check_totals(board, kinds):
    """Add up the visible cells: boxes and bonuses make the total, the boxes above a sum its number.

    `kinds`: (label, kind) of each row. The open boxes of the player to move show what they would
    score: the check is for the time between two turns, when there are none.
    """
    rows = board.rows()
    assert all(header.startswith(label) for (header, _), (label, _) in zip(rows, kinds, strict=True))
    for player in range(len(rows[0][1])):
        boxes = bonuses = 0
        for (_, cells), (_, kind) in zip(rows, kinds, strict=True):
            shown = number(cells[player]) or 0
            if kind == "box":
                boxes += shown
            elif kind == "bonus":
                bonuses += shown
            elif kind == "sum":
                assert shown == boxes
            else:
                assert shown == boxes + bonuses


def kinds_of(notebook):
    """(label, kind) of each row, in order: which are boxes, sums, bonuses, totals."""
    return notebook.ask("[(row['label'], row['kind']) for row in widget.view['card']['rows']]")


def tab_until(board, arrived, presses=80):
    """Press Tab until the focus is where it should be."""
    for _ in range(presses):
        if arrived():
            return
        board.page.keyboard.press("Tab")
    raise AssertionError("Tab never got there")


def in_grid(board):
    """Whether the focus is in the scorecard."""
    return board.root.evaluate(
        "(root) => Boolean(document.activeElement.closest('[role=grid]')"
        " && root.contains(document.activeElement))"
    )


def on_open_box(board):
    """Whether the focus is in the cell of an open box."""
    return board.root.evaluate(
        """(root) => {
          const cell = document.activeElement.closest('[role=gridcell]');
          return Boolean(cell && root.contains(cell) && cell.querySelector('button'));
        }"""
    )


def play_turn_by_keys(board):
    """The same with keys alone, but for the box: the first open one."""
    keyboard = board.page.keyboard
    keyboard.press("r")
    board.wait_rolled(left=2)
    for place in favourite_places(board.faces):
        keyboard.press(str(place))
    keyboard.press("r")
    board.wait_rolled(left=1)
    tab_until(board, lambda: in_grid(board))
    for _ in range(20):
        if on_open_box(board):
            break
        keyboard.press("ArrowDown")
    else:
        raise AssertionError("no arrow key reached an open box")
    keyboard.press("Enter")
    board.wait_turn()
    assert board.has_focus(), "scoring took the focus away from the board"
