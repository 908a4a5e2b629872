"""Chess960 start positions: numbers, notations, how to reckon them, and draws that anybody can
check.

FIDE Laws of Chess (2023), guidelines II: bishops on squares of both colours, the king between the
rooks, Black opposite White. `position` holds the standard numbering 0 … 959, `notation` FEN and
PGN, `reckoning` the way to a number without a table, `draw` the
proof that nobody chose a position, `proof_file` that proof as a file, `announced` what a tournament
has promised and drawn.
"""
