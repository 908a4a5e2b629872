"""The registry of games, and exports of any game."""
