"""The sheets of a phase of pairs, one module for each."""
