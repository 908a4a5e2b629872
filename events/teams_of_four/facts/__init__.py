"""The fold of each event of teams of four, and its sentence."""
