"""What a tournament does so far to one player: their rating, and the norms within reach."""

from domain.chess.stage import Stage
from domain.ids import EntryId
from domain.tournament import Tournament
from web.chess.norm_papers import chances
from web.chess.views.rating_changes import kept_rows
from web.shared.languages import Words
from web.shared.rating_words import rating_so_far


def outlook(tournament: Tournament, stage: Stage, entry: EntryId, words: Words) -> tuple[str, ...]:
    """A sentence each; none where there is nothing to say."""
    row = kept_rows(tournament, stage).get(entry)
    rating = row and rating_so_far(row.change, row.new, words)
    return (*((rating,) if rating else ()), *chances(tournament, stage, entry, words))
