"""The audit computes seatings and merges of pairs again: honest ones agree with the log, forged
ones do not.
"""

import msgspec
import pytest

from events.audit.verdict import CLEAN, OK, audit_log
from events.bridge.proof import prove_seatings
from events.bridge.vocabulary import phases as bridge
from events.bridge.vocabulary.commands import (
    CloseSession,
    MergeSections,
    RegisterPair,
    ReplanLines,
    SeatPair,
)
from events.bridge.vocabulary.pairs import PairWithdrawn
from events.bridge.vocabulary.sessions import SectionsMerged, SessionPlanned, SessionPublished
from events.catalogue import kinds_of
from events.codec import event_of
from events.log.records import Recorded
from events.log.vocabulary import Event
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of
from tests.events.forging import acts, with_forged_event


def an_afternoon() -> Afternoon:
    """An afternoon with each kind of act that seats pairs, once."""
    club = Afternoon(39, 3).seeded().playing(1)
    for section in "AB":
        club.leaves(club.pair_at(1, section, 5), 1, 2)
    club.do(MergeSections(PHASE, 1, "A", 5, "B", 5, 2))
    club.do(RegisterPair(stage=PHASE, players=pair_of(40).players))
    club.do(SeatPair(PHASE, 40, 1, 3))
    club.do(CloseSession(PHASE, 1, missing="later"))
    club.do(ReplanLines(PHASE, "two have left", 3))
    club.planned(2)
    for section, place in (("A", 4), ("B", 5)):
        club.leaves(club.pair_at(2, section, place), 2)
    club.do(MergeSections(PHASE, 2, "A", 4, "B", 5, rearranged=True))
    club.do(SessionPublished(PHASE, 2))
    return club


def doubts(records: list[Recorded]) -> list[tuple[str, str]]:
    verdict = audit_log(acts(records))
    assert verdict.chain == OK
    return [(one.what, one.doubt) for one in bridge_proof(verdict).doubtful_reseatings]


def last_event(club: Afternoon, kind: type[Event]) -> tuple[int, Event]:
    """The last event of that kind, with its version before it."""
    found = [r for r in club.history.records if r.event.kind in kinds_of(kind)]
    return found[-1].version, event_of(found[-1])


def test_every_seating_act_of_an_honest_afternoon_is_proved() -> None:
    club = an_afternoon()
    found = [one.what for one in prove_seatings(club.history)]

    assert doubts(club.records) == []
    assert set(found) >= {
        *("lines", "seating", "withdrawal", "merge", "late seat", "lines planned again"),
        "rearrangement",
    }
    verdict = audit_log(club.acts)
    assert verdict.breaches, "a merge of what was published is listed"
    assert verdict.exit_code == CLEAN, "and is no contradiction"


def test_an_afternoon_without_a_merge_has_no_findings() -> None:
    club = Afternoon(20).seeded().playing(1)
    club.leaves(3, session=1, round_number=4).do(SeatPair(PHASE, 3, session=1, round=5))

    verdict = audit_log(club.acts)

    assert (verdict.exit_code, verdict.breaches) == (CLEAN, ())
    seatings = [one.what for one in bridge_proof(verdict).seatings]
    assert seatings == ["lines", "seating", "withdrawal", "return"]


def test_lines_drawn_with_another_seed_are_reported() -> None:
    club = Afternoon(20).seeded()
    at, event = last_event(club, bridge.LinesSeeded)

    other = msgspec.structs.replace(event, seed=1)

    assert doubts(with_forged_event(club.records, at, other)) == [
        ("lines", "Its seed draws other lines.")
    ]


def test_two_exchanged_pairs_at_a_table_are_reported() -> None:
    club = Afternoon(20).seeded().planned(1)
    at, event = last_event(club, SessionPlanned)
    assert isinstance(event, SessionPlanned)
    first, *others = event.sections
    seats = (first.seats[1], first.seats[0], *first.seats[2:])
    moved = (msgspec.structs.replace(first, seats=seats), *others)

    found = doubts(
        with_forged_event(club.records, at, msgspec.structs.replace(event, sections=moved))
    )

    assert found == [("seating", "Lines, line-ups and seeds seat it otherwise.")]


@pytest.mark.parametrize(
    ("guest", "doubt"), [(("B", 4), "would play a set twice"), (("B", 5), "make other games")]
)
def test_an_impossible_merge_is_reported(guest: tuple[str, int], doubt: str) -> None:
    club = Afternoon(20, 1).seeded().playing(1)
    for section, place in (("A", 5), ("B", 4), ("B", 5)):
        club.leaves(club.pair_at(1, section, place), 1)
    club.do(MergeSections(PHASE, 1, "A", 5, "B", 5))
    at, event = last_event(club, SectionsMerged)
    assert isinstance(event, SectionsMerged)

    games = event.games[:-1] if guest == event.guest else event.games
    other = msgspec.structs.replace(event, guest=guest, games=games)

    [(what, why)] = doubts(with_forged_event(club.records, at, other))
    assert what == "merge"
    assert doubt in why


def test_a_withdrawal_that_empties_another_pairs_seat_is_reported() -> None:
    club = Afternoon(20).seeded().playing(1).leaves(3, 1)
    at, event = last_event(club, PairWithdrawn)
    assert isinstance(event, PairWithdrawn)

    other = msgspec.structs.replace(event, pair=4)

    assert [what for what, _ in doubts(with_forged_event(club.records, at, other))] == [
        "withdrawal"
    ]
