"""The events and commands of chess: the permanent format of the log, without behaviour."""
