"""The audit of rounds, of players or of teams."""
