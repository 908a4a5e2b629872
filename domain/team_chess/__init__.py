"""Team chess: teams that meet board by board, and their particular rules."""
