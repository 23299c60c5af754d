"""A real JupyterLab server for the tests, with nothing of the user's."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

START_SECONDS = 90

# What would ask the network, or cover the notebook with something that isn't the notebook.
DISABLED = [
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/extensionmanager-extension",
]


def isolated(home):
    """The environment of a Jupyter that reads and writes below `home` alone."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    return kept | {
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "GENERALA_WIDGET_CACHE": str(home / "solutions"),  # the run solves each game once
        "TQDM_DISABLE": "1",
    }


class Server:
    """A JupyterLab that serves the folder `root`, until `stop`."""

    def __init__(self, folder):
        self.root = folder / "notebooks"
        self.root.mkdir(parents=True)
        home = folder / "home"
        (home / "config" / "labconfig").mkdir(parents=True)
        (home / "config" / "labconfig" / "page_config.json").write_text(
            json.dumps({"disabledExtensions": dict.fromkeys(DISABLED, True)})
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.token = secrets.token_hex(16)
        self.url = f"http://127.0.0.1:{port}"
        self.log = folder / "server.log"
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.root}",
            f"--IdentityProvider.token={self.token}",
            "--ServerApp.shutdown_no_activity_timeout=600",  # also where the tests were killed
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                command, env=isolated(home), cwd=folder, stdout=log, stderr=subprocess.STDOUT
            )
        self._wait()

    def _wait(self):
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            try:
                self.ask("GET", "status")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def ask(self, method, path):
        """The server's own answer to a REST request: parsed JSON, or None where it says nothing."""
        request = urllib.request.Request(
            f"{self.url}/api/{path}",
            method=method,
            headers={"Authorization": f"token {self.token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def end_kernels(self):
        """Shut down every kernel: a test leaves none running for the next."""
        for session in self.ask("GET", "sessions"):
            self.ask("DELETE", f"sessions/{session['id']}")
        for kernel in self.ask("GET", "kernels"):
            self.ask("DELETE", f"kernels/{kernel['id']}")

    def stop(self):
        """End the server and its kernels."""
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def write(self, name, cells):
        """Put a notebook of these cells, not yet run, into the root; a cell is a string of code."""
        notebook = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
            },
            "cells": [
                {
                    "cell_type": "code",
                    "id": f"cell-{number}",
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
        }
        path = self.root / f"{name}.ipynb"
        path.write_text(json.dumps(notebook))
        return path

    def read(self, name):
        """The notebook as it lies on disk."""
        return json.loads((self.root / f"{name}.ipynb").read_text())


def repository():
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parents[2]
