"""Standings by category and prizes, whatever is played: sheets, papers, words."""
