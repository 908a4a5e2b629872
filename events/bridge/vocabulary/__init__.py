"""The facts of bridge: the permanent format of the log, and nothing that follows from them."""
