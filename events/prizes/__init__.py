"""Categories and prizes of a part, in any game."""
