"""Adjourned and postponed games: they can be finished at any time, and the tournament is shown as
unfinished until they are.
"""

import pytest

from domain.contest.round import RoundState
from domain.errors import NotNow
from domain.formats.trf.write import write_trf16, write_trf26
from events.audit.history import History
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.reported_options import full_report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import GameRescheduled
from events.contest.commands import WithdrawResult
from events.contest.vocabulary.entries import FideModeLeft
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished, StageReplanned
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from server.chess.files import REPORTS
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.cup import Cup
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN
from tests.web.acts import next_acts_of
from web.chess.documents import FILES
from web.chess.papers import PAPERS
from web.chess.views import desk
from web.contest.views import standings
from web.shared.languages import words_in
from web.shared.paper import Foot, Paper
from web.shared.sheet import LEFT_OUT


def adjourned(rounds: int = 4, players: int = 8, fide_mode: bool = False) -> Evening:
    """Board 2 of round 1 is adjourned, and three more rounds are over."""
    evening = Evening(players, rounds)
    if not fide_mode:
        evening.do(FideModeLeft(STAGE, "a club evening", CONFIRMED_TWICE))
    evening.paired(1)
    for board in evening.round(1).boards_without_result:
        evening.enter(1, board, "?-?" if board == 2 else "1-0")
    for number in range(2, rounds + 1):
        evening.played(number, confirmed=ACKNOWLEDGED)
    return evening


def boards_at_hand(evening: Evening) -> set[int]:
    rows = desk.VIEW.build(evening.state, OPEN).rows
    return {row.round for row in rows if isinstance(row, desk.DeskBoard)}


def head(evening: Evening) -> standings.StandingsHead:
    found = standings.build_sheet(evening.state, OPEN).head
    assert isinstance(found, standings.StandingsHead)
    return found


def paper(evening: Evening, name: str) -> Paper:
    foot = Foot("code", 1, "http://hall")
    return PAPERS[name].draw(evening.state, evening.stage, words_in("en"), foot)


def test_an_adjourned_game_is_finished_from_the_desk_in_any_later_round() -> None:
    evening = adjourned()
    assert boards_at_hand(evening) == {1, 3, 4}, "the newest two, and that of the adjourned game"
    evening.correct(1, 2, "0-1", confirmed=CONFIRMED)

    assert boards_at_hand(evening) == {3, 4}
    result = evening.board(1, 2).result
    assert result is not None
    assert result.code == "0-1"


def test_desk_of_a_large_round_robin_lists_adjourned_games() -> None:
    evening = Evening(2, 5, c.PlanRoundRobin("Masters"))
    for number in range(3, 39):
        evening.do(c.RegisterEntry(stage=STAGE, family=f"P{number}", rating=1500))
    numbers = tuple((n, n) for n in range(1, 39))
    evening.do(c.DrawLots(STAGE, numbers=numbers))
    for number in (1, 2, 3):
        evening.do(RoundPublished(STAGE, number))
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, "?-?" if (number, board) == (1, 1) else "=-=")
    evening.do(RoundPublished(STAGE, 4))

    assert {1, 3, 4} <= boards_at_hand(evening), "the newest two, and that of the adjourned game"


def test_closing_the_last_round_with_an_adjourned_game_requires_confirmation() -> None:
    evening = adjourned()

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(RoundClosed(STAGE, 4))

    assert confirmation.value.level == 3
    sentence = "Round 1, board 2, 6 P6 – 2 P2, is adjourned."
    assert sentence in confirmation.value.consequences
    assert evening.round(4).state is RoundState.PUBLISHED
    evening.do(RoundClosed(STAGE, 4, confirmed=CONFIRMED))
    *_, closed, _paired_again = evening.events
    assert isinstance(closed, RoundClosed)
    assert closed.confirmed == CONFIRMED


def test_in_fide_mode_the_last_round_is_not_closed_over_an_adjourned_game() -> None:
    evening = adjourned(fide_mode=True)

    with pytest.raises(RefusedInFideMode):
        evening.do(RoundClosed(STAGE, 4, confirmed=CONFIRMED_TWICE))
    (close, *_) = next_acts_of(evening.stage)
    assert not close.ready

    evening.correct(1, 2, "0-1", confirmed=CONFIRMED_TWICE)
    evening.do(RoundClosed(STAGE, 4))
    assert evening.round(4).state is RoundState.CLOSED


def test_the_last_round_of_a_knock_out_is_not_closed_over_a_postponed_final() -> None:
    cup = Cup(2, "1 armageddon").drawn().started()
    cup.do(GameRescheduled(STAGE, 1, 1, "2026-11-30", "ill"))

    with pytest.raises(RefusedInFideMode):
        cup.do(RoundClosed(STAGE, 1, confirmed=CONFIRMED_TWICE))
    (close,) = (act for act in next_acts_of(cup.stage) if act.command == "close-round")
    assert not close.ready

    cup.enter(1, 1, "1-0")
    cup.do(RoundClosed(STAGE, 1))
    assert cup.round(1).state is RoundState.CLOSED


