"""The server's part for bridge: pages, previews, files of results."""
