"""The demo tournaments for new users, one for each game."""
