"""The input of the stage's pairing system, with numbers given just before, and its event."""

from dataclasses import replace

import pytest

from domain.errors import RuleViolation
from domain.ids import EntryId, Number, RoundNo
from domain.results import Mark
from events.chess.decisions.pairing import pairing_request, virtual_points
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected
from events.contest.commands import PairRound, WithdrawEntry
from events.contest.decisions.pairing import ENGINE, events_of_pairing, requested_byes
from events.contest.vocabulary.entries import ByeRequested, NumbersAssigned, PairForbidden
from events.contest.vocabulary.rounds import RoundPaired
from tests.confirmations import CONFIRMED
from tests.events.chess.evening import STAGE, Evening
from tests.every import every


def numbers(evening: Evening, wanted: int) -> tuple[tuple[tuple[int, int], ...], str]:
    """(entry, number) of all entries, and the reason; empty if no number changes."""
    first, *_ = events_of_pairing(evening.stage, RoundNo(wanted))
    return (first.numbers, first.reason) if isinstance(first, NumbersAssigned) else ((), "")


def round_paired(evening: Evening, wanted: int) -> RoundPaired:
    *_, last = events_of_pairing(evening.stage, RoundNo(wanted))
    assert isinstance(last, RoundPaired)
    return last


def dubov(rounds: int = 9) -> Evening:
    return Evening(0, plan=c.PlanStage("Open", rounds, "dubov", initial_colour="w"))


# Numbers: C.04.2 (2026) 2.2-2.4


def test_numbers_go_by_rating_then_title_then_name() -> None:
    evening = Evening(0)
    for family, title, rating in (
        ("Zorn", "", 2000),
        ("Beck", "FM", 2000),
        ("Adam", "FM", 2000),
        ("Rot", "", 2100),
        ("Ohm", "", 0),
    ):
        evening.do(c.RegisterEntry(stage=STAGE, family=family, title=title, rating=rating))

    assert numbers(evening, 1) == (((4, 1), (3, 2), (2, 3), (1, 4), (5, 5)), "initial ranking")


def test_a_late_entry_gets_its_place_and_those_below_move_down() -> None:
    """P1 to P4 have 1950, 1900, 1850 and 1800."""
    evening = Evening().played(1)
    assert numbers(evening, 2) == ((), "")
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1910))

    assert numbers(evening, 2) == (((1, 1), (5, 2), (2, 3), (3, 4), (4, 5)), "late entries")


def test_late_entries_are_inserted_by_rating_and_among_equals_by_name() -> None:
    """P2, B has the same rating and family as P2, entry 2, who has no given name."""
    evening = Evening().played(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Last", rating=1000))
    evening.do(c.RegisterEntry(stage=STAGE, family="P2", given="B", rating=1900))

    assigned, _ = numbers(evening, 2)
    assert assigned == ((1, 1), (2, 2), (6, 3), (3, 4), (4, 5), (5, 6))


def test_a_player_withdrawn_before_their_first_round_gets_no_number() -> None:
    evening = Evening()
    evening.do(WithdrawEntry(STAGE, 2))

    assert numbers(evening, 1) == (((1, 1), (3, 2), (4, 3)), "initial ranking")


def test_a_corrected_rating_renumbers_only_in_the_dubov_system() -> None:
    evening = Evening().played(1)
    evening.do(EntryCorrected(stage=STAGE, family="P4", rating=2600, entry=4))

    assert numbers(evening, 2) == ((), "")


def test_a_corrected_rating_renumbers_the_dubov_system_until_round_4() -> None:
    evening = dubov()
    for i in range(10):
        evening.do(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=2000 - 10 * i))
    for number in (1, 2, 3):
        evening.played(number, "=-=", confirmed=CONFIRMED)
    evening.do(EntryCorrected(stage=STAGE, family="P9", rating=2600, entry=10))

    assigned, why = numbers(evening, 4)
    assert why == "corrected ratings"
    assert assigned[:2] == ((10, 1), (1, 2))
    evening.played(4, "=-=", confirmed=CONFIRMED)
    evening.do(EntryCorrected(stage=STAGE, family="P9", rating=1000, entry=10))
    assert numbers(evening, 5) == ((), "")


# The request


def test_a_pairing_request_depends_on_earlier_rounds_alone() -> None:
    evening = Evening().played(1).played(2)

    request = pairing_request(evening.stage, RoundNo(2), frozenset({3}))

    assert (request.round_number, request.total_rounds, request.chart.rounds) == (2, 5, 1)
    assert all(len(row.cells) <= 1 for row in request.chart.rows)
    assert request.absent == {3}


