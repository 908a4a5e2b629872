"""The events and commands of teams of four: the permanent format of the log."""
