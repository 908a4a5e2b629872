"""Individual chess: a stage, and its state derived by rule, for all pairing systems."""
