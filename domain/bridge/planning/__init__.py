"""Movements and lines for the sessions of pairs: offered, compared and worked out."""
