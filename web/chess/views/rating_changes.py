"""Rating changes so far in the tournament, updated with each result: by FIDE's formula, or the new
ratings by the rules of US Chess. They are unofficial.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.chess.rated_games import (
    RatedEntry,
    rated_meetings_by_entry,
    rated_players,
    us_chess_ratings,
)
from domain.chess.stage import Stage, stage_of
from domain.ids import EntryId, StageId
from domain.messages import say
from domain.ratings.us_chess import ESTABLISHED, NewRating
from domain.tournament import Tournament
from web.contest.notation import hundredths_text, score_text, signed_number
from web.contest.sheet_parts import Entrant
from web.contest.visibility import entrant_function, public_head
from web.shared.memo import CacheByIdentity
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class RatingRow:
    """`points` of the rated `games`. `k` is 0 with US Chess, which has no such factor. `new` is a
    first rating, or the one after the tournament.
    """

    key: str
    player: Entrant
    games: int
    points: str
    expected: str
    k: int
    change: str
    new: str
    performance: int


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    return Sheet(public_head(tournament, stage), tuple(rating_rows(tournament, stage)))


def rating_rows(tournament: Tournament, stage: Stage) -> Iterator[RatingRow]:
    """A row for each player with a rated game, in the order of their numbers."""
    shown_as = entrant_function(stage)
    if stage.follows_fide:
        for row in rated_players(stage, tournament.ends):
            if row.games:
                yield _fide_row(row, shown_as(row.entry, ""))
        return
    ratings, games = us_chess_ratings(stage, tournament.ends), rated_meetings_by_entry(stage)
    for _, entry in stage.numbered_entries():
        if entry.id in ratings:
            half_points = sum(met.half_points or 0 for met in games[entry.id])
            yield _us_chess_row(
                shown_as(entry, ""), half_points, ratings[entry.id], entry.person.rated_games
            )


def cached_rows(tournament: Tournament, stage: Stage) -> Mapping[EntryId, RatingRow]:
    """The rows by entry, cached while the stage is unchanged, for many phones asking in turn."""
    return _rows.get_or_compute(stage, tournament.ends, lambda: _rows_by_entry(tournament, stage))


_rows = CacheByIdentity[Stage, Mapping[EntryId, RatingRow]](20)


def _rows_by_entry(tournament: Tournament, stage: Stage) -> Mapping[EntryId, RatingRow]:
    return {EntryId(row.player.entry): row for row in rating_rows(tournament, stage)}


def _fide_row(row: RatedEntry, player: Entrant) -> RatingRow:
    return RatingRow(
        key=f"rating.{player.entry}",
        player=player,
        games=row.games,
        points=score_text(5 * row.half_points),
        expected=hundredths_text(row.change.expected) if row.change else "",
        k=row.change.k if row.change else 0,
        change=signed_number(row.change.points) if row.change else "",
        new=str(row.first or ""),
        performance=row.performance,
    )


def _us_chess_row(
    player: Entrant, half_points: int, rating: NewRating, rated_games: int | None
) -> RatingRow:
    """The row by US Chess; a provisional rating shows on how many games it is based: 1511/9."""
    provisional = (rated_games is not None or not player.rating) and rating.games < ESTABLISHED
    return RatingRow(
        key=f"rating.{player.entry}",
        player=player,
        games=rating.played,
        points=score_text(5 * half_points),
        expected="",
        k=0,
        change=signed_number(rating.rating - player.rating) if player.rating else "",
        new=f"{rating.whole_rating}/{rating.games}" if provisional else str(rating.whole_rating),
        performance=0,
    )


VIEW = View("ratings", build_sheet, say("Rating changes"), "chess/sheets/ratings.js")
