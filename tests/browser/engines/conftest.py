"""Browser engines beside Chromium, each started once; tests of one that is not installed are
skipped.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import BINARY, Firefox
from tests.browser.engines.webkit import BROWSERS, DISPLAY, DRIVER, WebKit


def _firefox(folder: Path) -> Engine:
    if shutil.which(BINARY) is None:
        pytest.skip(f"{BINARY} is not installed")
    return Firefox(folder)


def _webkit(folder: Path) -> Engine:
    driver = shutil.which(DRIVER)
    if driver is None or shutil.which(DISPLAY) is None or not BROWSERS:
        pytest.skip(f"{DRIVER} or {DISPLAY} is not installed (webkit2gtk-driver, xvfb)")
    return WebKit(driver)


ENGINES: dict[str, Callable[[Path], Engine]] = {"firefox": _firefox, "webkit": _webkit}


@pytest.fixture(scope="module", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    engine = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield engine
    engine.close()
