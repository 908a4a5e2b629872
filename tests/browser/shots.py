"""Pictures of pages: for people to look at, and one to measure a pixel of."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.effort import IN_FULL

WANTED = "WALLCHART_PICTURES" in os.environ
for_pictures = pytest.mark.skipif(
    not (IN_FULL or WANTED), reason="leads to a picture of the manual: in full, and to take it"
)


class Shots:
    """Where nobody will look at them none is taken: it costs as much as to load the page."""

    def __init__(self, folder: Path, wanted: bool) -> None:
        self.folder, self.wanted = folder, wanted
        if wanted:
            folder.mkdir(exist_ok=True)

    def take(self, page: Page, name: str, **how: Any) -> None:
        if not self.wanted:
            return
        with suppress(NoFrame):
            picture_of(page, path=self.folder / f"{name}.png", **how)


class NoFrame(Exception):
    """A starved browser had none to take a picture of, twice: people miss a picture, no more."""


def picture_of(page: Page, **how: Any) -> bytes:
    for _ in range(2):
        try:
            return page.screenshot(**how)
        except Error as failed:
            if "Unable to capture" not in failed.message:
                raise
    raise NoFrame
