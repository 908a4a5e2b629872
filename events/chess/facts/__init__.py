"""The fold of each event of chess, its sentence, and whether it breaks pairing integrity."""
