"""One JupyterLab server and one Chromium for the whole run; a page of its own for each test."""

import itertools
import re
from pathlib import Path

import pytest

from browser import browser
from browser.jupyter import Server, repository
from browser.notebook import Notebook
from browser.wire import Wire


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


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


class Lab:
    """Opens notebooks for one test."""

    def __init__(self, server, context, name):
        self.server = server
        self._context = context
        self._name = name
        self._numbers = itertools.count(1)
        self.pages = []

    def page(self):
        """A new tab, listened to from its first request on."""
        page = self._context.new_page()
        self.pages.append(page)
        return page, Wire(page)

    def notebook(self, *cells, run=True):
        """A new notebook of these cells, open in a tab of its own, its cells run."""
        name = f"{self._name}-{next(self._numbers)}"
        self.server.write(name, cells)
        notebook = self.open(name)
        if run:
            notebook.run_all()
        return notebook

    def open(self, name, kernel=True):
        """A notebook that lies in the root, opened in a new tab."""
        page, wire = self.page()
        return Notebook(page, wire, self.server, name).open(kernel)


@pytest.fixture
def lab(server, chromium, request):
    """JupyterLab for one test; its tabs are closed and its kernels ended afterwards."""
    name = re.sub(r"\W+", "-", request.node.name)[:60]
    lab = Lab(server, chromium, name)
    yield lab
    for page in lab.pages:
        page.close()
    server.end_kernels()


@pytest.fixture(scope="session")
def screenshots():
    """The folder for pictures to be looked at; git ignores it."""
    folder = repository() / "tests" / "browser" / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
