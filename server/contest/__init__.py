"""The server's part for all games of rounds."""