def test_forbidden_pairs_are_passed_by_number_without_unnumbered_entries() -> None:
    evening = Evening()
    evening.do(PairForbidden(STAGE, (1, 3), "brothers"))
    evening.paired(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late"))

    (group,) = pairing_request(evening.stage, RoundNo(1), frozenset()).forbidden

    assert group.numbers == {1, 3}
    assert {1, 3} not in [set(board) for board in evening.round(1).boards]


def test_players_with_a_bye_late_or_withdrawn_are_not_paired() -> None:
    evening = Evening(6).played(1)
    evening.do(ByeRequested(STAGE, 2, 2, "H"))
    evening.do(ByeRequested(STAGE, 3, 3, "Z"))
    evening.do(WithdrawEntry(STAGE, 4))
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1000))

    byes = requested_byes(evening.stage, RoundNo(2))
    assert byes == {2: Mark.HALF_BYE, 4: Mark.ZERO_BYE}
    assert requested_byes(evening.stage, RoundNo(3)) == {3: Mark.ZERO_BYE, 4: Mark.ZERO_BYE}
    pairing = round_paired(evening, 2)
    assert {entry for pair in pairing.pairs for entry in pair} == {1, 3, 5, 6, 7} - {
        entry for entry, mark in pairing.byes if mark == "U"
    }


def test_baku_acceleration_lifts_the_upper_half_of_punctual_entries() -> None:
    plan = c.PlanStage("Open", 9, acceleration="baku", initial_colour="w")
    evening = Evening(8, plan=plan).played(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1000))
    evening.do(PairRound(STAGE, 2))

    virtual = virtual_points(evening.stage)

    # C.04.7 (2026): of nine rounds five are accelerated, three with a point and two with a half.
    assert virtual == dict.fromkeys((1, 2, 3, 4), (10, 10, 10, 5, 5))


def test_points_are_added_as_the_rules_of_the_event_say() -> None:
    # Tenths of a point, the first and last round, the first and last number.
    rules = (c.Added(10, 1, 2, 1, 3), c.Added(5, 3, 3, 1, 2), c.Added(5, 2, 2, 3, 4))
    plan = c.PlanStage("Open", 5, acceleration="listed", added=rules, initial_colour="w")

    assert virtual_points(Evening(8, plan=plan).stage) == {
        1: (10, 10, 5),
        2: (10, 10, 5),
        3: (10, 15),
        4: (0, 5),
    }


@every(
    ("acceleration", "rules"),
    [
        ("listed", ()),  # no points listed
        ("baku", (c.Added(10, 1, 2, 1, 3),)),  # a list besides Baku
        ("listed", (c.Added(10, 2, 1, 1, 3),)),  # rounds turned round
        ("listed", (c.Added(10, 1, 6, 1, 3),)),  # round 6 of 5
        ("listed", (c.Added(10, 1, 2, 3, 1),)),  # numbers turned round
    ],
)
def test_incomplete_or_excessive_acceleration_rules_are_refused(
    acceleration: str, rules: tuple[c.Added, ...]
) -> None:
    plan = c.PlanStage("Open", 5, acceleration=acceleration, added=rules, initial_colour="w")
    with pytest.raises(RuleViolation):
        Evening(8, plan=plan)


def test_listed_points_are_those_of_the_list_and_without_acceleration_there_are_none() -> None:
    stage = Evening().stage
    listed = ((Number(1), (10, 5)),)
    rules = replace(stage.rules, acceleration="listed", virtual=listed)

    assert virtual_points(replace(stage, rules=rules)) == {1: (10, 5)}
    assert virtual_points(stage) == {}


# What is recorded


def test_boards_and_byes_name_entries_and_the_answer_is_kept_whole() -> None:
    evening = Evening(5)
    evening.do(EntryCorrected(stage=STAGE, family="P5", rating=2600, entry=5))
    evening.do(ByeRequested(STAGE, 1, 1, "H"))

    pairing = round_paired(evening, 1)

    # Numbers 1 to 5 are entries 5, 1, 2, 3, 4; of 1, 3, 4, 5 the first two meet the last two.
    assert pairing.pairs == ((5, 3), (4, 2))
    assert pairing.byes == ((1, "H"),)
    assert (pairing.system, pairing.edition, pairing.engine) == ("fide-dutch", "2026", ENGINE)
    assert pairing.trace


def test_the_odd_player_has_the_pairing_bye() -> None:
    found = round_paired(Evening(5), 1)

    assert found.byes == ((5, "U"),)
    assert EntryId(5) not in {entry for pair in found.pairs for entry in pair}


def test_of_equal_name_and_rating_the_later_entry_is_numbered_after() -> None:
    evening = Evening().played(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="P2", rating=1900))

    assigned, _ = numbers(evening, 2)
    assert assigned == ((1, 1), (2, 2), (5, 3), (3, 4), (4, 5))
