"""Screenshots of pages: files for people to look at, or bytes in which a test measures pixels."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.effort import IN_FULL

WANTED = "WALLCHART_PICTURES" in os.environ
for_pictures = pytest.mark.skipif(
    not (IN_FULL or WANTED), reason="takes manual pictures: in full or on demand"
)


class Shots:
    """Takes screenshots into a folder if they are wanted: each costs as much as loading
    the page.
    """

    def __init__(self, folder: Path, wanted: bool) -> None:
        self.folder, self.wanted = folder, wanted
        if wanted:
            folder.mkdir(exist_ok=True)

    def take(self, page: Page, name: str, **options: Any) -> None:
        if not self.wanted:
            return
        with suppress(CaptureFailed):
            picture_of(page, path=self.folder / f"{name}.png", **options)


class CaptureFailed(Exception):
    """The browser of a busy machine could not capture its page, twice."""


def picture_of(page: Page, **options: Any) -> bytes:
    for _ in range(2):
        try:
            return page.screenshot(**options)
        except Error as failed:
            if "Unable to capture" not in failed.message:
                raise
    raise CaptureFailed
