"""A league with an odd number of teams: the resting team is shown before and after publication."""

from domain.ids import StageId
from events.contest import commands as tc
from events.contest.commands import WithdrawEntry
from events.contest.vocabulary.rounds import RoundClosed
from tests.events.team_chess.cup import STAGE, Cup
from tests.events.team_chess.test_draws import LEAGUE, SEED
from web.contest.views.desk_lines import stage_facts
from web.contest.views.team_matches import MatchScheduleRow
from web.contest.visibility import entrants_before
from web.shared.sheet import rows_in
from web.team_chess.face import FACE

OMEGA = 5


def league() -> Cup:
    """Five teams, of which Omega is the last entry."""
    cup = Cup(LEAGUE).do(tc.RegisterTeam(stage=STAGE, name="Omega"))
    return cup.do(tc.DrawTeams(STAGE, server=SEED))


def resting_teams(cup: Cup) -> list[tuple[int, str]]:
    """Round and team."""
    assert cup.state is not None
    sheet = FACE.views["schedule"].build(cup.state, StageId(STAGE))
    return [
        (row.round, row.first.family) for row in rows_in(sheet, MatchScheduleRow) if not row.second
    ]


def test_a_round_s_resting_team_stays_on_the_schedule_when_it_is_published() -> None:
    before = resting_teams(league())
    assert [number for number, _ in before] == [1, 2, 3, 4, 5]
    assert resting_teams(league().published()) == before


def test_future_matches_of_a_withdrawn_team_are_shown_as_lost_by_forfeit() -> None:
    """As in a round robin, before they would be played; the matches of others stay open."""
    cup = league().published().do(WithdrawEntry(STAGE, OMEGA))
    assert cup.state is not None
    sheet = FACE.views["schedule"].build(cup.state, StageId(STAGE))
    future = [
        (row.first.family, row.second.family, row)
        for row in rows_in(sheet, MatchScheduleRow)
        if row.second and not row.published
    ]

    first = {(row.first_points, row.second_points) for home, _, row in future if home == "Omega"}
    second = {(row.first_points, row.second_points) for _, away, row in future if away == "Omega"}
    others = {
        (row.first_points, row.second_points, row.forfeit)
        for *both, row in future
        if "Omega" not in both
    }

    assert first == {("−", "+")}
    assert second == {("+", "−")}
    assert others == {("", "", False)}


def test_the_desk_lists_the_resting_team_as_rests() -> None:
    cup = league().published()
    newest = cup.stage.rounds[-1]
    (resting,) = stage_facts(cup.stage, newest, entrants_before(cup.stage, newest.number)).without
    assert (resting.player.family, resting.word) == (resting_teams(cup)[0][1], "rests")


def test_points_before_a_round_are_without_the_matches_of_a_team_that_is_annulled() -> None:
    """As in the standings: C.05 (2024), 6.6."""
    cup = league().seated()
    for match in cup.stage.rounds[0].matches:
        for game in match.games if OMEGA not in match.teams else ():
            cup.say(match.number, game.number, "1-0")
    cup.do(RoundClosed(STAGE, 1))
    stands = {team.name: team.id for team in cup.stage.entries.values()}
    home, away = next(m.teams for m in cup.stage.rounds[0].matches if OMEGA not in m.teams)
    before = entrants_before(cup.stage, 2)
    cup.do(WithdrawEntry(STAGE, away))
    after = entrants_before(cup.stage, 2)
    others = set(stands.values()) - {home}
    assert (before[home].score, after[home].score) == ("1", "0")
    assert {after[team].score == before[team].score for team in others} == {True}
