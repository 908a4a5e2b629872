"""The manual for arbiters and directors, task by task: its sections, and which one is about each
warning. Its text is a template for each section, in English.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from domain.said import say
from events.game.warnings import MEANING, WARNINGS, Act

ADDRESS = "/manual"


class Task(NamedTuple):
    """`id` is where a link leads; its text is templates/manual/ID.html."""

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
    Task("pairs", say("At bridge: irregular play, substitutes")),
    Task("devices", say("Screens, tablets, helpers")),
    Task("organisations", say("Many clubs on one server")),
    Task("trouble", say("When something stands still")),
    Task("proof", say("What a sheet proves, and to whom")),
    Task("keys", say("What nothing proves; who holds which key")),
    Task("witness", say("Be a witness")),
    Task("levels", say("What a warning asks of you")),
)

ABOUT: Mapping[Act, str] = {
    Act.CORRECT_LAST_ROUND: "corrections",
    Act.CORRECT_OLDER_ROUND: "corrections",
    Act.CORRECT_FOR_RATING: "corrections",
    Act.SETTLE_ADJOURNED: "unfinished",
    Act.REGISTER_ADJOURNED: "unfinished",
    Act.PAIR_OVER_ADJOURNED: "unfinished",
    Act.CLOSE_UNFINISHED: "unfinished",
    Act.IMPORT_FILE: "begin",
    Act.RENUMBER_LATE: "players",
    Act.EXCHANGE_NUMBERS: "players",
    Act.RENUMBER: "players",
    Act.EXPEL: "byes",
    Act.PLACE_BY_HAND: "end",
    Act.START_MANUAL_PAIRING: "by-hand",
    Act.TURN_COLOURS: "by-hand",
    Act.PAIR_AGAINST_RULES: "by-hand",
    Act.END_MANUAL_PAIRING: "by-hand",
    Act.CHANGE_ROUNDS: "changes",
    Act.CHANGE_TIE_BREAKS: "changes",
    Act.FORBID_PAIR_LATE: "forbidden-pairs",
    Act.ALLOW_PAIR_LATE: "forbidden-pairs",
    Act.GIVE_FULL_POINT_BYE: "byes",
    Act.GIVE_ANOTHER_HALF_POINT_BYE: "byes",
    Act.LEAVE_FIDE_MODE: "fide-mode",
    Act.RECORD_IRREGULAR_PLAY: "pairs",
    Act.SUBSTITUTE_BEYOND_LIMIT: "pairs",
    Act.DESCRIBE_OTHERWISE: "changes",
    Act.MOVE_BEGINNING: "changes",
    Act.CHANGE_TIME_CONTROL: "changes",
    Act.CHANGE_BYE_RULES: "changes",
    Act.CHANGE_BYE_WORTH: "changes",
    Act.GIVE_BYE_BEYOND_RULES: "byes",
    Act.DISCARD_TOURNAMENT: "undo",
    Act.DISCARD_ENTRIES: "players",
    Act.CHANGE_PRIZES: "changes",
    Act.UNDO: "undo",
    Act.UNDO_WITH_LATER_ACTS: "undo",
}


def about(act: Act) -> str:
    """The address of the section on this warning."""
    return f"{ADDRESS}#{ABOUT[act]}"


class Asked(NamedTuple):
    """A warning as the manual tells it; `otherwise`: its level outside FIDE mode, if another."""

    act: str
    level: int
    meaning: str
    otherwise: int
    consequence: str


class Section(NamedTuple):
    id: str
    title: str
    warnings: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class ManualPage:
    template: ClassVar[str] = "manual.html"
    sections: tuple[Section, ...]

    @classmethod
    def of(cls) -> "ManualPage":
        return cls(tuple(Section(task.id, task.title, _warnings(task.id)) for task in TASKS))


def _warnings(section: str) -> tuple[Asked, ...]:
    return tuple(_asked(act) for act, where in ABOUT.items() if where == section)


def _asked(act: Act) -> Asked:
    warned = WARNINGS[act]
    otherwise = warned.otherwise if warned.otherwise != warned.fide else 0
    meaning = MEANING[warned.fide]
    return Asked(act.value, warned.fide, meaning, otherwise, warned.in_fide or warned.consequence)
