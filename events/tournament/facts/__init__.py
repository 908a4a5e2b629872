"""The effect of each event of any tournament, and its sentence."""
