"""Text with unreadable characters is refused before it is stored and when it is read from a log."""

from typing import Any

import msgspec
import pytest

from events.catalogue import KINDS
from events.codec import decode_event, encode_event
from events.log.errors import BadPayload, Illegible
from events.log.vocabulary import Event
from tests.events.test_kinds import SAMPLES
from tests.every import every

EVIL = "A\x00\x1b\n\r\x9b\u202e\u2028"
WITH_TEXT = sorted(kind for kind in KINDS if b'":"' in SAMPLES[kind])


def spoilt(value: Any) -> Any:
    """The value with EVIL at the end of every text in it, at any depth."""
    match value:
        case str():
            return value + EVIL
        case dict():
            return {name: spoilt(part) for name, part in value.items()}
        case list():
            return [spoilt(part) for part in value]
        case _:
            return value


def spoilt_bytes(kind: str) -> bytes:
    return msgspec.json.encode(spoilt(msgspec.json.decode(SAMPLES[kind])), order="sorted")


@every("kind", WITH_TEXT)
def test_no_text_of_an_event_is_stored_illegible(kind: str) -> None:
    """Where a field has a form of its own the spoilt text does not even get so far."""
    with pytest.raises((Illegible, msgspec.ValidationError), match="write it without|Expected"):
        encode_event(msgspec.json.decode(spoilt_bytes(kind), type=KINDS[kind]))


@every("kind", WITH_TEXT)
def test_a_stored_unreadable_text_is_refused_when_decoded(kind: str) -> None:
    with pytest.raises(BadPayload, match="write it without"):
        decode_event(kind, spoilt_bytes(kind))


@pytest.mark.parametrize("kind", ["entry-registered/1", "notice-shown/1"])
def test_quotes_and_backslashes_are_accepted_as_text(kind: str) -> None:
    sentence = 'the "old" \\n club'
    payload = msgspec.json.decode(SAMPLES[kind])
    name = "text" if "text" in payload else "family"
    event: Event = msgspec.convert({**payload, name: sentence}, KINDS[kind])

    _, stored = encode_event(event)

    assert decode_event(kind, stored) == event
    assert msgspec.json.decode(stored)[name] == sentence


def test_the_sentence_names_the_field_the_character_and_the_text() -> None:
    event: Event = msgspec.convert(
        {**msgspec.json.decode(SAMPLES["entry-registered/1"]), "family": "Ann\na"},
        KINDS["entry-registered/1"],
    )

    with pytest.raises(Illegible) as refused:
        encode_event(event)

    assert str(refused.value) == "family (Ann␊a) has a line feed in it; write it without."
