"""What a federation asks of a tournament program before it endorses it, and how this one answers.

`tournament_comparison` holds random tournaments against slow ways of pairing: by weights alone and
by the text (`exhaustive_dutch`).
"""
