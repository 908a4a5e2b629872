"""The XML format for tournaments of chess-results.com, by its description of 2026-01-10."""
