"""Solutions are kept in a folder of the tests' own."""

import os

import pytest

from generala_widget.exact.cache import FOLDER


@pytest.fixture(autouse=True, scope="session")
def kept(tmp_path_factory):
    """The folder in which solutions are kept; every test run starts with an empty one."""
    folder = tmp_path_factory.mktemp("solutions")
    before = os.environ.get(FOLDER)
    os.environ[FOLDER] = str(folder)
    yield folder
    os.environ.pop(FOLDER)
    if before is not None:
        os.environ[FOLDER] = before
