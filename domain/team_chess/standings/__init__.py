"""The standings of a stage of teams, and the scores of each member."""
