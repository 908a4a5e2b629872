"""The events and commands of bridge: the permanent format of the log, without behaviour."""
