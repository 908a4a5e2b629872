"""How devices come in, what they may do, and how they go."""
