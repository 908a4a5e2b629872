"""The events and commands of rounds: the permanent format of the log."""
