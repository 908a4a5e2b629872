"""A knock-out of teams, exported as a report and imported again."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from domain.formats.trf.read import permanent_lines, read_trf
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf26
from domain.team_chess.knock_out import progress_of
from domain.team_chess.reports.report_from_stage import report_of
from domain.team_chess.reports.stage_from_report import ReadStage, read_stage
from domain.team_chess.rules import Decider
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import team_places
from events.audit.verdict import audit_log
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.rounds import RoundClosed
from events.team_chess.vocabulary import commands as c
from events.team_chess.vocabulary.commands import ImportTeamReport
from tests.confirmations import CONFIRMED_TWICE
from tests.events.team_chess.cup import DELTA, STAGE, Cup
from tests.events.team_chess.test_draws import KNOCK_OUT, LEVEL, LOST, WON, cup_drawn

NOTE = (
    "the report does not say how level matches are decided, nor who is named first: taken as "
    "decided by {}, which leads to the same teams, and drawn by lot"
)
BERLIN = "the Berlin count, then the top board"


def report(cup: Cup) -> TournamentReport:
    return read_trf(write_trf26(report_of(cup.stage))).tournament


def stage_read_back(cup: Cup) -> ReadStage:
    return read_stage(report(cup))


def matches(stage: TeamStage) -> list[list[tuple[int, int]]]:
    return [[(int(m.first), int(m.second)) for m in r.matches] for r in stage.rounds]


def ranks(stage: TeamStage) -> list[tuple[int, int | None]]:
    return [(place.number, place.rank) for place in team_places(stage, len(stage.rounds))]


def assert_same_cup(read: TeamStage, cup: Cup) -> None:
    assert read.rules.system == "knock-out"
    assert matches(read) == matches(cup.stage)
    assert ranks(read) == ranks(cup.stage)
    assert progress_of(read).winner == progress_of(cup.stage).winner


def test_the_bracket_comes_back_with_its_places() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, LOST]).played([WON])
    stage, notes = stage_read_back(cup)
    assert_same_cup(stage, cup)
    assert notes == (NOTE.format(BERLIN),)
    assert stage.rules.tie_breaks == ()


def test_the_code_of_a_knock_out_is_that_of_teams_and_that_of_individuals_is_understood() -> None:
    trf_report = report(cup_drawn(KNOCK_OUT).played([WON, LOST]))
    assert trf_report.regulations.system == "CUSTOM_TEAM_KNOCKOUT"
    old = changed(trf_report, regulations=trf_report.regulations._replace(system="CUSTOM_KNOCKOUT"))
    assert read_stage(old).stage.rules.system == "knock-out"


@pytest.mark.parametrize("plan", [{"legs": 2}, {"third_place": True}])
def test_legs_and_third_place_follow_from_who_met_whom(plan: dict[str, object]) -> None:
    cup = cup_drawn(replace(KNOCK_OUT, **plan))
    while not progress_of(cup.stage).is_over:
        cup.published()
        cup.do(c.RevealLineUps(STAGE, len(cup.stage.rounds)))
        for match in cup.stage.rounds[-1].matches:
            higher = min(match.teams, key=lambda team: cup.stage.entry(team).number or 0)
            for game in match.games:
                white_first = game.number == 1
                wins = "1-0" if white_first is (match.first == higher) else "0-1"
                cup.say(match.number, game.number, wins)
    cup.do(RoundClosed(STAGE, len(cup.stage.rounds)))
    stage, _ = stage_read_back(cup)
    assert_same_cup(stage, cup)
    assert stage.knock_out is not None
    assert stage.knock_out.legs == (2 if "legs" in plan else 1)
    assert stage.knock_out.plan.third_place is ("third_place" in plan)


def test_the_decider_of_a_level_match_follows_from_the_advanced_team() -> None:
    cup = cup_drawn(replace(KNOCK_OUT, deciders=("lower-number",), first_named="higher"))
    cup.played([LEVEL, WON]).played([WON])
    stage, notes = stage_read_back(cup)
    assert_same_cup(stage, cup)
    assert stage.knock_out is not None
    assert stage.knock_out.deciders == (Decider.LOWER_NUMBER,)
    assert notes == (NOTE.format("the higher number of the bracket"),)


def test_a_withdrawn_team_is_recognised_in_a_report() -> None:
    cup = cup_drawn(KNOCK_OUT).do(WithdrawEntry(STAGE, DELTA)).played([WON]).played([WON])
    stage, _ = stage_read_back(cup)
    assert_same_cup(stage, cup)
    assert [team.name for team in stage.entries.values() if team.withdrawn_from] == ["Delta"]


def test_matches_that_are_no_bracket_are_planned_as_a_swiss_with_a_note() -> None:
    cup = Cup().played([WON, WON]).played([WON, WON])
    trf_report = report(cup)
    named = changed(
        trf_report, regulations=trf_report.regulations._replace(system="CUSTOM_TEAM_KNOCKOUT")
    )
    stage, notes = read_stage(named)
    assert stage.rules.system == "fide-team"
    assert "the matches are not those of a bracket by the teams' numbers" in notes[-1]


def test_an_imported_knock_out_equals_the_report_and_can_continue() -> None:
    trf_report = report(cup_drawn(KNOCK_OUT).played([WON, LOST]))
    lines = tuple(permanent_lines(write_trf26(trf_report), "report.trf"))
    cup = Cup.__new__(Cup)  # empty: the report plans the stage
    cup.records, cup.state = [], None
    cup.do(
        ImportTeamReport(
            file="report.trf", digest="0" * 64, lines=lines, confirmed=CONFIRMED_TWICE
        ),
        "organiser",
    )
    assert audit_log(cup.log).again.contradictions == []
    cup.played([WON])
    assert progress_of(cup.stage).is_over
    assert audit_log(cup.log).again.contradictions == []
