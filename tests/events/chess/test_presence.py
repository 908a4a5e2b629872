"""The list of present players neither pairs nor drops anybody by itself."""

import pytest

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from events.contest.commands import ReportAbsent
from events.contest.vocabulary.entries import ByeRequested, CheckedIn, CheckedOut
from tests.events.chess.evening import STAGE, Evening


def in_for(evening: Evening, entry: int) -> tuple[int, ...]:
    return evening.stage.entries[EntryId(entry)].checked_in


def test_an_entry_is_checked_in_and_out_again() -> None:
    evening = Evening()

    evening.do(CheckedIn(STAGE, 2, 1))
    assert in_for(evening, 2) == (1,)
    evening.do(CheckedOut(STAGE, 2, 1))

    assert in_for(evening, 2) == ()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (CheckedIn(STAGE, 1, 1), "checked in for round 1 already"),
        (CheckedIn(STAGE, 3, 1), "cancel the bye"),
        (CheckedIn(STAGE, 2, 2), "comes first"),
        (CheckedOut(STAGE, 2, 1), "has not checked in"),
    ],
)
def test_what_makes_no_sense_is_said(command: CheckedIn | CheckedOut, said: str) -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 1, 1))
    evening.do(ByeRequested(STAGE, 3, 1, "H"))

    with pytest.raises(NotNow, match=said):
        evening.do(command)


def test_a_published_round_takes_no_one_any_more() -> None:
    with pytest.raises(NotNow, match="Round 1 is published"):
        Evening().paired(1).do(CheckedIn(STAGE, 1, 1))


def test_nobody_is_dropped_by_not_checking_in() -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 1, 1))

    evening.paired(1)

    assert len(evening.round(1).boards) == 2


def test_who_is_absent_gets_no_point_or_leaves_all_at_once() -> None:
    evening = Evening(6)
    evening.do(ReportAbsent(STAGE, 1, (5, 6)))
    evening.do(ReportAbsent(STAGE, 1, (4, 3), True, "did not come"))

    evening.paired(1)

    assert dict(evening.round(1).byes) == dict.fromkeys((5, 6), Mark.ZERO_BYE)
    assert len(evening.round(1).boards) == 1
    assert evening.stage.entries[EntryId(3)].withdrawn_by(RoundNo(1))


def test_a_list_that_is_out_of_date_settles_nobody() -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 2, 1))
    before = evening.version

    with pytest.raises(NotNow, match="has checked in meanwhile"):
        evening.do(ReportAbsent(STAGE, 1, (1, 2)))

    assert evening.version == before
