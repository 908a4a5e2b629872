"""Times of play: starts of rounds, lengths of games, and the clock and notices for the hall."""
