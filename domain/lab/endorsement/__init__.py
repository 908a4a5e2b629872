"""A federation's checklist for endorsing a tournament program, and this program's answers.

`tournament_comparison` compares random tournaments with slow ways of pairing: by weights only and
by the text (`exhaustive_dutch`).
"""
