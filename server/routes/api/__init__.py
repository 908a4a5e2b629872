"""Routes for programs: commands, and sheets."""
