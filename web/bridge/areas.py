"""The areas of the desk of a phase of bridge."""

from domain.messages import say
from web.shared.frame import FEES, Area, AreaLink, areas_of_game, panel_link

AREAS = areas_of_game(
    Area(
        "r",
        (
            panel_link(say("Session"), "tables"),
            panel_link(say("Plan"), "plan"),
            panel_link(say("Sections and rooms"), "rooms"),
            AreaLink(say("Type scores"), "{part}/type", "typing"),
            AreaLink(say("Results and rulings"), "{part}/results", "results"),
            AreaLink(say("What comes next"), "{part}/next", "next-phases"),
        ),
        within=("movement",),
    ),
    (panel_link(say("Pairs"), "pairs"), FEES),
)
