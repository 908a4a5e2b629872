"""The games of a stage of teams that count for its members' ratings and for title norms.

As in individual events (B.01 (2024), B.02 (2024)): rated games over the board count; forfeits,
empty boards and unfinished games don't. An unrated opponent counts for a norm but not for a rating
change. K is that of the list if the member's record has it; else it is computed from their data, at
the stage's rate of play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.contest.entry import MemberId
from domain.ids import Number
from domain.people import Person
from domain.ratings.change import RatedGame, RatingChange, first_rating, k_of, rating_change
from domain.ratings.norms import (
    NormCandidate,
    NormEvent,
    NormGame,
    NormParticipant,
    has_foreign_field,
)
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import (
    MemberGame,
    MemberScore,
    games_by_member,
    member_scores,
)
from domain.times.time_control import Pace

RATED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})


@dataclass(frozen=True, slots=True)
class RatedMember:
    """`change` is None for unrated members, `first` for rated ones and those who get none."""

    score: MemberScore
    games: int
    half_points: int
    change: RatingChange | None
    first: int | None


def rated_members(stage: TeamStage, rounds: int, day: str) -> tuple[RatedMember, ...]:
    """The members, teams by number; `day` is one of the tournament's, or empty."""
    scores = member_scores(stage, rounds)
    ratings = {score.member.id: score.member.person.rating for score in scores}
    return tuple(_rate_member(score, ratings, day, stage.time.pace) for score in scores)


def _rate_member(
    score: MemberScore, ratings: Mapping[MemberId, int], day: str, pace: Pace
) -> RatedMember:
    person = score.member.person
    games = [
        RatedGame(ratings[each.opponent], each.half_points or 0)
        for each in score.results
        if each.mark in RATED and ratings.get(each.opponent, 0)
    ]
    half_points = sum(game.half_points for game in games)
    if person.rating:
        changed = rating_change(person.rating, k_of(person, day, pace), games)
        return RatedMember(score, len(games), half_points, changed, None)
    return RatedMember(score, len(games), half_points, None, first_rating(games))


def norm_event(stage: TeamStage, host: str) -> NormEvent:
    """The event; members who did not sit in a round had no opponent in it (B.01 (2024), 1.4.3e)."""
    games = games_by_member(stage, len(stage.rounds))
    field = [
        _norm_participant(stage, member.person, games[member.id])
        for team in stage.participants()
        for member in team.members
    ]
    plan = stage.table
    return NormEvent(
        rounds=stage.rules.rounds,
        predetermined=plan is not None,
        double=plan is not None and plan.double is not None,
        exempt=plan is None and has_foreign_field(field, host),
    )


def _norm_participant(
    stage: TeamStage, person: Person, games: Sequence[MemberGame]
) -> NormParticipant:
    sat = {int(game.round) for game in games}
    missed = frozenset(int(r.number) for r in stage.rounds) - sat
    return NormParticipant(person.rating, person.title, person.federation, missed)


def norm_candidates(
    stage: TeamStage,
) -> Mapping[MemberId, tuple[NormCandidate, tuple[NormGame, ...]]]:
    """All members with the games played, and those begun but not finished."""
    scores = member_scores(stage, len(stage.rounds))
    people = {score.member.id: score for score in scores}
    scored = {score.member.id for score in scores if score.half_points}
    found = {}
    for score in scores:
        played, to_come, given = [], [], 0
        for each in score.results:
            other = people.get(each.opponent)
            if each.mark is Mark.FORFEIT_WIN:
                given += 1
            elif other is not None and (each.mark is None or each.mark is Mark.ADJOURNED):
                to_come.append(_norm_game(each, other, scored, 0))
            elif other is not None and each.mark in RATED:
                played.append(_norm_game(each, other, scored, each.half_points or 0))
        candidate = NormCandidate(score.member.person.federation, tuple(played), given)
        found[score.member.id] = (candidate, tuple(to_come))
    return found


def _norm_game(
    game: MemberGame, other: MemberScore, scored: set[MemberId], half_points: int
) -> NormGame:
    person = other.member.person
    return NormGame(
        round=game.round,
        opponent=Number(int(other.member.id)),
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        half_points=half_points,
        opponent_scored=other.member.id in scored,
    )
