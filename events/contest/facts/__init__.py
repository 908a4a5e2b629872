"""The effect of each event of rounds, and its sentence."""
