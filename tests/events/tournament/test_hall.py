"""Notices of the desk to the hall are recorded and shown, and can be taken back."""

import pytest

from domain.chess.stage import stages_of
from domain.errors import RuleViolation
from domain.tournament import Tournament
from events.codec import encode_events
from events.decide import decide_command
from events.fold import fold_records
from events.log.chain import chained_records
from events.log.records import Batch, Head
from events.log.vocabulary import Command
from events.tournament.vocabulary import CountdownSet, NoticeShown, RoundTimed
from tests.events.records import act
from tests.stories import OPEN, field, with_round
from web.chess.views import pairings

HALL = with_round(field(4), "1-4", "3-2")


def state_after(state: Tournament, *commands: Command) -> Tournament:
    for command in commands:
        head = Head(state.version, b"")
        batch = Batch(
            state.id, head.version, act("now"), encode_events(decide_command(state, command))
        )
        folded = fold_records(chained_records(head, batch), state)
        assert folded is not None
        state = folded
    return state


def test_a_clock_is_on_every_screen_of_its_round_only() -> None:
    state = state_after(HALL, RoundTimed(1, 1, "2026-11-21T14:00:00Z", 120))
    head = pairings.build_sheet(state, OPEN).head
    assert isinstance(head, pairings.PairingsHead)
    assert head.clock is not None
    assert head.clock.minutes == 120

    later = pairings.build_sheet(with_round(state, "1-2", "3-4"), OPEN).head
    assert isinstance(later, pairings.PairingsHead)
    assert later.clock is None


def test_a_clock_of_zero_minutes_removes_the_clock() -> None:
    state = state_after(
        HALL, RoundTimed(1, 1, "2026-11-21T14:00:00Z", 120), RoundTimed(1, 1, "", 0)
    )
    assert stages_of(state)[OPEN].clock is None


@pytest.mark.parametrize("instant", ["", "at two", "2026-11-21T14:00:00", "2026-11-21T14:00+01:00"])
def test_an_instant_that_could_be_misread_is_refused(instant: str) -> None:
    with pytest.raises(RuleViolation, match="UTC"):
        decide_command(HALL, RoundTimed(1, 1, instant, 90))


def test_a_notice_replaces_the_last_one_of_its_place_and_an_empty_one_takes_it_down() -> None:
    state = state_after(HALL, NoticeShown(1, "Doors  close"), NoticeShown(1, "Tea", "Foyer"))
    assert [(n.display, n.text) for n in stages_of(state)[OPEN].notices] == [
        ("", "Doors close"),
        ("Foyer", "Tea"),
    ]
    state = state_after(state, NoticeShown(1, ""), NoticeShown(1, "Coffee", "Foyer"))
    assert [n.text for n in stages_of(state)[OPEN].notices] == ["Coffee"]


def test_screens_count_down_as_long_as_the_arbiter_has_set() -> None:
    state = state_after(HALL, CountdownSet(1, 10))
    head = pairings.build_sheet(state, OPEN).head
    assert isinstance(head, pairings.PairingsHead)
    assert head.countdown == 10


def test_without_a_countdown_the_state_has_none() -> None:
    head = pairings.build_sheet(
        state_after(HALL, CountdownSet(1, 10), CountdownSet(1, 0)), OPEN
    ).head
    assert head == pairings.build_sheet(HALL, OPEN).head
