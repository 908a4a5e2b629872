"""Numbers of the Dubov system follow corrected ratings until round 4 is paired."""

from collections.abc import Mapping

from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected
from events.codec import event_of
from events.contest.vocabulary.entries import NumbersAssigned
from tests.confirmations import CONFIRMED
from tests.events.chess.evening import STAGE, Evening


def stage_of(system: str, players: int = 6) -> Evening:
    return Evening(players, 5, c.PlanStage("Open", 5, system, "2026", initial_colour="w"))


def numbers(evening: Evening) -> Mapping[str, int | None]:
    entries = evening.stage.entries.values()
    return {entry.person.family: entry.number for entry in entries}


def rate(evening: Evening, entry: int, rating: int) -> None:
    evening.do(EntryCorrected(stage=STAGE, family=f"P{entry}", entry=entry, rating=rating))


def test_a_corrected_rating_gives_new_numbers_before_the_next_round() -> None:
    # P1 to P6 have 1950, 1900, … 1700; P6 should have had 1920
    evening = stage_of("dubov").played(1)
    rate(evening, 6, 1920)
    assert numbers(evening)["P6"] == 6

    evening.played(2, confirmed=CONFIRMED)

    assert numbers(evening) == {"P1": 1, "P6": 2, "P2": 3, "P3": 4, "P4": 5, "P5": 6}
    assigned = [event_of(record) for record in evening.records]
    reasons = [event.reason for event in assigned if isinstance(event, NumbersAssigned)]
    assert reasons == ["initial ranking", "corrected ratings"]
    assert not any(verdict.is_different for verdict in pair_all_rounds_again(evening.history))


def test_late_entries_and_corrected_ratings_are_ranked_together() -> None:
    evening = stage_of("dubov").played(1)
    rate(evening, 1, 1600)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1820))

    evening.paired(2, confirmed=CONFIRMED)

    ranked = sorted(numbers(evening).items(), key=lambda named: named[1] or 0)
    assert [name for name, _ in ranked] == ["P2", "P3", "Late", "P4", "P5", "P6", "P1"]


def test_once_round_4_is_paired_numbers_stay() -> None:
    evening = stage_of("dubov", players=10).played(1).played(2).played(3)
    rate(evening, 5, 1910)
    evening.played(4, confirmed=CONFIRMED)
    assert numbers(evening)["P5"] == 2

    rate(evening, 10, 2000)
    evening.paired(5)
    assert numbers(evening)["P10"] == 10


def test_in_the_other_systems_numbers_once_given_stay() -> None:
    evening = stage_of("fide-dutch").played(1)
    rate(evening, 6, 1920)

    evening.paired(2, confirmed=CONFIRMED)

    assert numbers(evening)["P6"] == 6


def test_numbers_that_fit_the_ratings_are_given_once() -> None:
    evening = stage_of("dubov").played(1).played(2)

    events = [event_of(record) for record in evening.records]
    assert sum(isinstance(event, NumbersAssigned) for event in events) == 1
