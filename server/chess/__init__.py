"""The server's part for chess: pages, files, explanations of pairings, players' own entries."""
