"""The effect of each event of team chess alone, its sentence, and whether it breaks integrity."""
