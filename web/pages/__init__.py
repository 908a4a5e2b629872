"""The pages of no game in particular. They ask the game of a part for what is its own."""
