"""The checklist of FIDE for tournament programs, item by item: the one place that says how this
program answers it. `wallchart endorse` and its tests read it.
"""

from domain.lab.endorsement.checklist.engine import ENGINE
from domain.lab.endorsement.checklist.mode import LEVELS, MODE
from domain.lab.endorsement.checklist.pairing import ACCELERATION, BREACHES, MANUAL, ROUNDS
from domain.lab.endorsement.checklist.players import LISTS, NUMBERS
from domain.lab.endorsement.checklist.results import ADJOURNED, BYES, PAST, PROHIBITED
from domain.lab.endorsement.checklist.standings import FORMATS, STANDINGS
from domain.lab.endorsement.item import ByHand, ChecklistSection, Item

SECTIONS: tuple[ChecklistSection, ...] = (
    *(ENGINE, MODE, ROUNDS, MANUAL, ACCELERATION, BREACHES, LISTS, NUMBERS),
    *(ADJOURNED, BYES, PAST, PROHIBITED, STANDINGS, LEVELS, FORMATS),
)
FAILS_OVER = 100
"""Per cent of penalties."""

BY_HAND: tuple[ByHand, ...] = (
    ByHand(
        "the checklist's own wording",
        "It is not public: questions and penalties here are those that vendors have told of. Each "
        "answer is to be held against the question as it is printed, and penalties nobody has "
        "told of are to be added.",
    ),
    ByHand(
        "tournaments of another endorsed program",
        "Random tournaments made by another program's generator go in with --others; those made "
        "here (wallchart generate --count 50000) go through another program's checker. Whatever "
        "differs is argued: an error there, an error here, or two readings of a rule.",
    ),
    ByHand(
        "who submits it",
        "Name, address, the federation's letter where it is asked for, the fee, and the version "
        "that is submitted, which has to be one that anybody can still get.",
    ),
    ByHand(
        "four people who try it",
        "The first program of a pairing system is looked at by people named by the commission; a "
        "server with a demo is one command (make run).",
    ),
    ByHand(
        "a real event",
        "A report of a tournament that was run with it, with the arbiter's word that it went as "
        "the log says.",
    ),
)


def items() -> tuple[Item, ...]:
    return tuple(item for section in SECTIONS for item in section.items)
