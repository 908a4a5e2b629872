"""Title norms of the members of teams, on paper and for their team's own page."""

from collections.abc import Iterator, Mapping

from domain.ids import EntryId
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import games_of
from domain.team_chess.standings.rated import RATED, candidates, norm_event
from domain.team_chess.teams import MemberId
from domain.times.time_control import Pace
from domain.tournament import Tournament
from web.contest.shown import full_name
from web.shared import norm_papers
from web.shared.kept import KeptAsItIs
from web.shared.languages import Words
from web.shared.norm_papers import Aspirant, NormLine, Occasion, certificates_paper, norms_paper
from web.shared.paper import Foot, Paper
from web.team_chess.members import members_shown


def norms(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return norms_paper(norm_lines(tournament, stage), words)


def certificates(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    people = {
        int(member.id): member.person for team in stage.entries.values() for member in team.members
    }
    at = Occasion(tournament, stage, people)
    return certificates_paper(norm_lines(tournament, stage), at, words)


def norm_lines(tournament: Tournament, stage: TeamStage) -> tuple[NormLine, ...]:
    """Kept for the stage as it is: the hall's phones ask one after another."""
    made_from = tournament.federation
    return _lines.of(stage, made_from, lambda: tuple(_norm_lines(tournament, stage)))


_lines = KeptAsItIs[TeamStage, tuple[NormLine, ...]](20)


def _norm_lines(tournament: Tournament, stage: TeamStage) -> Iterator[NormLine]:
    if stage.time.pace is not Pace.STANDARD:
        return  # B.01 (2024), 1.1: two hours a player for sixty moves
    yield from norm_papers.norm_lines(_aspirants(stage), norm_event(stage, tournament.federation))


def _aspirants(stage: TeamStage) -> Iterator[Aspirant]:
    """Also of a team whose line-up the hall has not seen: of its games there nothing is known."""
    known, games = members_shown(stage), games_of(stage, len(stage.rounds))
    for id_, (candidate, to_come) in candidates(stage).items():
        _, member = stage.member(id_)
        met = [one for one in games[id_] if one.opponent]
        open_yet = [one for one in met if one.mark is None or one.mark is Mark.ADJOURNED]
        yield Aspirant(
            id=id_,
            name=full_name(known[id_]),
            person=member.person,
            candidate=candidate,
            to_come=to_come,
            finished=sum(one.mark in RATED for one in met),
            colour=open_yet[0].colour if len(open_yet) == 1 else None,
        )


def chances(
    tournament: Tournament, stage: TeamStage, team: EntryId, words: Words
) -> Mapping[MemberId, tuple[str, ...]]:
    """A sentence for each norm that a member of the team has or can have."""
    lines = [line for line in norm_lines(tournament, stage) if line.hopeful]
    return {
        member.id: tuple(
            norm_papers.chance(line, words) for line in lines if line.whose.id == member.id
        )
        for member in stage.entry(team).members
    }
