"""Small words that sentences about chess need."""

from domain.chess.stage import Board, Round, Stage
from events.contest.words import meeting


def game_words(stage: Stage, r: Round, board: Board) -> str:
    """Where a game that is not finished stands, and who plays it."""
    said = "is adjourned" if board.adjourned else "is still to be played"
    who = meeting(stage, board.white, board.black)
    return f"Round {r.number}, board {board.number}, {who}, {said}."


def unrated(rating: int) -> str:
    return f"; players without a rating count as {rating} in tie-breaks" if rating else ""
