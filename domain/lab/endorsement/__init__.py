"""A federation's checklist for endorsing a tournament program, and this program's answers.

`checklist` has the items and their state. `tournament_comparison` pairs random tournaments again by
slow methods: by weights only, and by the text of the regulation (`exhaustive_dutch`).
"""
