"""Which movements and lines a session of pairs is played in: offered, compared and worked out."""
