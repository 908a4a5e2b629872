"""Chess960 start positions: numbers, notations, and how to reckon them.

FIDE Laws of Chess (2023), guidelines II: bishops on squares of both colours, the king between the
rooks, Black opposite White. `position` holds the standard numbering 0 … 959, `notation` FEN and
PGN, `reckoning` the way to a number without a table. They are drawn in `domain.draws`.
"""
