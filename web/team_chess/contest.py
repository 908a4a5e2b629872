"""Who contends for the prizes of a stage of teams: every team in its standings."""

from domain.prizes.category import Contender, Somebody
from domain.team_chess.over import is_over
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from domain.tournament import Tournament
from web.prizes.contest import Called, Contest, Standing
from web.shared.kept import KeptAsItIs
from web.shared.notation import value_text
from web.team_chess import ranking
from web.team_chess.ranking import Line
from web.team_chess.views.shown import published_rounds


def contest_of(_tournament: Tournament, stage: TeamStage) -> Contest:
    """After the rounds that the hall has seen. Kept for the stage as it is: when a round ends, all
    the hall's phones ask at once.
    """
    return _contests.of(stage, None, lambda: _contest_of(stage))


_contests = KeptAsItIs[TeamStage, Contest](20)


def _contest_of(stage: TeamStage) -> Contest:
    rounds, teams = published_rounds(stage), dict(stage.numbered())
    standings = tuple(
        _standing(stage, teams[line.number], line)
        for line in ranking.ranked(stage, len(rounds))
        if line.rank
    )
    return Contest(stage.prizes, standings, is_over(stage))


def _standing(stage: TeamStage, team: Team, line: Line) -> Standing:
    """A category asks of a team what it asks of each of its first members."""
    points = line.values[0]
    assert points is not None, "whoever has a place has points"
    people = (member.person for member in team.members[: stage.rules.boards])
    contender = Contender(
        entry=team.id,
        name=team.name,
        rank=line.rank,
        points=points,
        people=tuple(Somebody(p.sex, p.born, p.federation, p.club) for p in people)
        or (Somebody(federation=team.federation),),
        rating=team.average(stage.rules.boards),
        withdrew=team.withdrawn_from is not None,
    )
    called = Called("", team.name, "", team.federation)
    return Standing(contender, team.number or 0, (called,), value_text(points))
