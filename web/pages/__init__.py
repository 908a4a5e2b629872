"""The pages common to all games. They ask the game of a part for its own contents."""
