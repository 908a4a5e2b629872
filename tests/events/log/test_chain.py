"""The chain of hashes over the acts of a log: every change is found at the act it was made in."""

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from events.log.chain import (
    TAG,
    chain_hash,
    chained_records,
    hashed_content,
    short_code,
    verify_chain,
)
from events.log.errors import BrokenChain
from events.log.records import GENESIS, Act, Head, NewEvent, Recorded, StoredAct
from tests.events.forging import acts
from tests.events.records import OPEN, act, batch


def log_of(*sizes: int) -> list[StoredAct]:
    """A log of acts with that many events each."""
    records: list[Recorded] = []
    for number, size in enumerate(sizes):
        head = Head(records[-1].version, records[-1].hash) if records else Head()
        records += chained_records(head, batch(head.version, f"key-{number}", size))
    return acts(records)


def broken_at(log: list[StoredAct]) -> int:
    with pytest.raises(BrokenChain) as caught:
        list(verify_chain(log))
    return caught.value.version


def test_an_untouched_log_verifies_to_its_end() -> None:
    log = log_of(1, 3, 2)
    records = list(verify_chain(log))

    assert [record.version for record in records] == [1, 2, 3, 4, 5, 6]
    assert [record.begins for record in records] == [True, True, False, False, True, False]
    assert acts(records) == log


def test_verification_can_start_from_a_known_head() -> None:
    first, second, third = log_of(1, 2, 1)

    known = Head(1, first.hash)
    assert acts([*verify_chain([second, third], known)]) == [second, third]


@given(st.integers(0, 3), st.integers(0, 1), st.integers(0, 1000), st.integers(1, 255))
def test_a_changed_byte_of_a_payload_is_found_at_its_act(
    act_index: int, event_index: int, byte_index: int, flipped_bits: int
) -> None:
    log = log_of(2, 2, 2, 2)
    events = list(log[act_index].events)
    payload = bytearray(events[event_index].payload)
    payload[byte_index % len(payload)] ^= flipped_bits
    events[event_index] = replace(events[event_index], payload=bytes(payload))
    log[act_index] = replace(log[act_index], events=tuple(events))

    first_version_of_act = 2 * act_index + 1
    assert broken_at(log) == first_version_of_act


@pytest.mark.parametrize("name", Act.__struct_fields__)
def test_a_changed_field_of_an_act_is_found(name: str) -> None:
    log = log_of(1, 2, 1)
    was = getattr(log[1].act, name)
    other = b'{"name":"Other"}' if isinstance(was, bytes) else "somebody else"
    log[1] = replace(log[1], act=replace(log[1].act, **{name: other}))

    assert broken_at(log) == 2


def test_a_missing_act_is_found_where_it_is_missing() -> None:
    first, _, third = log_of(1, 2, 1)

    assert broken_at([first, third]) == 2


def test_two_swapped_acts_are_found() -> None:
    first, second, third = log_of(1, 1, 1)

    assert broken_at([first, third, second]) == 2


@pytest.mark.parametrize("moved", [1, -1])
def test_an_event_moved_to_a_neighbouring_act_breaks_the_chain(moved: int) -> None:
    """All events are there in their order, but one is in a neighbouring act."""
    first, second, third = log_of(2, 2, 2)
    mine, next_one = second.events, third.events
    if moved == 1:
        second, third = replace(second, events=mine[:1]), replace(third, events=mine[1:] + next_one)
    else:
        second = replace(second, events=mine + next_one[:1])
        third = replace(third, events=next_one[1:])

    assert broken_at([first, replace(second, version=second.version - moved), third]) == 3


def test_an_act_without_events_breaks_the_chain() -> None:
    first, second = log_of(1, 1)

    assert broken_at([first, replace(first, events=()), second]) == 2


def test_an_act_rewritten_with_its_hash_is_found_at_the_next_one() -> None:
    first, second, third = log_of(1, 1, 1)
    forged = NewEvent(second.events[0].kind, b'{"name":"forged"}')
    digest = chain_hash(OPEN, 2, first.hash, forged, second.act)

    assert broken_at([first, replace(second, events=(forged,), hash=digest), third]) == 3


def test_text_moved_between_fields_changes_the_hash() -> None:
    one = chain_hash(OPEN, 1, GENESIS, NewEvent("ab", b"c"), None)
    other = chain_hash(OPEN, 1, GENESIS, NewEvent("a", b"bc"), None)

    assert one != other
    original = act("key")
    shifted = replace(original, actor=original.actor + original.device, device="")
    event = NewEvent("a", b"")
    assert chain_hash(OPEN, 1, GENESIS, event, original) != chain_hash(
        OPEN, 1, GENESIS, event, shifted
    )


@pytest.mark.parametrize("length", [0, 1, 999, 1000, 100_000])
def test_every_field_is_hashed_with_its_length_in_bytes_before_it(length: int) -> None:
    event = NewEvent("kind-é/1", b"x" * length)
    hashed_act = Act("do/1", b"body", "José", "d", "now", "key", "then", b"drawn", "signed")
    of_event: list[str | bytes] = ["open", "1000", "kind-é/1", GENESIS, event.payload]
    of_act = ["do/1", "body", "drawn", "José", "d", "now", "then", "key", "signed"]

    def written(*fields: str | bytes) -> bytes:
        encoded = [field.encode() if isinstance(field, str) else field for field in (TAG, *fields)]
        return b"".join(str(len(field)).encode() + b":" + field for field in encoded)

    assert hashed_content(OPEN, 1000, GENESIS, event, None) == written(*of_event)
    assert hashed_content(OPEN, 1000, GENESIS, event, hashed_act) == written(*of_event, *of_act)


def test_the_short_code_is_eight_readable_letters() -> None:
    assert short_code(bytes(32)) == "0000-0000"
    assert short_code(bytes([255] * 32)) == "ZZZZ-ZZZZ"
