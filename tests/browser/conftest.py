"""One JupyterLab server and one Chromium for the whole run; a notebook of its own for each test."""

import itertools
import re
from pathlib import Path

import pytest

from browser import browser
from browser.jupyter import Server, repository
from browser.notebook import Notebook
from browser.wire import Wire

FAILED = pytest.StashKey()


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The JupyterLab of this run."""
    server = Server(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """Headless Chromium with an empty profile."""
    with browser.chromium(tmp_path_factory.mktemp("chromium")) as context:
        yield context


class Tab:
    """A tab in which JupyterLab stays loaded from one test to the next: loading takes seconds."""

    def __init__(self, server, context):
        self._server = server
        self._context = context
        self.page = None

    def get(self):
        """(page, wire), the wire as if nothing had been said before."""
        if self.page is None:
            self.page = self._context.new_page()
            self.wire = Wire(self.page)
            self.page.goto(f"{self._server.url}/lab?reset&token={self._server.token}")
        self.page.bring_to_front()
        self.wire.forget()
        return self.page, self.wire

    def drop(self):
        """Forget the tab: the next test gets a new one."""
        if self.page is not None:
            self.page.close()
            self.page = None


@pytest.fixture(scope="session")
def tab(server, chromium):
    return Tab(server, chromium)


class Lab:
    """Opens notebooks for one test."""

    def __init__(self, server, context, tab, name):
        self.server = server
        self._context = context
        self._tab = tab
        self._name = name
        self._numbers = itertools.count(1)
        self._pages = []
        self._shared = None

    def notebook(self, *cells, run=True, fresh=False):
        """A new notebook of these cells, run; `fresh`: in a page of its own, loaded from the start.

        The first that is not fresh opens in the tab that all tests share, one after the other.
        """
        name = f"{self._name}-{next(self._numbers)}"
        self.server.write(name, cells)
        if fresh or self._shared:
            notebook = self.open(name)
        else:
            notebook = self._shared = Notebook(*self._tab.get(), self.server, name).open_in_place()
        if run:
            notebook.run_all()
        return notebook

    def open(self, name, kernel=True):
        """A notebook that lies in the root, opened in a new page."""
        page = self._context.new_page()
        self._pages.append(page)
        return Notebook(page, Wire(page), self.server, name).open(kernel)

    def picture(self, folder):
        """Take a picture of every page, for whoever looks into a failure."""
        pages = [*([self._shared.page] if self._shared else []), *self._pages]
        for number, page in enumerate(pages, 1):
            page.screenshot(path=folder / f"failed-{self._name}-{number}.png")

    def close(self, failed):
        """Close what was opened and end its kernels; a tab where a test failed is not used again."""
        for page in self._pages:
            page.close()
        if failed:
            self._tab.drop()
        elif self._shared:
            self._shared.close()
        self.server.end_kernels()


@pytest.fixture
def lab(server, chromium, tab, screenshots, request):
    """JupyterLab for one test."""
    name = re.sub(r"\W+", "-", request.node.name)[:60]
    lab = Lab(server, chromium, tab, name)
    yield lab
    failed = request.node.stash.get(FAILED, False)
    if failed:
        lab.picture(screenshots)
    lab.close(failed)


@pytest.fixture
def in_theme(lab):
    """Opens a notebook in JupyterLab's light or dark theme; JupyterLab keeps it, so light comes back."""
    opened = []

    def open_in(theme, *cells):
        notebook = lab.notebook(*cells, fresh=True)
        notebook.theme(theme)
        opened.append(notebook)
        return notebook

    yield open_in
    for notebook in opened:
        notebook.theme("light")


@pytest.fixture(scope="session")
def screenshots():
    """The folder for pictures to be looked at; git ignores it."""
    folder = repository() / "tests" / "browser" / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
