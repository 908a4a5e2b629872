"""The fold of each event of any tournament, and its sentence."""
