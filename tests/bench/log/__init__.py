"""How fast the log is, side by side with what it is measured against, in one run."""
