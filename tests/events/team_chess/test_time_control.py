"""The time control of a section of teams: announced, obeyed, reported, and read from a report."""

from dataclasses import replace

import pytest

from domain.errors import NotNow
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf26
from domain.team_chess.standings.rated_games import rated_members
from domain.times.schedule import Beginning
from events.game.warnings import ConfirmationNeeded, WarnedAct
from events.team_chess.federation_report import build_report
from events.tournament.vocabulary import TimeControlAnnounced
from tests.bridge_stories import PAIRS, pairs_playing
from tests.domain.team_chess.reports.test_round_trip import EVENT, report as reported
from tests.events.team_chess.cup import STAGE, Cup
from tests.events.team_chess.test_imported_report import stage_of_log
from tests.events.tournament.test_hall import state_after


def test_a_time_control_of_teams_is_announced_like_one_of_players() -> None:
    cup = Cup().do(TimeControlAnnounced(STAGE, code="5400 + 30", default_minutes=30))
    assert cup.stage.time.announced_control == "90 minutes + 30 seconds a move"
    assert cup.stage.time.default_minutes == 30
    with pytest.raises(NotNow, match="already"):
        cup.do(TimeControlAnnounced(STAGE, code="5400+30", default_minutes=30))


def test_changing_the_time_control_of_teams_shows_consequences() -> None:
    cup = Cup().do(TimeControlAnnounced(STAGE, code="5400+30")).published()
    with pytest.raises(ConfirmationNeeded) as needed:
        cup.do(TimeControlAnnounced(STAGE, code="180+2"))
    assert needed.value.act is WarnedAct.CHANGE_TIME_CONTROL
    assert "That is blitz, no longer standard: games count for another rating." in (
        needed.value.consequences
    )
    cup.do(TimeControlAnnounced(STAGE, code="180+2", reason="late", confirmed=needed.value.level))
    assert cup.stage.time.code == "180+2"


def test_k_follows_the_pace_of_the_time_control() -> None:
    """Anna, 2400, has K 10 in standard play and 20 in blitz: B.02 (2024), 8.3.3."""

    def k_of_anna(code: str) -> int | None:
        cup = Cup().do(TimeControlAnnounced(STAGE, code=code)).seated().say(1, 1, "1-0")
        change = rated_members(cup.stage, 1, "2026-11-22")[0].change
        return change.k if change else None

    assert (k_of_anna("5400+30"), k_of_anna("180+2")) == (10, 20)


def test_time_control_and_round_dates_survive_export_and_import() -> None:
    trf_report = replace(
        reported(EVENT),
        header=reported(EVENT).header._replace(
            time_control="90 minutes", round_dates=("26/11/21", "26/11/22", "26/11/23")
        ),
    )
    trf_report = replace(
        trf_report, regulations=trf_report.regulations._replace(encoded_time_control="5400+30")
    )
    stage = stage_of_log(trf_report)
    assert (stage.time.announced_control, stage.time.code) == ("90 minutes", "5400+30")
    assert stage.schedule.beginning_of(2) == Beginning(2, "2026-11-22", 0)
    cup = Cup().do(TimeControlAnnounced(STAGE, code="5400+30")).published()
    assert cup.state is not None
    read_back = read_trf(write_trf26(build_report(cup.state, cup.stage))).tournament
    assert read_back.header.time_control == "90 minutes + 30 seconds a move"
    assert read_back.regulations.encoded_time_control == "5400+30"


def test_a_phase_of_pairs_has_no_time_control() -> None:
    with pytest.raises(NotNow, match="has no time control"):
        state_after(pairs_playing(6), TimeControlAnnounced(PAIRS, code="5400+30"))
