import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.log.chain import TAG, content, extend, link, short_code, verified
from events.log.errors import BrokenChain
from events.log.recorded import GENESIS, Head, NewEvent, Recorded, Stamp
from tests.events.records import OPEN, STAMP, batch


def log_of(*ids: str) -> list[Recorded]:
    return list(extend(Head(), batch(0, *ids)))


def broken_at(records: list[Recorded]) -> int:
    with pytest.raises(BrokenChain) as caught:
        list(verified(records))
    return caught.value.version


def test_an_untouched_log_verifies_to_its_end() -> None:
    records = log_of("a", "b", "c")

    assert list(verified(records)) == records


def test_verification_can_start_from_a_known_head() -> None:
    first, second, third = log_of("a", "b", "c")

    assert list(verified([second, third], Head(1, first.hash))) == [second, third]


@given(st.integers(0, 3), st.integers(0, 1000), st.integers(1, 255))
def test_one_flipped_bit_in_a_payload_is_found_at_its_event(at: int, place: int, flip: int) -> None:
    records = log_of("a", "b", "c", "d")
    event = records[at].event
    payload = bytearray(event.payload)
    payload[place % len(payload)] ^= flip
    records[at] = replace(records[at], event=replace(event, payload=bytes(payload)))

    assert broken_at(records) == at + 1


@pytest.mark.parametrize("name", ["actor", "device", "instant", "client_instant", "caused_by"])
def test_a_changed_stamp_is_found(name: str) -> None:
    records = log_of("a", "b")
    stamp = replace(records[1].stamp, **{name: "somebody else"})
    records[1] = replace(records[1], stamp=stamp)

    assert broken_at(records) == 2


def test_a_missing_event_is_found_where_it_is_missing() -> None:
    first, _, third = log_of("a", "b", "c")

    assert broken_at([first, third]) == 2


def test_two_swapped_events_are_found() -> None:
    first, second, third = log_of("a", "b", "c")

    assert broken_at([first, third, second]) == 2


def test_an_event_rewritten_with_its_hash_is_found_at_the_next_one() -> None:
    first, second, third = log_of("a", "b", "c")
    forged = replace(second, event=NewEvent("b", second.event.kind, b'{"name":"forged"}'))
    digest = link(OPEN, 2, first.hash, forged.event, STAMP)

    assert broken_at([first, replace(forged, hash=digest), third]) == 3


def test_fields_can_not_be_shifted_into_one_another() -> None:
    one = link(OPEN, 1, GENESIS, NewEvent("ab", "c", b""), STAMP)
    other = link(OPEN, 1, GENESIS, NewEvent("a", "bc", b""), STAMP)

    assert one != other


@pytest.mark.parametrize("length", [0, 1, 999, 1000, 100_000])
def test_every_field_is_hashed_with_its_length_in_bytes_before_it(length: int) -> None:
    event = NewEvent("café", "kind/1", b"x" * length)
    stamp = Stamp("José", "d", "now", "then", "why", "digest", "signed")
    fields: list[str | bytes] = ["open", "1000", "café", "kind/1", GENESIS, event.payload]
    fields += ["José", "d", "now", "then", "why", "digest", "signed"]
    written = [f.encode() if isinstance(f, str) else f for f in (TAG, *fields)]

    hashed = content(OPEN, 1000, GENESIS, event, stamp)

    assert hashed == b"".join(str(len(f)).encode() + b":" + f for f in written)


def test_the_short_code_is_eight_readable_letters() -> None:
    assert short_code(bytes(32)) == "0000-0000"
    assert short_code(bytes([255] * 32)) == "ZZZZ-ZZZZ"
