"""Times of play: when rounds begin, how long games last, and what the hall is told of both."""
