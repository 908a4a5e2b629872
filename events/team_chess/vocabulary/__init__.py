"""The events and commands of team chess: the permanent format of the log, without behaviour."""
