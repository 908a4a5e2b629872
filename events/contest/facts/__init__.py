"""The fold of each event of rounds, and its sentence."""
