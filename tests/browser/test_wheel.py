"""The board as it comes from the wheel."""

import subprocess
import sys

from browser.board import Board, play_cell


def test_a_board_from_the_installed_wheel_shows_and_plays(lab, distributions, tmp_path):
    (wheel,) = distributions.glob("*.whl")
    install = [*(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target")]
    subprocess.run([*install, tmp_path, wheel], check=True)
    notebook = lab.notebook(f"import sys; sys.path.insert(0, {str(tmp_path)!r})", play_cell("Ala"))
    board = Board(notebook.board)
    assert notebook.ask("gw.__file__").startswith(str(tmp_path))
    board.roll.click()
    board.wait_rolled(left=2)
    assert notebook.ask("list(game.dice)") == board.faces
