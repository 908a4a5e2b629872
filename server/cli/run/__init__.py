"""Commands on the server and the log: serve, import, export, replay, audit, back up."""
