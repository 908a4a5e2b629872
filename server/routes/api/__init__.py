"""For programs: commands, and sheets at addresses of their own."""
