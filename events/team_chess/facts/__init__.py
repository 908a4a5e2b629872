"""The fold of each event of team chess, its sentence, and whether it breaks pairing integrity."""
