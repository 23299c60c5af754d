"""Headless Chromium with an empty profile, asking nothing of the network on its own."""

import contextlib
import os
import shutil

from playwright.sync_api import expect, sync_playwright

SECONDS = 1000

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextlib.contextmanager
def chromium(profile):
    """A browser context with its profile in the folder; the system's Chromium, or CHROMIUM's."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    expect.set_options(timeout=15 * SECONDS)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            headless=True,
            chromium_sandbox=not as_root,
            args=FLAGS,
            locale="en-US",
            viewport={"width": 1280, "height": 1000},
            reduced_motion="no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(30 * SECONDS)
        yield context
        context.close()
