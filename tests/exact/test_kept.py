"""Solutions on disk: used when whole, made anew when anything is wrong with them."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from generala_widget.exact import cache, scorecard
from generala_widget.exact.scorecard import solve
from generala_widget.rules.presets import preset

VALUE = 168.0933102368


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder, and nothing remembered in the process."""
    monkeypatch.setenv("GENERALA_WIDGET_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(scorecard, "_solutions", type(scorecard._solutions)())
    return tmp_path / "kept"


def again():
    """The solution, with what the process remembers forgotten."""
    scorecard._solutions.clear()
    return solve("generala", progress=False)


def only(folder):
    (found,) = folder.iterdir()
    return found


@pytest.fixture
def no_sweep(monkeypatch):
    """Makes sure that nothing is solved."""

    def refuse(*_):
        raise AssertionError("solved again")

    def start():
        monkeypatch.setattr(scorecard, "all_values", refuse)
        monkeypatch.setattr(scorecard, "all_variances", refuse)
        monkeypatch.setattr(scorecard, "Forward", refuse)

    return start


def test_everything_that_was_worked_out_is_kept(folder, no_sweep):
    first = again()
    told = (first.value, first.sd, first.distribution(), first.averages())
    no_sweep()
    second = again()
    assert second is not first
    assert (second.value, second.sd, second.distribution(), second.averages()) == told
    assert [path.suffix for path in folder.iterdir()] == [".solution"]


def test_a_process_that_solved_a_game_does_not_solve_it_again(folder, no_sweep):
    solution = again()
    no_sweep()
    assert solve(preset("generala"), progress=False) is solution


def cut(content):
    return content[:-1]


def cut_in_the_header(content):
    return content[:20]


def empty(content):
    return b""


def longer(content):
    return content + b"\0"


def flip(place):
    def flipped(content):
        changed = bytearray(content)
        changed[place] ^= 1
        return bytes(changed)

    return flipped


def noise(content):
    return bytes(range(256)) * 100


def pickled(content):
    return b"\x80\x04cos\nsystem\n(S'touch /tmp/never'\ntR."


def edited(**changes):
    def edit(content):
        header, rest = content.split(b"\n", 1)
        told = json.loads(header)
        for key, value in changes.items():
            told[key] = value
        return json.dumps(told).encode() + b"\n" + rest

    return edit


def deep(content):
    return b'{"format":' + b"[" * 50_000 + b"]" * 50_000 + b"}\n"


DAMAGES = [
    cut,
    cut_in_the_header,
    empty,
    longer,
    flip(-1),
    flip(-9999),
    flip(30),
    noise,
    pickled,
    deep,
    edited(format="generala-widget solution 0"),
    edited(key="another"),
    edited(arrays={}),
    edited(arrays={"values": ["|O", [1, 1]]}),
    edited(arrays={"values": ["<f8", [-1, -1]]}),
    edited(arrays={"values": "<f8"}),
    edited(arrays=[1]),
    edited(notes=None),
    edited(checksum="0" * 64),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(folder, damage):
    again()
    path = only(folder)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert again().value == pytest.approx(VALUE, abs=1e-10)
    assert path.read_bytes() == whole


def test_the_file_of_another_game_is_not_taken_for_this_one(folder):
    again()
    path = only(folder)
    scorecard._solutions.clear()
    other = solve("generala", win_value=None, progress=False)
    (others,) = set(folder.iterdir()) - {path}
    path.write_bytes(others.read_bytes())
    assert again().value != other.value


def test_a_whole_file_with_a_table_of_another_card_is_made_anew(folder):
    kept = cache.load(only_key(folder))
    assert kept is not None
    arrays, notes = kept
    cache.save(only_key(folder), {"values": arrays["values"][:, :1] + 1}, notes)
    state = preset("generala").start(1)
    solution = again()
    assert max(solution.action_values(state).values()) == pytest.approx(VALUE, abs=1e-10)
    assert solution.value == pytest.approx(VALUE, abs=1e-10)


def only_key(folder):
    if not folder.exists():
        again()
    return only(folder).stem


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder, monkeypatch):
    folder.write_text("a file where the folder should be")
    assert again().value == pytest.approx(VALUE, abs=1e-10)
    monkeypatch.setenv("GENERALA_WIDGET_CACHE", "/proc/nowhere")
    assert again().value == pytest.approx(VALUE, abs=1e-10)


def test_a_file_in_the_way_is_replaced(folder):
    again()
    path = only(folder)
    path.unlink()
    path.mkdir()
    assert again().value == pytest.approx(VALUE, abs=1e-10)


def test_two_processes_may_solve_at_once(folder):
    code = (
        "from generala_widget.exact.scorecard import solve\n"
        "solution = solve('generala', progress=False)\n"
        "print(f'{solution.value:.10f} {solution.sd:.6f}')"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=os.environ)
        for _ in range(3)
    ]
    assert {process.communicate()[0] for process in started} == {f"{VALUE:.10f} 42.074011\n"}
    assert again().value == pytest.approx(VALUE, abs=1e-10)
    assert [path.suffix for path in folder.iterdir()] == [".solution"]


class Enough(Exception):
    pass


@pytest.mark.parametrize("reason", [Enough, KeyboardInterrupt])
def test_interrupted_work_leaves_nothing_broken(folder, reason):
    def interrupt(share):
        if share > 0.3:
            raise reason

    scorecard._solutions.clear()
    with pytest.raises(reason):
        solve("generala", progress=interrupt)
    assert not folder.exists() or not list(folder.iterdir())
    solution = solve("generala", progress=False)
    assert solution.value == pytest.approx(VALUE, abs=1e-10)
    with pytest.raises(reason):
        solution.distribution(progress=interrupt)
    assert solution.distribution(progress=False).mean == pytest.approx(VALUE, abs=1e-9)


def test_progress_rises_from_thread_to_thread_up_to_one(folder):
    shares = []
    with ThreadPoolExecutor(1) as pool:
        pool.submit(solve, "generala", progress=shares.append).result()
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] == 1


def test_threads_that_ask_for_the_same_game_get_the_same_solution(folder):
    scorecard._solutions.clear()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: solve("generala", progress=False), range(4)))
    assert len({id(solution) for solution in found}) == 1


def test_without_threads_the_work_is_done_in_the_call(folder, monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    assert again().value == pytest.approx(VALUE, abs=1e-10)


def test_a_small_card_leaves_no_file(folder):
    from generala_widget.rules.card import Box
    from generala_widget.rules.scorecard import Card

    solve(Card("small", boxes=(Box("chance"),)))
    assert not folder.exists()
