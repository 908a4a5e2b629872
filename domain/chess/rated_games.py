"""The games of a stage that count for ratings and title norms by the regulations.

Rated games over the board count; forfeits, byes and unfinished games don't. An unrated opponent
counts for a norm but not for a rating change. K is that of the list if the player's record has it;
else it is computed from the player's data.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.chess.knock_out import with_games_of_rate
from domain.chess.official_ratings import USUAL
from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.round import RoundState
from domain.ids import EntryId, RoundNo
from domain.people import Person
from domain.ratings.change import (
    RatedGame,
    RatingChange,
    add_periods,
    divide_half_up,
    first_rating,
    k_of,
    performance_rating,
    rating_change,
)
from domain.ratings.norms import (
    NormCandidate,
    NormEvent,
    NormGame,
    NormParticipant,
    has_foreign_field,
    is_large_swiss,
)
from domain.ratings.us_chess import (
    MANY_GAMES,
    NewRating,
    RatingBefore,
    UsChessGame,
    bonus_threshold,
    new_ratings,
)
from domain.results import Mark

_HALF_POINTS = {Mark.WIN: 2, Mark.DRAW: 1, Mark.LOSS: 0}
_GIVEN = frozenset({Mark.FORFEIT_WIN, Mark.PAIRING_BYE})


@dataclass(frozen=True, slots=True)
class RatedMeeting:
    """A game that counts for ratings, of one player; `half_points` is None until it is finished."""

    round: RoundNo
    opponent: Entry
    white: bool
    half_points: int | None


@dataclass(frozen=True, slots=True)
class RatedEntry:
    """A player's rating after the stage. `change` is None for unrated players, `first` for rated
    ones and those who get no rating; `performance` is 0 without games.
    """

    entry: Entry
    games: int
    half_points: int
    performance: int
    change: RatingChange | None
    first: int | None


def rated_meetings_by_entry(stage: Stage) -> Mapping[EntryId, tuple[RatedMeeting, ...]]:
    """The games that count or may count, by entry; in a knock-out those of the match itself, as the
    tie-breaks are rated on other lists.
    """
    found: dict[EntryId, list[RatedMeeting]] = {entry: [] for entry in stage.entries}
    for each in with_rated_results(with_games_of_rate(stage)).rounds:
        for board in each.boards:
            if each.state is RoundState.PAIRED and board.result is None:
                continue  # the hall must not see a draft, nor anything derived from it
            for entry, met in _rated_meetings(stage, each, board):
                found[entry].append(met)
    return {entry: tuple(games) for entry, games in found.items()}


def with_rated_results(stage: Stage) -> Stage:
    """Every game with the result that counts for ratings."""
    if not stage.rated_as:
        return stage
    rounds = (
        replace(r, boards=tuple(_with_rated_result(stage, r, board) for board in r.boards))
        for r in stage.rounds
    )
    return replace(stage, rounds=tuple(rounds))


def _with_rated_result(stage: Stage, r: Round, board: Board) -> Board:
    otherwise = stage.different_rated_result(r, board)
    return board._replace(result=otherwise.result) if otherwise else board


def _rated_meetings(
    stage: Stage, played: Round, board: Board
) -> Iterator[tuple[EntryId, RatedMeeting]]:
    """The board as a meeting of each of its players, unless it can't count."""
    marks = (board.result.white, board.result.black) if board.result else (None, None)
    sides = ((board.white, board.black, marks[0]), (board.black, board.white, marks[1]))
    for own, other, mark in sides:
        is_open = mark is None or mark is Mark.ADJOURNED
        if is_open or mark in _HALF_POINTS:
            points = None if is_open or mark is None else _HALF_POINTS[mark]
            yield own, RatedMeeting(played.number, stage.entry(other), own == board.white, points)


def rated_players(stage: Stage, day: str) -> Iterator[RatedEntry]:
    """All players with a number, in its order; `day` is one of the tournament's, or empty."""
    games = rated_meetings_by_entry(stage)
    for _, entry in stage.numbered_entries():
        periods = _games_by_own_rating(entry, games[entry.id])
        counted = [game for _, period in periods for game in period]
        score = sum(game.half_points for game in counted)
        record = (entry, len(counted), score, _performance_of(counted, score))
        if entry.person.rating:
            k = k_of(entry.person, day, stage.time.pace)
            changes = [rating_change(rating, k, period) for rating, period in periods]
            total = (
                add_periods(changes) if changes else rating_change(entry.person.rating, k, counted)
            )
            yield RatedEntry(*record, total, None)
        else:
            yield RatedEntry(*record, None, first_rating(counted))


