import pytest
from starlette.types import Scope

from server.http.origin import is_cross_site


def asked(kind: str, method: str, scheme: str, **headers: str) -> Scope:
    told = {"host": "hall:8000", **{name.replace("_", "-"): v for name, v in headers.items()}}
    return {
        "type": kind,
        "method": method,
        "scheme": scheme,
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }


@pytest.mark.parametrize(
    ("headers", "elsewhere"),
    [
        ({}, False),
        ({"origin": "http://hall:8000"}, False),
        ({"origin": "http://hall:8000", "sec_fetch_site": "same-origin"}, False),
        ({"origin": "http://hall:8001"}, True),
        ({"origin": "https://hall:8000"}, True),
        ({"origin": "http://hall:8000.evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
        ({"sec_fetch_site": "cross-site"}, True),
        ({"sec_fetch_site": "same-site"}, True),
        ({"origin": "http://hall:8000", "sec_fetch_site": "cross-site"}, True),
        ({"origin": "http://evil.example", "x_forwarded_host": "evil.example"}, True),
    ],
)
@pytest.mark.parametrize(("kind", "scheme"), [("http", "http"), ("websocket", "ws")])
def test_what_other_sites_make_a_browser_send_is_known(
    headers: dict[str, str], elsewhere: bool, kind: str, scheme: str
) -> None:
    assert is_cross_site(asked(kind, "POST", scheme, **headers)) is elsewhere


def test_a_link_from_another_site_may_be_followed() -> None:
    scope = asked("http", "GET", "http", sec_fetch_site="cross-site")

    assert not is_cross_site(scope)
