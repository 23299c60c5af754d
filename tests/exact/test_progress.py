"""What is seen of work that takes a while."""

import tqdm.auto
import tqdm.notebook

from generala_widget.exact import progress


def test_no_bar_shows_in_a_notebook_where_bars_are_turned_off(monkeypatch, capsys):
    monkeypatch.setattr(tqdm.auto, "tqdm", tqdm.notebook.tqdm)
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert list(progress.bar(range(3), delay=0)) == [0, 1, 2]
    assert progress.bar(range(3)).disable
    assert capsys.readouterr() == ("", "")


def test_bars_show_where_they_are_not_turned_off(monkeypatch):
    for setting in ("0", ""):
        monkeypatch.setenv("TQDM_DISABLE", setting)
        shown = progress.bar(range(3), delay=60)
        assert not shown.disable
        shown.close()
