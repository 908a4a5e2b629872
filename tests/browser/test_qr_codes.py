"""The QR codes that a page draws by itself, compared with those of the package segno."""

import pytest
import segno
from playwright.sync_api import Browser

from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@beyond_the_gate
def test_qr_codes_equal_those_of_segno(chromium: Browser, server: Server) -> None:
    """Each text fills its version's capacity: programs differ in how they pad."""
    capacities = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644]
    page = chromium.new_page()
    page.goto(server.url)
    text = "https://hall.example/t/" + "aB3_-" * 200

    for version, length in enumerate([*capacities, 718, 792, 858], 1):
        mask = version % 8
        ours = page.evaluate(
            "async ([text, mask]) => (await import('/static/rescue/qr.js')).qr(text, mask)",
            [text[:length], mask],
        )
        code = segno.make_qr(
            text[:length], error="l", mode="byte", mask=mask, version=version, boost_error=False
        )
        assert ours == [[bool(cell) for cell in row] for row in code.matrix], version
    page.close()
