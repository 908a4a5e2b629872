"""Times of play: when rounds begin, how long games last, and the clock and notices for the hall."""
