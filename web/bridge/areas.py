"""The areas of the desk of a phase of bridge."""

from domain.messages import say
from web.shared.frame import FEES, Area, Door, areas_of_game, panel

AREAS = areas_of_game(
    Area(
        "r",
        (
            panel(say("Session"), "tables"),
            panel(say("Plan"), "plan"),
            panel(say("Sections and rooms"), "rooms"),
            Door(say("Type scores"), "{part}/type", "typing"),
            Door(say("Results and rulings"), "{part}/results", "results"),
            Door(say("What comes next"), "{part}/next", "next-phases"),
        ),
        within=("movement",),
    ),
    (panel(say("Pairs"), "pairs"), FEES),
)
