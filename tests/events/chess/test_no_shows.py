"""Players who forfeited because they did not appear: the arbiter has to check them in or withdraw
them before the next round is paired.
"""

import pytest

from domain.chess.knock_out import no_shows
from domain.errors import NotNow
from domain.ids import EntryId
from events.chess.vocabulary import commands as c
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested, CheckedIn
from tests.events.chess.evening import STAGE, Evening


@pytest.fixture
def evening() -> Evening:
    """Six players; on board 1 Black did not come, on board 2 neither player."""
    club_evening = Evening(players=6).paired(1)
    club_evening.enter(1, 1, "+--")
    club_evening.enter(1, 2, "---")
    club_evening.enter(1, 3, "1-0")
    return club_evening


def missing(evening: Evening) -> list[int]:
    return [int(entry.id) for entry in no_shows(evening.stage)]


def test_all_players_who_forfeited_are_listed_as_no_shows(evening: Evening) -> None:
    first, second = evening.board(1, 1), evening.board(1, 2)
    assert missing(evening) == [first.black, second.white, second.black]


def test_no_shows_are_checked_in_or_withdrawn_in_one_act(evening: Evening) -> None:
    one, two, three = missing(evening)
    evening.do(c.AnswerNoShows(STAGE, 2, (one,), (two, three)))
    assert missing(evening) == []
    assert evening.stage.entry(EntryId(one)).checked_in == (2,)
    assert evening.stage.entry(EntryId(two)).withdrawn_from == 2
    evening.paired(2)
    playing = {e for b in evening.round(2).boards for e in (b.white, b.black)}
    assert one in playing | {e for e, _ in evening.round(2).byes}
    assert not {two, three} & playing


def test_players_who_checked_in_asked_for_a_bye_or_withdrew_are_no_longer_no_shows(
    evening: Evening,
) -> None:
    one, two, three = missing(evening)
    evening.do(CheckedIn(STAGE, one, 2))
    evening.do(ByeRequested(STAGE, two, 2, "Z"))
    evening.do(WithdrawEntry(STAGE, three))
    assert missing(evening) == []


def test_the_answer_names_exactly_the_present_no_shows(evening: Evening) -> None:
    one, two, three = missing(evening)
    with pytest.raises(NotNow, match="forfeited, too"):
        evening.do(c.AnswerNoShows(STAGE, 2, (one,), (two,)))
    with pytest.raises(NotNow, match="named twice"):
        evening.do(c.AnswerNoShows(STAGE, 2, (one, two), (two, three)))
    with pytest.raises(NotNow, match="No player is named"):
        evening.do(c.AnswerNoShows(STAGE, 2))
    with pytest.raises(NotNow, match="paired next"):
        evening.do(c.AnswerNoShows(STAGE, 3, (one,), (two, three)))
    evening.do(CheckedIn(STAGE, one, 2))
    with pytest.raises(NotNow, match="heard of meanwhile"):
        evening.do(c.AnswerNoShows(STAGE, 2, (one,), (two, three)))


def test_after_the_last_round_there_are_no_no_shows() -> None:
    evening = Evening(players=4, rounds=1).paired(1)
    evening.enter(1, 1, "+--")
    assert not list(no_shows(evening.stage))
