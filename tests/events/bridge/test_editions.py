"""Lines of a log are drawn again as they were put together when it was written."""

from random import Random

import msgspec
import pytest

from domain.bridge.lines.directions import EDITION
from domain.bridge.planning.plan_figures import polish_plan_of
from events.audit.verdict import audit_log
from events.bridge.vocabulary.commands import CloseSession, ReplanLines, SeedLines
from events.bridge.vocabulary.fields import stated_line_ups, stated_lines
from events.bridge.vocabulary.phases import LinesSeeded
from events.codec import encode_event
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, SEED, Afternoon

FIELDS = [(32, 2), (16, 2), (18, 3)]
"""Pairs and sessions."""


def doubts(club: Afternoon) -> list[str]:
    return [one.doubt for one in bridge_proof(audit_log(club.acts)).doubtful_reseatings]


@pytest.mark.parametrize(("pairs", "sessions"), FIELDS)
def test_lines_name_their_edition_and_are_proved(pairs: int, sessions: int) -> None:
    club = Afternoon(pairs, sessions)
    (event,) = club.do(SeedLines(PHASE, SEED))
    assert isinstance(event, LinesSeeded)
    assert event.edition == EDITION
    for number in range(1, sessions + 1):
        club.planned(number)

    assert doubts(club) == []


@pytest.mark.parametrize(("pairs", "sessions"), FIELDS)
def test_lines_of_an_older_edition_are_proved_by_that_edition(pairs: int, sessions: int) -> None:
    club = Afternoon(pairs, sessions)
    club.append_events(lines_of_edition_1(club))
    for number in range(1, sessions + 1):
        club.planned(number)

    assert doubts(club) == []


def test_lines_do_not_follow_from_another_edition() -> None:
    club = Afternoon(32, 2)
    club.append_events(msgspec.structs.replace(lines_of_edition_1(club), edition=EDITION))

    assert doubts(club) == ["Its seed draws other lines."]


def test_an_unstated_edition_is_not_written_in_the_event() -> None:
    assert b"edition" not in encode_event(lines_of_edition_1(Afternoon(32, 2)))[1]
    assert b"form" not in encode_event(lines_of_edition_1(Afternoon(18, 3)))[1]


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
@pytest.mark.parametrize(("pairs", "sessions"), FIELDS)
def test_replanned_lines_are_proved(pairs: int, sessions: int, edition: int) -> None:
    club = Afternoon(pairs, sessions).seeded().playing(1)
    club.do(CloseSession(PHASE, 1, missing="later"))
    club.do(ReplanLines(PHASE, "other lots", 77, edition=edition))
    club.planned(2)

    assert doubts(club) == []


def lines_of_edition_1(club: Afternoon) -> LinesSeeded:
    phase = club.phase
    ranking = tuple(phase.entries)
    plan = polish_plan_of(ranking, phase.plan.sessions, 5, Random(SEED), edition=1)
    line_ups = stated_line_ups(plan.line_ups)
    return LinesSeeded(PHASE, ranking, SEED, stated_lines(plan.lines), line_ups)
