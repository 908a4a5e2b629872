"""Operating the server: log lines, connections, garbage collection, checks at the start."""
