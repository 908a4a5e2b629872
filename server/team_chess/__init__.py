"""The server's part for team chess."""
