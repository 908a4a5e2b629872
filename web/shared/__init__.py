"""Presentation common to all games: pages, links, devices, languages, paper, the audit."""
