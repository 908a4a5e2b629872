"""Individual chess: a stage and what follows from it by rule, for all pairing systems."""
