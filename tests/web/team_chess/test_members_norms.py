"""Title norms of members of teams, of games whose numbers can be reckoned by hand."""

from dataclasses import replace

import pytest

from domain.ids import EntryId
from domain.people import Person
from domain.results import parse_result
from domain.team_chess.round import Match
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from domain.times.time_control import TimeLimits, time_control
from tests.web.team_chess.stages import stage_of_teams, tournament_of
from web.shared.frame import ANYBODY
from web.shared.languages import ENGLISH
from web.shared.paper import Foot
from web.site.build import build_site
from web.team_chess.outlook import NORMS
from web.team_chess.own_page import OwnTeamPage
from web.team_chess.papers import PAPERS

FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")
WANTED = EntryId(1)
ABROAD = ("FRA", "POL", "NED", "ESP")


def league(last: str) -> TeamStage:
    """The first of team 1, an international master, meets the firsts of nine teams, grandmasters of
    2520 of four federations: two wins, six draws, and the last game.
    """
    stage = stage_of_teams(18, 9, rules=TeamRules(rounds=9, boards=1))
    teams = {
        number: replace(team, members=(replace(team.members[0], person=_person(number)),))
        for number, team in stage.entries.items()
    }
    codes = ("1-0", "1-0", *("=-=",) * 6, last)
    rounds = tuple(
        replace(r, matches=tuple(_told(match, code) for match in r.matches))
        for r, code in zip(stage.rounds, codes, strict=True)
    )
    return replace(stage, entries=teams, rounds=rounds)


def _person(team: int) -> Person:
    if team == WANTED:
        return Person("Wanted", title="IM", rating=2450, federation="GER")
    return Person(f"Player{team}", title="GM", rating=2520, federation=ABROAD[team % 4])


def _told(match: Match, code: str) -> Match:
    """From the side of team 1."""
    if WANTED not in match.teams:
        return match
    game = match.games[0]
    black = game.black == 11
    said = parse_result(f"{code[2]}-{code[0]}" if black else code) if code else None
    return replace(match, games=(game._replace(result=said),))


def wanted(stage: TeamStage) -> list[str]:
    paper = PAPERS["norms"].draw(tournament_of(stage), stage, ENGLISH, FOOT)
    return [row[-1].text for row in paper.rows if row[0].text == "IM Wanted"]


def test_a_norm_is_there_or_within_reach() -> None:
    """2520 and 5 1/2 of 9, 61 per cent, are 2600: B.01 (2024), 1.4.8."""
    assert wanted(league("=-=")) == ["norm, counts as 9 games"]
    assert wanted(league("")) == ["a draw with White is enough"]
    assert wanted(league("0-1")) == []


def test_a_certificate_has_the_games_and_the_time_control() -> None:
    stage = replace(league("=-="), time=TimeLimits(control=time_control("5400+30")))
    paper = PAPERS["norm-certificates"].draw(tournament_of(stage), stage, ENGLISH, FOOT)
    (one,) = (c for c in paper.norm_certificates if c.name == "Wanted")
    assert len(one.rows) == 9
    assert one.rows[0][1].text.startswith("Player")
    assert ("Time control", "90 minutes + 30 seconds a move") in one.facts


@pytest.mark.parametrize(("code", "lists"), [("5400+30", True), ("900+10", False)])
def test_rapid_play_makes_no_norm(code: str, lists: bool) -> None:
    stage = replace(league("=-="), time=TimeLimits(control=time_control(code)))
    assert bool(NORMS.lines(tournament_of(stage), stage)) is lists
    said = "standard" if lists else "rapid"
    paper = PAPERS["ratings"].draw(tournament_of(stage), stage, ENGLISH, FOOT)
    assert paper.notes == (f"Counts for the {said} list, by the rate of play.",)


def test_a_team_reads_its_members_norms_on_its_own_page_and_on_those_of_the_results() -> None:
    stage = league("=-=")
    state = tournament_of(stage)
    page = OwnTeamPage.of(state, stage, WANTED, ANYBODY)
    (about,) = page.outlooks
    assert about.name == "IM Wanted"
    assert about.says[0].startswith("Rating change so far: +")
    assert about.says[1] == "GM norm reached, counts as 9 games"
    assert "GM norm reached" in build_site(state)["stage-1/team-1.html"].decode()
