"""Standings by category and prizes, in any game: sheets, papers, words."""
