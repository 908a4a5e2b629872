"""What a tournament does so far to one player: their rating, and the norms within reach."""

from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.tournament import Tournament
from web.chess.norm_papers import chances
from web.chess.views.rating_changes import RatingRow, kept_rows
from web.shared.languages import Words


def outlook(tournament: Tournament, stage: Stage, entry: EntryId, words: Words) -> tuple[str, ...]:
    """A sentence each; none where there is nothing to say."""
    row = kept_rows(tournament, stage).get(entry)
    rating = (_rating(row, words),) if row is not None and (row.change or row.new) else ()
    return rating + chances(tournament, stage, entry, words)


def _rating(row: RatingRow, words: Words) -> str:
    if not row.player.rating:
        return words("First rating so far: {rating}", rating=row.new)
    return words("Rating change so far: {change}", change=row.change)
