"""Events of an imported bundle must keep the bounds of the commands that make such events."""

import gzip
from typing import Any

import msgspec
import pytest

from events.bundle import read_bundle
from events.codec import decode_event, encode_event
from events.log.chain import verify_chain
from events.log.records import NewEvent, Recorded
from events.outside import field_out_of_bounds
from tests.events.records import OPEN, act
from tests.golden.files import Golden, all_golden

STAGE = {
    **{"stage": 1, "name": "Open", "system": "dutch", "edition": "2026", "rounds": 9},
    **{"points": [10, 5, 0, 10, 5, 0], "initial_colour": "w"},
}
PLAYER = {"stage": 1, "entry": 1, "family": "Graf"}


def imported_event(kind: str, payload: dict[str, Any], actor: str = "organiser") -> Recorded:
    event = NewEvent(*encode_event(decode_event(kind, msgspec.json.encode(payload))))
    imported_act = msgspec.structs.replace(act("key-0001"), actor=actor)
    return Recorded(OPEN, 1, event, imported_act, b"", b"")


@pytest.mark.parametrize(
    ("kind", "payload", "field"),
    [
        ("stage-planned/1", {**STAGE, "rounds": 1_000_000_000}, "rounds"),
        ("stage-planned/1", {**STAGE, "rounds": -1}, "rounds"),
        ("stage-planned/1", {**STAGE, "name": "x" * 10_000}, "name"),
        ("stage-planned/1", {**STAGE, "points": [-10, 5, 0]}, "points"),
        ("stage-planned/1", {**STAGE, "points": [10**12]}, "points"),
        ("stage-planned/1", {**STAGE, "system": "../../x"}, "system"),
        ("stage-planned/1", {**STAGE, "unrated": 10**12}, "unrated"),
        ("stage-planned/1", {**STAGE, "virtual": [[1, [10**12]]]}, "virtual"),
        ("entry-registered/1", {**PLAYER, "first_round": 10**9}, "first_round"),
        ("entry-registered/1", {**PLAYER, "entry": 10**12}, "entry"),
    ],
)
def test_event_fields_beyond_the_bounds_of_commands_are_found(
    kind: str, payload: dict[str, Any], field: str
) -> None:
    assert field_out_of_bounds(imported_event(kind, payload)) == field


def test_a_sender_with_too_long_a_name_is_found() -> None:
    assert "sender" in field_out_of_bounds(imported_event("stage-planned/1", STAGE, "x" * 10_000))


def test_events_of_commands_are_within_the_bounds() -> None:
    assert field_out_of_bounds(imported_event("stage-planned/1", STAGE)) == ""
    assert field_out_of_bounds(imported_event("entry-registered/1", PLAYER)) == ""


@pytest.mark.parametrize("name", all_golden())
def test_all_golden_logs_are_within_the_bounds(name: str) -> None:
    bundle = read_bundle(gzip.decompress(Golden(name).bundle.read_bytes()))
    assert [
        found for record in verify_chain(bundle.acts()) if (found := field_out_of_bounds(record))
    ] == []
