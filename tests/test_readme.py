"""Every Python example in the project's pages runs, in the order in which a reader meets them."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [path.name for path in sorted(ROOT.glob("*.md"))]
FENCED = re.compile(r"^```(?:python|py|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(page):
    """The Python blocks of a page, each with the line that it starts on."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [(text.count("\n", 0, block.start(1)) + 1, block.group(1)) for block in FENCED.finditer(text)]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    for line, source in examples(page):
        if ">>> " in source:
            test = doctest.DocTestParser().get_doctest(source, names, page, page, line - 1)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(test, clear_globs=False).failed == 0
            names = test.globs
        else:
            exec(compile("\n" * (line - 1) + source, page, "exec"), names)


def test_the_readme_shows_code():
    assert examples("README.md")
