"""Web Push by its documents: the example of RFC 8291, a signature anybody can check, and what no
browser can have given.
"""

from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from email.utils import format_datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from hypothesis import given, strategies as st

from server.http.client import Answer
from server.publishing.web_push import (
    LONGEST_ADDRESS,
    LONGEST_PAUSE,
    Subscription,
    VapidKey,
    is_usable,
    pause_asked,
    plain,
    seal,
)
from tests.server.publishing.push_service import Browser, verified

NOW = "2026-11-27T18:30:00Z"
ENDPOINT = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"
UA_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Q"
    "ulcy4a-fN"
)


def of_the_example(**other: str) -> Subscription:
    return Subscription(**{"endpoint": ENDPOINT, "p256dh": UA_PUBLIC, "auth": AUTH, **other})


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    """RFC 8291, 5 and Appendix A."""
    number = int.from_bytes(plain("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    key = derive_private_key(number, SECP256R1())
    text = b"When I grow up, I want to be a watermelon"

    sealed = seal(text, of_the_example(), key, plain("DGv6ra1nlYgDCS1FRnbzlw"))

    assert sealed == plain(SEALED)


@given(st.binary(min_size=1, max_size=3000))
def test_a_browser_reads_what_was_meant_for_it_and_no_other_does(text: bytes) -> None:
    one, other = Browser(1), Browser(2)
    sealed = seal(text, one.subscription("https://push.example.net"))

    assert one.opened(sealed) == text
    assert len(sealed) <= 4096
    with pytest.raises(ValueError, match="not for this browser"):
        other.opened(sealed)


class TestSignature:
    def test_it_says_for_whom_until_when_and_who_may_be_asked(self) -> None:
        key = VapidKey(bytes(range(64)))
        header = key.authorise("https://push.example.net", "https://play.example.org", NOW)
        said, public = verified(header)

        until = datetime.fromisoformat(NOW) + timedelta(hours=12)
        assert public == key.public
        assert said == {
            "aud": "https://push.example.net",
            "exp": until.timestamp(),
            "sub": "https://play.example.org",
        }

    def test_the_same_secret_gives_the_same_key_and_another_another(self) -> None:
        assert VapidKey(b"a" * 64).public == VapidKey(b"a" * 64).public
        assert VapidKey(b"a" * 64).public != VapidKey(b"b" * 64).public

    @given(st.binary(min_size=64, max_size=64))
    def test_any_seed_gives_a_key(self, seed: bytes) -> None:
        header = VapidKey(seed).authorise("https://a.example", "https://b.example", NOW)
        assert verified(header)[0]["aud"] == "https://a.example"


def test_what_a_browser_gives_is_usable() -> None:
    assert is_usable(of_the_example())
    assert is_usable(of_the_example(endpoint="https://db5p.notify.windows.com/w/?token=BQYAAAB%2f"))


@pytest.mark.parametrize(
    "other",
    [
        {"endpoint": "http://push.example.net/push/1"},
        {"endpoint": "ftp://push.example.net/push/1"},
        {"endpoint": "https://user@push.example.net/push/1"},
        {"endpoint": "https://push.example.net/push/1#there"},
        {"endpoint": "https://push.example.net"},
        {"endpoint": "https://push.example.net:0/1"},
        {"endpoint": "https://push.example.net:99999/1"},
        {"endpoint": "https:///push/1"},
        {"endpoint": "https://[::1/push"},
        {"endpoint": "https://push.example.net/1\r\nHost: other"},
        {"endpoint": "https://push.example.net/ 1"},
        {"endpoint": "https://püsh.example.net/1"},
        {"endpoint": f"https://push.example.net/{'a' * LONGEST_ADDRESS}"},
        {"endpoint": ""},
        {"p256dh": ""},
        {"p256dh": "ż"},
        {"p256dh": UA_PUBLIC[:-2]},
        {"p256dh": f"{UA_PUBLIC}!"},
        {"p256dh": urlsafe_b64encode(b"\x04" + bytes(64)).decode()},
        {"auth": ""},
        {"auth": f"{AUTH}AAAA"},
    ],
)
def test_what_no_browser_gives_is_not(other: dict[str, str]) -> None:
    assert not is_usable(of_the_example(**other))


@given(st.text(), st.text(), st.text())
def test_whatever_is_given_is_judged(endpoint: str, p256dh: str, auth: str) -> None:
    is_usable(Subscription(endpoint, p256dh, auth))
    is_usable(of_the_example(endpoint=f"https://{endpoint}"))


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("120", 120.0),
        ("999999999999", LONGEST_PAUSE),
        (format_datetime(datetime.fromisoformat(NOW) + timedelta(seconds=90)), 90.0),
        (format_datetime(datetime.fromisoformat(NOW) - timedelta(seconds=90)), 0.0),
        ("soon", 0.0),
        ("-5", 0.0),
        ("Fri, 27 Nov 2026 18:31:30", 0.0),
    ],
)
def test_a_pause_is_as_long_as_asked_for_within_bounds(said: str, seconds: float) -> None:
    """RFC 9110, 10.2.3."""
    assert pause_asked(Answer(429, b"", {"retry-after": said}), NOW) == seconds


def test_nothing_asked_for_is_no_pause() -> None:
    assert pause_asked(Answer(503, b"", {}), NOW) == 0
