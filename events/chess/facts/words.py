"""Small words that sentences about chess need."""

from domain.chess.stage import Board, Round, Stage
from domain.said import say
from events.contest.words import meeting


def game_words(stage: Stage, r: Round, board: Board) -> str:
    """Where a game that is not finished stands, and who plays it."""
    said = say("is adjourned") if board.adjourned else say("is still to be played")
    who = meeting(stage, board.white, board.black)
    return say(
        "Round {number}, board {number2}, {who}, {said}.",
        number=r.number,
        number2=board.number,
        who=who,
        said=said,
    )


def unrated(rating: int) -> str:
    return (
        say("; players without a rating count as {rating} in tie-breaks", rating=rating)
        if rating
        else ""
    )
