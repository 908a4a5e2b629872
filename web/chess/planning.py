"""The options of planning a stage, from the registries of systems, tables, accelerations and rules.

Only labels are listed here; an entry without a label is shown under its own name.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.chess.defaults import DEFAULT_TIE_BREAKS
from domain.knockout.plan import PRESETS, FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.pairing import Body, RequestOption
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import SYSTEMS as TABLE_SYSTEMS, TableName as TableSystem
from domain.standings.rules import TieBreakEdition as TieBreakEdition
from domain.swiss.systems import OfPlayers, systems_for_players
from domain.tournament import Tournament
from events.chess.vocabulary.commands import PlanRoundRobin
from web.contest.planning import CYCLES, FIRST_COLOURS, SEEDINGS
from web.shared.page import Choice, form_choices, usual_first
from web.shared.sentence_tables import read_sentences

TABLES: Mapping[str, str] = {name: system.title for name, system in TABLE_SYSTEMS.items()}
_WORDS = read_sentences(__file__)
DIVIDED = _WORDS["divided"]
HABITS: Mapping[Body, str] = {Body.US_CHESS: "USA"}


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """`accelerations` are the names that it knows. `lacks` lists unsupported options in words,
    `habits` the federation whose tie-breaks are usual with it, or empty for the event's own.
    """

    code: str
    edition: str
    words: str
    accelerations: tuple[str, ...]
    lacks: str
    habits: str


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """`steps` are those of a match, in the typed form."""

    steps: str
    words: str


@dataclass(frozen=True, slots=True)
class StageForm:
    systems: tuple[SystemChoice, ...]
    accelerations: tuple[Choice, ...]
    tables: tuple[Choice, ...]
    cycles: tuple[Choice, ...]
    withdrawals: tuple[Choice, ...]
    numbers: tuple[Choice, ...]
    team_numbers: tuple[Choice, ...]
    matches: tuple[Choice, ...]
    matches_like: tuple[MatchChoice, ...]
    seedings: tuple[Choice, ...]
    first_colours: tuple[Choice, ...]
    editions: tuple[str, ...]
    tie_breaks: str
    table_tie_breaks: str

    @classmethod
    def build(cls, _tournament: Tournament | None) -> "StageForm":
        return cls(
            systems=tuple(_system_choices(systems_for_players().values())),
            accelerations=tuple(_acceleration_choices()),
            tables=form_choices(usual_first(TableSystem.BERGER, TableSystem), TABLES),
            cycles=form_choices(("", *DoubleForm), CYCLES),
            withdrawals=form_choices(_WORDS["withdrawals"], _WORDS["withdrawals"]),
            numbers=form_choices(Numbering, _WORDS["numbers"]),
            team_numbers=form_choices((Numbering.RATING, Numbering.LOT), _WORDS["numbers"]),
            matches=form_choices(("", DoubleForm.PLAIN), _WORDS["matches"]),
            matches_like=tuple(_match_choices()),
            seedings=form_choices(SeedDraw, SEEDINGS),
            first_colours=form_choices(FirstColours, FIRST_COLOURS),
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            tie_breaks=join_messages(", ", DEFAULT_TIE_BREAKS),
            table_tie_breaks=join_messages(", ", PlanRoundRobin("").tie_breaks),
        )


def _system_choices(systems: Iterable[OfPlayers]) -> Iterator[SystemChoice]:
    for system in systems:
        lacking = [
            option
            for option in (RequestOption.VIRTUAL, RequestOption.FORBIDDEN)
            if option not in system.honours
        ]
        yield SystemChoice(
            system.code,
            system.edition,
            f"{system.title}, {system.edition}",
            tuple(system.accelerations),
            say("Can't honour {lacking}.", lacking=join_messages(" and ", lacking))
            if lacking
            else "",
            HABITS.get(system.body, ""),
        )


def _match_choices() -> Iterator[MatchChoice]:
    for name, steps in PRESETS.items():
        yield MatchChoice(join_messages("; ", steps), _WORDS["matches-like"].get(name, name))


def _acceleration_choices() -> Iterable[Choice]:
    """The accelerations of all systems, without duplicates."""
    by_name: dict[str, str] = {}
    for system in systems_for_players().values():
        by_name |= dict(system.accelerations)
    return by_name.items()
