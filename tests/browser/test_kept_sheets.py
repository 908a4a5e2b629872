"""A screen that runs for days keeps no nodes of the sheets that it showed before."""

import pytest
from playwright.sync_api import Browser

from tests.bench.reveal import soak
from tests.effort import beyond_the_gate

pytestmark = pytest.mark.browser
# Nodes without a parent that stay in memory; a table of 80 players has about 900.
LEAK_LIMIT = 100


@beyond_the_gate
def test_replaced_sheet_is_freed(chromium: Browser) -> None:
    (_, early), (_, later) = soak(chromium, "standings", minutes=1, players=80)
    assert early < LEAK_LIMIT
    assert later < LEAK_LIMIT
