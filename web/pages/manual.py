"""The manual for arbiters and directors, task by task: its sections, and the section that explains
each warning. The text of a section is a template, in English.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from domain.messages import say
from events.game.warnings import MEANING, WARNINGS, WarnedAct

ADDRESS = "/manual"


class Task(NamedTuple):
    """`id` is the anchor of the section; its text is templates/manual/ID.html."""

    id: str
    title: str


TASKS: tuple[Task, ...] = (
    Task("begin", say("Make a tournament")),
    Task("players", say("Enter the players")),
    Task("byes", say("Byes, late entries, withdrawals")),
    Task("pairing", say("Pair a round")),
    Task("by-hand", say("Pair by hand")),
    Task("results", say("Take the results")),
    Task("unfinished", say("A game has no result yet")),
    Task("corrections", say("Correct a result")),
    Task("forbidden-pairs", say("Who must not meet")),
    Task("changes", say("Change what was announced")),
    Task("fide-mode", "FIDE mode"),
    Task("undo", say("Take something back")),
    Task("end", say("The end: standings, prizes, the report")),
    Task("teams", say("Team chess: line-ups, matches, boards")),
    Task("bridge-evening", say("Bridge: a club evening")),
    Task("bridge-seats", say("Bridge: who sits where")),
    Task("bridge-scores", say("Bridge: scores, fouled boards, rulings")),
    Task("bridge-phases", say("Bridge: phases, carryover, sit-outs")),
    Task("bridge-individual", say("Bridge: an individual")),
    Task("teams-of-four", say("Bridge: teams of four")),
    Task("pairs", say("At bridge: irregular play, substitutes")),
    Task("devices", say("Screens, tablets, helpers")),
    Task("organisations", say("Many clubs on one server")),
    Task("trouble", say("When something stands still")),
    Task("proof", say("What a sheet proves, and to whom")),
    Task("keys", say("What nothing proves; who holds which key")),
    Task("witness", say("Be a witness")),
    Task("levels", say("What a warning asks of you")),
)

SECTION_OF_WARNING: Mapping[WarnedAct, str] = {
    WarnedAct.CORRECT_LAST_ROUND: "corrections",
    WarnedAct.CORRECT_OLDER_ROUND: "corrections",
    WarnedAct.CORRECT_AND_PAIR_OVER: "corrections",
    WarnedAct.CORRECT_FOR_RATING: "corrections",
    WarnedAct.SETTLE_ADJOURNED: "unfinished",
    WarnedAct.REGISTER_ADJOURNED: "unfinished",
    WarnedAct.PAIR_OVER_ADJOURNED: "unfinished",
    WarnedAct.CLOSE_UNFINISHED: "unfinished",
    WarnedAct.IMPORT_FILE: "begin",
    WarnedAct.RENUMBER_LATE: "players",
    WarnedAct.EXCHANGE_NUMBERS: "players",
    WarnedAct.RENUMBER: "players",
    WarnedAct.EXPEL: "byes",
    WarnedAct.PLACE_BY_HAND: "end",
    WarnedAct.START_MANUAL_PAIRING: "by-hand",
    WarnedAct.TURN_COLOURS: "by-hand",
    WarnedAct.PAIR_AGAINST_RULES: "by-hand",
    WarnedAct.END_MANUAL_PAIRING: "by-hand",
    WarnedAct.CHANGE_ROUNDS: "changes",
    WarnedAct.CHANGE_TIE_BREAKS: "changes",
    WarnedAct.FORBID_PAIR_LATE: "forbidden-pairs",
    WarnedAct.ALLOW_PAIR_LATE: "forbidden-pairs",
    WarnedAct.GIVE_FULL_POINT_BYE: "byes",
    WarnedAct.GIVE_ANOTHER_HALF_POINT_BYE: "byes",
    WarnedAct.LEAVE_FIDE_MODE: "fide-mode",
    WarnedAct.RECORD_IRREGULAR_PLAY: "pairs",
    WarnedAct.SUBSTITUTE_BEYOND_LIMIT: "pairs",
    WarnedAct.REGISTER_TWICE: "pairs",
    WarnedAct.CALL_UNFINISHED: "bridge-evening",
    WarnedAct.CLOSE_SESSION_UNFINISHED: "bridge-evening",
    WarnedAct.ENTER_UNLIKELY: "bridge-evening",
    WarnedAct.DESCRIBE_OTHERWISE: "changes",
    WarnedAct.MOVE_BEGINNING: "changes",
    WarnedAct.CHANGE_TIME_CONTROL: "changes",
    WarnedAct.CHANGE_BYE_RULES: "changes",
    WarnedAct.CHANGE_BYE_WORTH: "changes",
    WarnedAct.GIVE_BYE_BEYOND_RULES: "byes",
    WarnedAct.DISCARD_TOURNAMENT: "undo",
    WarnedAct.DISCARD_ENTRIES: "players",
    WarnedAct.CHANGE_PRIZES: "changes",
    WarnedAct.UNDO: "undo",
    WarnedAct.UNDO_WITH_LATER_ACTS: "undo",
}


def section_address(act: WarnedAct) -> str:
    """The address of the section on this warning."""
    return f"{ADDRESS}#{SECTION_OF_WARNING[act]}"


class ManualWarning(NamedTuple):
    """A warning in the manual; `otherwise`: its level outside FIDE mode, if different."""

    act: str
    level: int
    meaning: str
    otherwise: int
    consequence: str


class ManualSection(NamedTuple):
    id: str
    title: str
    warnings: tuple[ManualWarning, ...]


@dataclass(frozen=True, slots=True)
class ManualPage:
    template: ClassVar[str] = "manual.html"
    sections: tuple[ManualSection, ...]

    @classmethod
    def build(cls) -> "ManualPage":
        return cls(tuple(ManualSection(task.id, task.title, _warnings(task.id)) for task in TASKS))


def _warnings(section: str) -> tuple[ManualWarning, ...]:
    return tuple(
        _manual_warning(act) for act, where in SECTION_OF_WARNING.items() if where == section
    )


def _manual_warning(act: WarnedAct) -> ManualWarning:
    warned = WARNINGS[act]
    otherwise = warned.otherwise if warned.otherwise != warned.fide else 0
    meaning = MEANING[warned.fide]
    return ManualWarning(
        act.value, warned.fide, meaning, otherwise, warned.in_fide or warned.consequence
    )
