"""The areas of the desk of a phase of bridge."""

from domain.messages import say
from web.shared.frame import (
    DATA,
    FEES,
    FILES,
    HALL,
    LOG,
    NEW_STAGE,
    PRINT,
    PRIZES,
    REPORT,
    SETTINGS,
    STANDINGS,
    Area,
    Door,
    panel,
)

AREAS = (
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
    Area("e", (panel(say("Pairs"), "pairs"), FEES)),
    Area("s", (STANDINGS, PRIZES)),
    HALL,
    PRINT,
    Area("b", (REPORT, FILES)),
    Area("t", (SETTINGS, DATA, NEW_STAGE)),
    LOG,
)
