"""The assembled server: its routes, their description, and background tasks."""
