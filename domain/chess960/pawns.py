"""Pawns that no piece protects before the first move: the weak points to look for at once."""

from domain.chess960.position import StartPosition

_GUARDED = {"K": (-1, 0, 1), "Q": (-1, 0, 1), "R": (0,), "B": (-1, 1), "N": (-2, 2)}
"""Files of the second rank, counted from the piece's own, that it protects from the first."""


def unprotected_pawns(position: StartPosition) -> tuple[str, ...]:
    """Files, from "a" to "h"; Black's pawns on the same files are unprotected too."""
    guarded = {file + step for file, piece in enumerate(position.row) for step in _GUARDED[piece]}
    return tuple("abcdefgh"[file] for file in range(8) if file not in guarded)
