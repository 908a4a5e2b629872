"""The facts of chess: the permanent format of the log, and nothing that follows from them."""
