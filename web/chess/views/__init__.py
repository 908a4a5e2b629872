"""The sheets of a stage of chess, one module each."""
