"""Categories and prizes of any part, whatever is played in it."""
