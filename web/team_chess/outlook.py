"""The members' unofficial rating changes so far in a team event and the norms within reach, for the
team's own page and for papers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.entry import MemberId
from domain.ids import EntryId
from domain.people import Person
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import games_by_member
from domain.team_chess.standings.rated_games import (
    RATED,
    norm_candidates,
    norm_event,
    rated_members,
)
from domain.tournament import Tournament
from web.contest.members import ShownMember, shown_members, shown_members_within_teams
from web.contest.norm_papers import Aspirant, Norms, fide_changes_paper
from web.contest.notation import hundredths_text, rating_so_far, score_text, signed_number
from web.contest.visibility import full_name, published_rounds
from web.shared.languages import Words
from web.shared.memo import CacheByIdentity
from web.shared.paper import Foot, Paper


def _aspirants(stage: TeamStage) -> Iterator[Aspirant]:
    """All members, with their games except those of a line-up that is not revealed."""
    members, games = shown_members(stage), games_by_member(stage, len(stage.rounds))
    for id_, (candidate, to_come) in norm_candidates(stage).items():
        _, member = stage.member(id_)
        with_opponent = [game for game in games[id_] if game.opponent]
        open_games = [
            game for game in with_opponent if game.mark is None or game.mark is Mark.ADJOURNED
        ]
        yield Aspirant(
            id=id_,
            name=full_name(members[id_]),
            person=member.person,
            candidate=candidate,
            to_come=to_come,
            finished=sum(game.mark in RATED for game in with_opponent),
            colour=open_games[0].colour if len(open_games) == 1 else None,
        )


def _people_by_number(stage: TeamStage) -> Mapping[int, Person]:
    return {
        int(member.id): member.person for team in stage.entries.values() for member in team.members
    }


NORMS = Norms(_aspirants, norm_event, _people_by_number)


@dataclass(frozen=True, slots=True)
class MemberRating:
    """The rating change of a member with rated games; `points` are those of these games. `new` is a
    first rating, empty for a rated member, and for one who does not get any.
    """

    who: ShownMember
    team: str
    games: int
    points: str
    expected: str
    k: int
    performance: int
    change: str
    new: str


@dataclass(frozen=True, slots=True)
class MemberOutlook:
    """Sentences about the member of that name."""

    name: str
    says: tuple[str, ...]


def member_ratings(tournament: Tournament, stage: TeamStage) -> Mapping[MemberId, MemberRating]:
    """The ratings by team and board order, cached while the stage is unchanged for many phones."""
    return _cached_ratings.get_or_compute(
        stage, tournament.ends, lambda: _ratings(stage, tournament.ends)
    )


_cached_ratings = CacheByIdentity[TeamStage, Mapping[MemberId, MemberRating]](20)


def _ratings(stage: TeamStage, day: str) -> Mapping[MemberId, MemberRating]:
    members = shown_members(stage)
    rows = rated_members(stage, len(published_rounds(stage)), day)
    return {
        row.score.member.id: MemberRating(
            who=members[row.score.member.id],
            team=row.score.team.short or row.score.team.name,
            games=row.games,
            points=score_text(5 * row.half_points),
            expected=hundredths_text(row.change.expected) if row.change else "",
            k=row.change.k if row.change else 0,
            performance=row.score.performance or 0,
            change=signed_number(row.change.points) if row.change else "",
            new=str(row.first or ""),
        )
        for row in rows
        if row.games
    }


def member_outlooks(
    tournament: Tournament, stage: TeamStage, team: EntryId, words: Words
) -> tuple[MemberOutlook, ...]:
    """The outlooks of members with a rating change or a norm in reach, in board order."""
    members, ratings = shown_members_within_teams(stage), member_ratings(tournament, stage)
    with_news = []
    for member in stage.entry(team).members:
        row = ratings.get(member.id)
        rating = rating_so_far(row.change, row.new, words) if row else ""
        norms = NORMS.chance_sentences(tournament, stage, member.id, words)
        sentences = (*((rating,) if rating else ()), *norms)
        if sentences:
            with_news.append(MemberOutlook(full_name(members[member.id]), sentences))
    return tuple(with_news)


def rating_changes_paper(
    tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot
) -> Paper:
    return fide_changes_paper(
        *(member_ratings(tournament, stage).values(), stage.time.pace, words),
        (words("Team"), "name", lambda row: row.team),
        (words("Name"), "name", lambda row: full_name(row.who)),
        (words("Rating"), "num", lambda row: str(row.who.rating or "")),
    )
