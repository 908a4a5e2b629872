"""What a team event does so far to the members of its teams, on their team's page and on paper:
their ratings, of which nothing is official, and the norms within reach.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.teams import MemberId
from domain.ids import EntryId
from domain.people import Person
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import games_of
from domain.team_chess.standings.rated_games import (
    RATED,
    RatedMember,
    candidates,
    norm_event,
    rated_members,
)
from domain.tournament import Tournament
from web.contest.members import Who, members_by_team, members_shown
from web.contest.norm_papers import Aspirant, Norms, fide_changes
from web.contest.notation import hundredths, rating_so_far, score_text, signed_number
from web.contest.visibility import full_name, published_rounds
from web.shared.languages import Words
from web.shared.memo import CacheByIdentity
from web.shared.paper import Foot, Paper


def _aspirants(stage: TeamStage) -> Iterator[Aspirant]:
    """The candidates for norms, also of a team whose line-up the hall has not seen: of its games
    there nothing is known.
    """
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


def _people(stage: TeamStage) -> Mapping[int, Person]:
    return {
        int(member.id): member.person for team in stage.entries.values() for member in team.members
    }


NORMS = Norms(_aspirants, norm_event, _people)


@dataclass(frozen=True, slots=True)
class MemberRating:
    """The rating of a member who has played rated games; `points` are those of them. `new` is a
    first rating, empty for who has one, or gets none.
    """

    who: Who
    team: str
    games: int
    points: str
    expected: str
    k: int
    performance: int
    change: str
    new: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """Sentences about the member of that name."""

    name: str
    says: tuple[str, ...]


def member_ratings(tournament: Tournament, stage: TeamStage) -> Mapping[MemberId, MemberRating]:
    """Teams by number, in board order; kept for the stage as it is, as the hall's phones ask one
    after another.
    """
    return _kept.get(stage, tournament.ends, lambda: _ratings(stage, tournament.ends))


_kept = CacheByIdentity[TeamStage, Mapping[MemberId, MemberRating]](20)


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
        change=signed_number(row.change.points) if row.change else "",
        new=str(row.first or ""),
    )


def outlooks(
    tournament: Tournament, stage: TeamStage, team: EntryId, words: Words
) -> tuple[Outlook, ...]:
    """Return the outlooks of members with a rating change or a norm in reach, in board order."""
    known, ratings = members_by_team(stage), member_ratings(tournament, stage)
    found = []
    for member in stage.entry(team).members:
        row = ratings.get(member.id)
        rating = rating_so_far(row.change, row.new, words) if row else ""
        norms = NORMS.chances(tournament, stage, member.id, words)
        says = (*((rating,) if rating else ()), *norms)
        if says:
            found.append(Outlook(full_name(known[member.id]), says))
    return tuple(found)


def changes(tournament: Tournament, stage: TeamStage, words: Words, _foot: Foot) -> Paper:
    return fide_changes(
        *(member_ratings(tournament, stage).values(), stage.time.pace, words),
        (words("Team"), "name", lambda row: row.team),
        (words("Name"), "name", lambda row: full_name(row.who)),
        (words("Rating"), "num", lambda row: str(row.who.rating or "")),
    )
