"""The XML in which chess-results.com takes a tournament: description of 2026-01-10."""
