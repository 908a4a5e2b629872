"""The effect of each event of bridge, its sentence, and whether it breaks integrity."""
