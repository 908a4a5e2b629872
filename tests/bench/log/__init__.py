"""How fast the log is, beside its rivals in the same run."""
