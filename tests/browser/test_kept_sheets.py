"""A screen hangs for days: of the sheets it has shown it keeps none."""

import pytest
from playwright.sync_api import Browser

from tests.bench.reveal import soak
from tests.effort import beyond_the_gate

pytestmark = pytest.mark.browser
# A table of 80 players has about nine hundred nodes.
FEW_NODES = 100


@beyond_the_gate
def test_a_sheet_is_let_go_when_another_takes_its_place(chromium: Browser) -> None:
    (_, first), (_, late) = soak(chromium, "standings", minutes=1, players=80)
    assert first < FEW_NODES
    assert late < FEW_NODES
