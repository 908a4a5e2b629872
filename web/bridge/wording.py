"""Pairs and their scores in the reader's language; results of boards: `web.shared.board_words`."""

from domain.bridge.phase import Phase
from domain.bridge.phases.ranking import Placed
from domain.messages import say
from web.shared.board_words import fixed_decimals, per_cent, seat_letter
from web.shared.languages import Words


def seat_words(seat: str, words: Words) -> str:
    """The seat in words: a direction, or the seat of a player in an individual."""
    return words(seat) if len(seat) != 1 else seat_letter(seat, words)


def score_text(placed: Placed) -> str:
    """The score of a pair in a ranking: per cent, its handicap included, or the total."""
    if placed.score.possible and not placed.score.carryover:
        return per_cent(100 * placed.score.net)
    return fixed_decimals(placed.total)


def entrant_word(phase: Phase) -> str:
    """The word for a numbered entry."""
    return say("Player") if phase.individual else say("Pair")
