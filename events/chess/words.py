"""Small words that every sentence about chess needs: a result, a player, a bye."""

from domain.chess.stage import Board, Round, Stage
from domain.ids import EntryId
from domain.results import GameResult, Mark

_HALF = {
    Mark.DRAW: "½",
    Mark.UNRATED_WIN: "1",
    Mark.UNRATED_DRAW: "½",
    Mark.UNRATED_LOSS: "0",
    Mark.FORFEIT_LOSS: "−",
}
BYES = {
    Mark.PAIRING_BYE: "the bye",
    Mark.FULL_BYE: "a full-point bye",
    Mark.HALF_BYE: "a half-point bye",
    Mark.ZERO_BYE: "a zero-point bye",
}


def result_words(result: GameResult | None) -> str:
    """1–0, ½–½, + −, adjourned; an unrated game says so."""
    if result is None:
        return "no result"
    if result.white is Mark.ADJOURNED:
        return "adjourned"
    white, black = (_HALF.get(mark, mark.value) for mark in result)
    if {result.white, result.black} & {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS}:
        return f"{white} {black} by forfeit"
    unrated = result.white in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS)
    return f"{white}–{black}{' unrated' if unrated else ''}"


def game_words(stage: Stage, r: Round, board: Board) -> str:
    """Where a game that is not finished stands, and who plays it."""
    said = "is adjourned" if board.adjourned else "is still to be played"
    who = meeting(stage, board.white, board.black)
    return f"Round {r.number}, board {board.number}, {who}, {said}."


def meeting(stage: Stage | None, white: int, black: int) -> str:
    """Who plays whom: "4 Delta, Dora – 1 Alpha, Anna"."""
    return f"{player(stage, white)} – {player(stage, black)}"


def player(stage: Stage | None, entry: int) -> str:
    """Number and name, as far as they are known: "4 Delta, Dora"."""
    known = stage.entries.get(EntryId(entry)) if stage else None
    if stage is None or known is None:
        return f"entry {entry}"
    if known.number:
        return f"{known.number} {known.person.full_name}"
    return stage.name_of(entry)
