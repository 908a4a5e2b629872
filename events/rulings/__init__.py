"""The book of rulings of a part, in any game of bridge."""
