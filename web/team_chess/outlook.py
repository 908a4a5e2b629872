"""What a team event does so far to the members of its teams: their ratings, and the norms within
reach.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.ids import EntryId
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.rated import RatedMember, rated_members
from domain.team_chess.teams import MemberId
from domain.tournament import Tournament
from web.contest.shown import full_name, published_rounds
from web.shared.kept import KeptAsItIs
from web.shared.languages import Words
from web.shared.notation import hundredths, score_text, signed
from web.shared.rating_words import rating_so_far
from web.team_chess.members import Who, members_by_team, members_shown
from web.team_chess.norm_papers import chances


@dataclass(frozen=True, slots=True)
class MemberRating:
    """Of somebody who has played rated games; `points` are those of them. `first` is empty for who
    has a rating, or gets none.
    """

    who: Who
    team: str
    games: int
    points: str
    expected: str
    k: int
    performance: int
    change: str
    first: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """A sentence each on the member of that name."""

    name: str
    says: tuple[str, ...]


def member_ratings(tournament: Tournament, stage: TeamStage) -> Mapping[MemberId, MemberRating]:
    """Teams by number, in board order; kept for the stage as it is, as the hall's phones ask one
    after another.
    """
    return _kept.of(stage, tournament.ends, lambda: _ratings(stage, tournament.ends))


_kept = KeptAsItIs[TeamStage, Mapping[MemberId, MemberRating]](20)


def _ratings(stage: TeamStage, day: str) -> Mapping[MemberId, MemberRating]:
    known = members_shown(stage)
    rows = rated_members(stage, len(published_rounds(stage)), day)
    return {
        row.score.member.id: _rating(row, known[row.score.member.id]) for row in rows if row.games
    }


def _rating(row: RatedMember, who: Who) -> MemberRating:
    return MemberRating(
        who=who,
        team=row.score.team.short or row.score.team.name,
        games=row.games,
        points=score_text(5 * row.half_points),
        expected=hundredths(row.change.expected) if row.change else "",
        k=row.change.k if row.change else 0,
        performance=row.score.performance or 0,
        change=signed(row.change.points) if row.change else "",
        first=str(row.first or ""),
    )


def outlooks(
    tournament: Tournament, stage: TeamStage, team: EntryId, words: Words
) -> tuple[Outlook, ...]:
    """In board order; of nobody of whom there is nothing to say."""
    known, ratings = members_by_team(stage), member_ratings(tournament, stage)
    norms = chances(tournament, stage, team, words)
    found = []
    for member in stage.entry(team).members:
        row = ratings.get(member.id)
        rating = rating_so_far(row.change, row.first, words) if row else ""
        says = (*((rating,) if rating else ()), *norms.get(member.id, ()))
        if says:
            found.append(Outlook(full_name(known[member.id]), says))
    return tuple(found)
