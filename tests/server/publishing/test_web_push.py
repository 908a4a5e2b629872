"""Web Push by its standards: the example of RFC 8291, signatures by RFC 8292, and malformed
subscriptions.
"""

from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from email.utils import format_datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from hypothesis import given, strategies as st

from server.http.client import HttpAnswer
from server.publishing.web_push import (
    LONGEST_ADDRESS,
    LONGEST_PAUSE,
    Subscription,
    VapidKey,
    decode_base64,
    encrypt_message,
    is_valid_subscription,
    requested_pause,
)
from tests.server.publishing.push_service import Browser, verify_vapid

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


def rfc_subscription(**other: str) -> Subscription:
    return Subscription(**{"endpoint": ENDPOINT, "p256dh": UA_PUBLIC, "auth": AUTH, **other})


def test_the_example_of_rfc_8291_is_reproduced_byte_for_byte() -> None:
    """Keys, salt, text and message are those of RFC 8291, section 5 and Appendix A."""
    number = int.from_bytes(decode_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    key = derive_private_key(number, SECP256R1())
    text = b"When I grow up, I want to be a watermelon"

    sealed = encrypt_message(text, rfc_subscription(), key, decode_base64("DGv6ra1nlYgDCS1FRnbzlw"))

    assert sealed == decode_base64(SEALED)


@given(st.binary(min_size=1, max_size=3000))
def test_only_the_addressed_browser_can_decrypt_a_message(text: bytes) -> None:
    addressed, other = Browser(1), Browser(2)
    sealed = encrypt_message(text, addressed.subscription("https://push.example.net"))

    assert addressed.decrypt(sealed) == text
    assert len(sealed) <= 4096
    with pytest.raises(ValueError, match="not for this browser"):
        other.decrypt(sealed)


class TestSignature:
    def test_its_claims_are_audience_expiry_in_twelve_hours_and_contact(self) -> None:
        key = VapidKey(bytes(range(64)))
        header = key.authorisation_header(
            "https://push.example.net", "https://play.example.org", NOW
        )
        claims, public = verify_vapid(header)

        until = datetime.fromisoformat(NOW) + timedelta(hours=12)
        assert public == key.public
        assert claims == {
            "aud": "https://push.example.net",
            "exp": until.timestamp(),
            "sub": "https://play.example.org",
        }

    def test_equal_secrets_give_equal_keys_and_different_ones_different(self) -> None:
        assert VapidKey(b"a" * 64).public == VapidKey(b"a" * 64).public
        assert VapidKey(b"a" * 64).public != VapidKey(b"b" * 64).public

    @given(st.binary(min_size=64, max_size=64))
    def test_any_seed_gives_a_usable_key(self, seed: bytes) -> None:
        header = VapidKey(seed).authorisation_header("https://a.example", "https://b.example", NOW)
        assert verify_vapid(header)[0]["aud"] == "https://a.example"


def test_subscriptions_as_browsers_make_them_are_usable() -> None:
    assert is_valid_subscription(rfc_subscription())
    assert is_valid_subscription(
        rfc_subscription(endpoint="https://db5p.notify.windows.com/w/?token=BQYAAAB%2f")
    )


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
def test_malformed_subscriptions_are_not_usable(other: dict[str, str]) -> None:
    assert not is_valid_subscription(rfc_subscription(**other))


@given(st.text(), st.text(), st.text())
def test_any_text_is_judged_without_an_exception(endpoint: str, p256dh: str, auth: str) -> None:
    is_valid_subscription(Subscription(endpoint, p256dh, auth))
    is_valid_subscription(rfc_subscription(endpoint=f"https://{endpoint}"))


@pytest.mark.parametrize(
    ("retry_after", "seconds"),
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
def test_a_retry_after_is_read_as_seconds_or_a_date_within_bounds(
    retry_after: str, seconds: float
) -> None:
    """RFC 9110, 10.2.3: seconds or an HTTP date; anything else counts as none."""
    assert requested_pause(HttpAnswer(429, b"", {"retry-after": retry_after}), NOW) == seconds


def test_without_a_retry_after_there_is_no_pause() -> None:
    assert requested_pause(HttpAnswer(503, b"", {}), NOW) == 0
