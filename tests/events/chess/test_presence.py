"""The list of present players neither pairs nor drops anybody by itself."""

import pytest

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from events.contest.commands import ReportAbsent
from events.contest.vocabulary.entries import ByeRequested, CheckedIn, CheckedOut
from tests.events.chess.evening import STAGE, Evening


def rounds_checked_in(evening: Evening, entry: int) -> tuple[int, ...]:
    return evening.stage.entries[EntryId(entry)].checked_in


def test_an_entry_is_checked_in_and_out_again() -> None:
    evening = Evening()

    evening.do(CheckedIn(STAGE, 2, 1))
    assert rounds_checked_in(evening, 2) == (1,)
    evening.do(CheckedOut(STAGE, 2, 1))

    assert rounds_checked_in(evening, 2) == ()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (CheckedIn(STAGE, 1, 1), "checked in for round 1 already"),
        (CheckedIn(STAGE, 3, 1), "cancel the bye"),
        (CheckedIn(STAGE, 2, 2), "comes first"),
        (CheckedOut(STAGE, 2, 1), "has not checked in"),
    ],
)
def test_impossible_check_ins_are_refused(command: CheckedIn | CheckedOut, sentence: str) -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 1, 1))
    evening.do(ByeRequested(STAGE, 3, 1, "H"))

    with pytest.raises(NotNow, match=sentence):
        evening.do(command)


def test_checking_in_for_a_published_round_is_refused() -> None:
    with pytest.raises(NotNow, match="Round 1 is published"):
        Evening().paired(1).do(CheckedIn(STAGE, 1, 1))


def test_an_entry_that_has_not_checked_in_is_still_paired() -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 1, 1))

    evening.paired(1)

    assert len(evening.round(1).boards) == 2


def test_absent_entries_get_zero_point_byes_or_withdraw_in_one_act() -> None:
    evening = Evening(6)
    evening.do(ReportAbsent(STAGE, 1, (5, 6)))
    evening.do(ReportAbsent(STAGE, 1, (4, 3), True, "did not come"))

    evening.paired(1)

    assert dict(evening.round(1).byes) == dict.fromkeys((5, 6), Mark.ZERO_BYE)
    assert len(evening.round(1).boards) == 1
    assert evening.stage.entries[EntryId(3)].is_withdrawn_by(RoundNo(1))


def test_an_outdated_list_of_absent_entries_is_refused() -> None:
    evening = Evening()
    evening.do(CheckedIn(STAGE, 2, 1))
    before = evening.version

    with pytest.raises(NotNow, match="has checked in meanwhile"):
        evening.do(ReportAbsent(STAGE, 1, (1, 2)))

    assert evening.version == before
