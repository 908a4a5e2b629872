"""Pictures of pages: for people to look at, and one to measure a pixel of."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page


class Shots:
    """Where nobody will look at them none is taken: it costs as much as to load the page."""

    def __init__(self, folder: Path, wanted: bool) -> None:
        self.folder, self.wanted = folder, wanted
        if wanted:
            folder.mkdir(exist_ok=True)

    def take(self, page: Page, name: str, **how: Any) -> None:
        if self.wanted:
            picture_of(page, path=self.folder / f"{name}.png", **how)


def picture_of(page: Page, **how: Any) -> bytes:
    """A starved browser may have no frame to take a picture of: it is asked for once more."""
    try:
        return page.screenshot(**how)
    except Error as failed:
        if "Unable to capture" not in failed.message:
            raise
        return page.screenshot(**how)
