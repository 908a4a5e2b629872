"""The fold of each event of bridge, its sentence, and whether it breaks pairing integrity."""
