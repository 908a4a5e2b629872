"""The effect of each event of chess alone, its sentence, and whether it breaks integrity."""
