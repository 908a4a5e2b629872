"""Small words that every sentence about chess needs: a player, a game, who meets whom."""

from domain.chess.stage import Board, Round, Stage
from domain.ids import EntryId


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
