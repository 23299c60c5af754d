"""What all tests share: Hypothesis without deadlines, and with the same examples in every run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile(
    "steady",
    deadline=None,  # two shared cores: a slow example is no failure
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def distributions(tmp_path_factory):
    """The folder of the wheel and the source distribution, built from a clean clone of HEAD."""
    folder = tmp_path_factory.mktemp("distributions")
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    environment = {
        key: value for key, value in os.environ.items() if key != "HATCH_JUPYTER_BUILDER_SKIP_NPM"
    }
    environment["npm_config_prefer_offline"] = "true"
    built = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, clone],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder
