"""Rules for all classes of events and commands: they are immutable, refuse unknown fields, and
their fields have empty defaults apart from the exceptions listed here.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import fields

from events.bridge.vocabulary.files import DeviceRow
from events.catalogue import COMMANDS, KINDS
from tests.every import every

# Old payloads lack these fields: what they mean then is as permanent as the payloads.
PLAN = {"scheme": "polish", "base": 5, "boards": 2, "scoring": "matchpoints"}
OF_FOUR = {
    "system": "swiss-teams",
    "boards": 8,
    "stanzas": 1,
    "method": "vp",
    "scale": "wbf",
    "anew": True,
    "forfeit_loss": "0",
    "rematch": "never",
    "first": "slide",
    "odd": "bye",
    "cycles": 1,
    "numbering": "rating",
    "most": 6,
    "seating": "open",
    "legs": 1,
    "deciders": ("sudden-death",),
    "sudden_death": 1,
    "choice": "seeds",
    "first_named": "higher",
}
# Of events that are commands as well.
ASKED: dict[str, dict[str, Any]] = {
    "BoardFouled": {"form": "fouled"},
    "BoardNumbersAnnounced": {"first": 1},
    "CarryoverAnnounced": {"drop_ins": "median"},
    "EntranceAnnounced": {"open": True, "mid_phase": True},
    "MergeUndone": {"first_round": 1},
    "PairWithdrawn": {"round": 1},
    "PenaltyGiven": {"unit": "% of a top"},
    "PhaseReplanned": PLAN,
    "PlayerReturned": {"round": 1},
    "SeatsFreed": {"free": True},
    "SharesShown": {"shown": True},
    "TournamentDescribed": {"chief": ("", "", "")},
}
EVENT_DEFAULTS: dict[str, dict[str, Any]] = {
    "MatchBoardJudged": {"home": -1, "visitors": -1},
    "SeatingRulesAnnounced": {"most": 6},
    "ByeRulesAnnounced": {"worth": 5},
    "EntryRegistered": {"first_round": 1},
    "DealsPromised": {"form": "text"},
    "LotsAnnounced": {"form": "text"},
    "StartPositionsAnnounced": {"form": "text"},
    "RatingsStated": {"from_round": 1},
    "StartingRankAnnounced": {"method": "FIDE", "equals": "name"},
    "RoundRobinPlanned": {"first_round": 1},
    "StagePlanned": {"acceleration": "none"},
    "UsChessAnnounced": {"plus_score": 2},
    "QualificationsAnnounced": {"ties": "split-tie"},
    **ASKED,
    "PhasePlanned": PLAN,
    "LinesSeeded": {"edition": 1},
    "LinesReplanned": {"edition": 1},
}
COMMAND_DEFAULTS: dict[str, dict[str, Any]] = {
    "ByeRulesAnnounced": {"worth": 5},
    "AnnouncePrizes": {"sharing": "place", "choice": "best"},
    "StartingRankAnnounced": {"method": "FIDE", "equals": "name"},
    "AnnounceLots": {"form": "text"},
    "PromiseDeals": {"form": "text"},
    "FoulBoardFrom": {"form": "fouled"},
    "AnnounceStartPositions": {
        "scope": "round",
        "excluded": (518,),
        "repeats": "no repeats",
        "form": "text",
    },
    "MatchBoardJudged": {"home": -1, "visitors": -1},
    "SeatingRulesAnnounced": {"most": 6},
    "HandInStanza": {"stanza": 1},
    "ChangeSeats": {"stanza": 1},
    "PlanTeamsOfFour": OF_FOUR,
    "PlanFinalOfTeams": {**OF_FOUR, "carry": "nothing", "share": 100},
    "UsChessAnnounced": {"plus_score": 2},
    "AnnounceWaysOn": {"ties": "split-tie"},
    "ImportPairs": {"form": "matchpoints"},
    "MergeSections": {"first_round": 1},
    "PlanKnockOut": {
        "steps": ("1 standard", "2 blitz 5+3", "1 armageddon 5+0 against 4+0"),
        "seeding": "rating",
        "colours": "lot",
    },
    **ASKED,
    "PlanNextPhases": {"ties": "split-tie"},
    "PlanPhase": PLAN,
    "PlanRoundRobin": {
        "system": "berger",
        "withdrawals": "fide",
        "numbering": "lot",
        "win": 10,
        "draw": 5,
        "tie_breaks": ("DE", "SB", "WIN"),
        "tie_break_edition": "2026",
        "first_round": 1,
    },
    "PlanStage": {
        "system": "fide-dutch",
        "edition": "2026",
        "win": 10,
        "draw": 5,
        "bye": 10,
        "acceleration": "none",
        "tie_break_edition": "2026",
    },
    "PlanTeamStage": {
        "system": "fide-team",
        "edition": "2026",
        "boards": 4,
        "primary": "MP",
        "secondary": True,
        "preferences": "A",
        "match_win": 20,
        "match_draw": 10,
        "match_bye": 10,
        "win": 10,
        "draw": 5,
        "order": "stated",
        "missing": "first",
        "hidden": True,
        "acceleration": "none",
        "tie_break_edition": "2026",
        "numbering": "rating",
        "legs": 1,
        "first_named": "lot",
    },
    "ReplanLines": {"edition": 3},
    "ReseatPairs": {"first_round": 1},
    "SeatPair": {"round": 1},
    "SeedLines": {"edition": 3},
    "RatingsStated": {"from_round": 1},
    "SubstitutePlayer": {"round": 1},
}
EMPTY = (0, "", False, None, (), UNSET)


def subclasses_of(base: type[Struct]) -> Iterator[type[Struct]]:
    for cls in base.__subclasses__():
        yield cls
        yield from subclasses_of(cls)


def defaults(cls: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(cls) if field.default is not NODEFAULT}


def nonempty_defaults(cls: type[Struct]) -> dict[str, Any]:
    left_out = {name: _plain(value) for name, value in defaults(cls).items()}
    return {name: value for name, value in left_out.items() if value not in EMPTY}


def _plain(value: Any) -> Any:
    return msgspec.json.decode(value) if isinstance(value, msgspec.Raw) else value


OF_THE_FORMAT = re.compile(r"events\.\w+\.(vocabulary|commands)")
CLASSES = [
    cls for cls in dict.fromkeys(subclasses_of(Struct)) if OF_THE_FORMAT.match(cls.__module__)
]
assert {*KINDS.values(), *COMMANDS.values()} < {*CLASSES}


@every("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_events_and_commands_are_immutable_and_refuse_unknown_fields(cls: type[Struct]) -> None:
    assert cls.__struct_config__.frozen
    assert cls.__struct_config__.forbid_unknown_fields


def test_defaults_of_event_fields_are_empty_with_listed_exceptions() -> None:
    found = {cls.__name__: nonempty_defaults(cls) for cls in KINDS.values()}
    assert {name: value for name, value in found.items() if value} == EVENT_DEFAULTS


def test_defaults_of_command_fields_are_empty_with_listed_exceptions() -> None:
    found = {cls.__name__: nonempty_defaults(cls) for cls in COMMANDS.values()}
    assert {name: value for name, value in found.items() if value} == COMMAND_DEFAULTS


def test_rows_of_scoring_devices_are_encoded_as_lists() -> None:
    row = DeviceRow(1, "A", 2, 3, 4, 5, "4SN=")
    assert msgspec.json.encode(row) == b'[1,"A",2,3,4,5,"4SN="]'
