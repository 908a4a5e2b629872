"""Texts for plans common to all games of rounds."""

from web.shared.page import read_sentences

_WORDS = read_sentences(__file__)
CYCLES, SEEDINGS, FIRST_COLOURS = _WORDS["cycles"], _WORDS["seedings"], _WORDS["first-colours"]