def _games_by_own_rating(
    entry: Entry, games: Sequence[RatedMeeting]
) -> list[tuple[int, list[RatedGame]]]:
    """The games that count, by the periods of an event over 30 days: each is rated with both
    ratings of its round (B.02 (2024)).
    """
    periods: list[tuple[int, list[RatedGame]]] = []
    for met in games:
        own, other = entry.rating_in(met.round), met.opponent.rating_in(met.round)
        if met.half_points is None or not other:
            continue
        if not periods or periods[-1][0] != own:
            periods.append((own, []))
        periods[-1][1].append(RatedGame(other, met.half_points))
    return periods


def _performance_of(games: Sequence[RatedGame], half_points: int) -> int:
    if not games:
        return 0
    average = divide_half_up(sum(game.opponent for game in games), len(games))
    return performance_rating(average, half_points, len(games))


def rating_lists_of(stage: Stage) -> tuple[str, ...]:
    """FIDE's lists searched for a rating, in order."""
    return stage.rules.lists or tuple(pace.value for pace in USUAL[stage.time.pace])


def us_chess_ratings(stage: Stage, ends: str) -> Mapping[EntryId, NewRating]:
    """The ratings after the section, which ends on that day, by the rules of US Chess."""
    games = {
        entry: tuple(
            UsChessGame(met.opponent.id, met.half_points)
            for met in meetings
            if met.half_points is not None
        )
        for entry, meetings in rated_meetings_by_entry(stage).items()
    }
    players = {entry.id: _rating_before(entry.person) for entry in stage.entries.values()}
    return new_ratings(players, games, bonus_threshold(ends), dual=_is_rated_twice(stage))


def _is_rated_twice(stage: Stage) -> bool:
    """Whether games are rated both as regular and as quick: 30 to 65 minutes plus seconds."""
    control = stage.time.control
    if control is None:
        return False
    minutes = sum(period.seconds for period in control.white) // 60 + control.white[0].increment
    return 30 <= minutes <= 65


def _rating_before(person: Person) -> RatingBefore:
    known = person.rated_games
    return RatingBefore(person.rating, MANY_GAMES if known is None else known)


def norm_event(stage: Stage, host: str) -> NormEvent:
    """The stage as title norms see it; `host` is the federation where it is played."""
    plan, rounds = stage.round_robin, stage.rules.rounds
    present = {int(r.number): _paired_players(r) for r in stage.rounds}
    field = [_norm_participant(entry, present) for entry in stage.entries.values()]
    return NormEvent(
        rounds=rounds,
        predetermined=plan is not None,
        double=plan is not None and plan.double is not None,
        exempt=plan is None and has_foreign_field(field, host),
        large=plan is None and not stage.is_knock_out and is_large_swiss(field, rounds),
    )


def _paired_players(r: Round) -> frozenset[EntryId]:
    """The players with an opponent or the pairing-allocated bye in that round."""
    return r.paired_entries | {entry for entry, mark in r.byes if mark is Mark.PAIRING_BYE}


def _norm_participant(entry: Entry, present: Mapping[int, frozenset[EntryId]]) -> NormParticipant:
    missed = frozenset(number for number, paired in present.items() if entry.id not in paired)
    person = entry.person
    return NormParticipant(person.rating, person.title, person.federation, missed)


def norm_candidates(stage: Stage) -> Mapping[EntryId, tuple[NormCandidate, tuple[NormGame, ...]]]:
    """All players with the games played, and those paired but not finished."""
    games = rated_meetings_by_entry(stage)
    scored = {entry for entry, met in games.items() if any(game.half_points for game in met)}
    given = Counter(_receivers_of_unplayed_points(stage))
    found = {}
    for _, entry in stage.numbered_entries():
        norm_games = [
            (met.half_points is None, _norm_game(met, met.opponent.id in scored))
            for met in games[entry.id]
        ]
        played = tuple(game for is_open, game in norm_games if not is_open)
        to_come = tuple(game for is_open, game in norm_games if is_open)
        candidate = NormCandidate(entry.person.federation, played, given[entry.id])
        found[entry.id] = (candidate, to_come)
    return found


def _norm_game(meeting: RatedMeeting, opponent_scored: bool) -> NormGame:
    person = meeting.opponent.person
    return NormGame(
        round=meeting.round,
        opponent=meeting.opponent.number or 0,
        rating=meeting.opponent.rating_in(meeting.round),
        title=person.title,
        federation=person.federation,
        half_points=meeting.half_points or 0,
        opponent_scored=opponent_scored,
    )


def _receivers_of_unplayed_points(stage: Stage) -> Iterator[EntryId]:
    """Players who got the point of a round without a game, once for each such round."""
    for each in stage.rounds:
        marks = [*each.byes]
        for board in each.boards:
            if board.result:
                marks += [(board.white, board.result.white), (board.black, board.result.black)]
        yield from (entry for entry, mark in marks if mark in _GIVEN)