@pytest.mark.parametrize("form", ["trf16", "trf26"])
def test_no_final_report_is_made_while_a_game_has_no_result(form: str) -> None:
    evening = adjourned(fide_mode=True)
    evening.do(WithdrawResult(STAGE, 4, 1, "not over", evening.board(4, 1).changed_at))

    with pytest.raises(NotNow, match=r"\(round\.board\) are 1\.2, 4\.1; enter them first"):
        REPORTS[form](evening.records, OPEN)

    evening.enter(4, 1, "1-0")
    evening.correct(1, 2, "=-=")
    assert b"P6" in REPORTS[form](evening.records, OPEN)


def test_before_the_last_round_a_report_can_be_had_at_any_time() -> None:
    evening = adjourned(fide_mode=True, rounds=3)
    evening.do(StageReplanned(STAGE, 5, ("BH",), "more of it", CONFIRMED_TWICE))

    assert b"### Adjourned @ Round 1" in REPORTS["trf26"](evening.records, OPEN)


def test_no_file_of_final_standings_is_made_while_a_game_has_no_result() -> None:
    evening = adjourned(fide_mode=True)

    with pytest.raises(NotNow, match="The file of the standings can't be final") as refused:
        FILES["csv-standings"].write(evening.state, evening.stage, 0)
    in_german = words_in("de").translate(refused.value.sentence)
    assert in_german.startswith("Die Datei der Rangliste kann noch nicht endgültig sein")

    evening.correct(1, 2, "=-=")
    assert FILES["csv-standings"].write(evening.state, evening.stage, 0).endswith(b"\r\n")


def test_unplayed_game_also_requires_confirmation() -> None:
    evening = Evening(4, 3, c.PlanRoundRobin("Masters"))
    evening.do(c.DrawLots(STAGE, numbers=((1, 1), (2, 2), (3, 3), (4, 4))))
    evening.do(GameRescheduled(STAGE, 1, 1, "Thursday"))
    evening.do(FideModeLeft(STAGE, "a club evening", CONFIRMED_TWICE))
    for number in (1, 2, 3):
        evening.do(RoundPublished(STAGE, number))
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, "=-=")

    with pytest.raises(ConfirmationNeeded) as confirmation:
        evening.do(RoundClosed(STAGE, 3))

    assert any("is still to be played" in one for one in confirmation.value.consequences)
    evening.do(RoundClosed(STAGE, 3, confirmed=CONFIRMED))
    assert paper(evening, "standings").notes == (
        "Provisional. Still to be played (round.board): 1.1",
    )


def test_complete_rounds_close_without_confirmation() -> None:
    evening = adjourned(rounds=5)
    assert evening.round(4).state is RoundState.CLOSED, "pairing the next round closed it"
    evening.correct(1, 2, "=-=")

    evening.do(RoundClosed(STAGE, 5))

    *_, closed, _paired_again = evening.records
    assert b"confirmed" not in closed.event.payload


def test_the_standings_are_marked_provisional_until_an_adjourned_game_is_finished() -> None:
    evening = adjourned()
    evening.do(RoundClosed(STAGE, 4, confirmed=CONFIRMED))
    now = head(evening)
    assert (now.adjourned, now.to_come, now.to_come_says) == (("1.2",), LEFT_OUT, LEFT_OUT)
    rows = standings.build_sheet(evening.state, OPEN).rows
    waiting = {row.player.family for row in rows if row.playing}  # type: ignore[attr-defined]
    assert waiting == {"P2", "P6"}
    assert paper(evening, "standings").notes == (
        "Provisional. Adjourned, counted as a draw (round.board): 1.2",
    )

    evening.correct(1, 2, "=-=")

    assert head(evening).adjourned is LEFT_OUT
    assert paper(evening, "standings").notes == ()


def test_the_next_act_at_the_desk_warns_of_the_adjourned_game() -> None:
    (close, *_) = next_acts_of(adjourned().stage)

    assert close.hint == (
        "The standings stay provisional until every game has its result. "
        "Round 1, board 2, 6 P6 – 2 P2, is adjourned."
    )


def test_the_report_marks_an_adjourned_game_until_it_is_finished() -> None:
    evening = adjourned()
    mark = b"### Adjourned @ Round 1: board 2, 6 P6 \xe2\x80\x93 2 P2: no result"

    assert mark in write_trf16(build_report(evening.state, evening.stage))
    assert mark in write_trf26(full_report(History(evening.records), OPEN))
    evening.correct(1, 2, "0-1", confirmed=CONFIRMED)
    finished = write_trf26(full_report(History(evening.records), OPEN))
    assert b"### Adjourned" not in finished
    assert b"### Adjournment @ Round 1" in finished


@pytest.mark.parametrize("name", ["standings", "crosstable"])
def test_papers_that_change_with_every_result_are_headed_during(name: str) -> None:
    evening = adjourned()
    assert paper(evening, name).during

    evening.do(RoundClosed(STAGE, 4, confirmed=CONFIRMED))

    assert not paper(evening, name).during


def test_a_pairing_sheet_is_of_its_round() -> None:
    assert not paper(adjourned(), "pairings").during
