"""Texts for plans common to all games of rounds."""

from collections.abc import Mapping

from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import say
from domain.round_robin.berger import DoubleForm

CYCLES: Mapping[str, str] = {
    "": say("once"),
    DoubleForm.FIDE: say("twice, FIDE's order"),
    DoubleForm.PLAIN: say("twice, the same order"),
}
SEEDINGS: Mapping[str, str] = {
    SeedDraw.RATING: say("by rating"),
    SeedDraw.POTS: say("by lot within pots: 3–4, 5–8, 9–16 …"),
    SeedDraw.LOT: say("by lot"),
}
FIRST_COLOURS: Mapping[str, str] = {
    FirstColours.LOT: say("by lot"),
    FirstColours.HIGHER: say("the higher number"),
    FirstColours.LOWER: say("the lower number"),
}
