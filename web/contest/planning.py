"""Words for what can be planned of every game of rounds."""

from collections.abc import Mapping

from domain.knockout.draw import FirstColours, SeedDraw
from domain.round_robin.cycles import DoubleForm

CYCLES: Mapping[str, str] = {
    "": "once",
    DoubleForm.FIDE: "twice, FIDE's order",
    DoubleForm.PLAIN: "twice, the same order",
}
SEEDINGS: Mapping[str, str] = {
    SeedDraw.RATING: "by rating",
    SeedDraw.POTS: "by lot within pots: 3–4, 5–8, 9–16 …",
    SeedDraw.LOT: "by lot",
}
FIRST_COLOURS: Mapping[str, str] = {
    FirstColours.LOT: "by lot",
    FirstColours.HIGHER: "the higher number",
    FirstColours.LOWER: "the lower number",
}
