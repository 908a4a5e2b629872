"""The options of planning a stage, from the registries of systems, tables, accelerations and rules;
its other announcements, and a choice of tie-breaks with their meanings and usual lists.

Only labels are listed here; an entry without a label is shown under its own name. The regulations
have no default list of tie-breaks (FIDE C.07 (2026) 2 and 4): the lists here are customs, named by
who follows them, and can be changed by an organiser.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.chess.defaults import DEFAULT_TIE_BREAKS, TIE_BREAKS
from domain.chess.stage import Stage
from domain.knockout.plan import PRESETS, FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.pairing import Body, RequestOption
from domain.results import counted_points
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import SYSTEMS as TABLE_SYSTEMS, TableName as TableSystem
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks import TIEBREAKS
from domain.swiss.systems import OfPlayers, systems_for_players
from domain.tournament import Tournament
from events.chess.vocabulary.commands import PlanRoundRobin
from web.contest.notation import Preset, TieBreakChoice, TieBreakOffer
from web.contest.planning import CYCLES, FIRST_COLOURS, SEEDINGS
from web.shared.page import Choice, form_choices, put_usual_first, read_sentences

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
        by_name: dict[str, str] = {}
        for system in systems_for_players().values():
            by_name |= dict(system.accelerations)
        return cls(
            systems=tuple(_system_choices(systems_for_players().values())),
            accelerations=tuple(by_name.items()),
            tables=form_choices(put_usual_first(TableSystem.BERGER, TableSystem), TABLES),
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


@dataclass(frozen=True, slots=True)
class StageTerms:
    """`by_table`: its games come from a table or a bracket; `of_fide`: FIDE's rules apply."""

    byes_most: int
    byes_last: int
    byes_worth: str
    byes_late: int
    worths: tuple[Choice, ...]
    tie_breaks: str
    edition: str
    editions: tuple[str, ...]
    unrated: int
    by_table: bool
    of_fide: bool

    @classmethod
    def from_stage(cls, stage: Stage) -> "StageTerms":
        byes, rules = stage.bye_rules, stage.rules
        tenths = sorted({rules.points.draw, rules.points.loss, rules.points.half_bye}, reverse=True)
        return cls(
            byes_most=byes.most if byes else 1,
            byes_last=byes.last_round if byes else 0,
            byes_worth=str(rules.points.half_bye),
            worths=tuple((str(worth), counted_points(worth)) for worth in tenths),
            byes_late=byes.late if byes else 0,
            tie_breaks=join_messages(", ", rules.tie_breaks),
            edition=rules.tie_break_edition,
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            unrated=rules.unrated,
            by_table=stage.round_robin is not None or stage.knock_out is not None,
            of_fide=stage.follows_fide,
        )


MEANINGS = _WORDS["meanings"]
"""The offered tie-breaks; other descriptors can be entered, such as "SB/M1"."""
OF_RATINGS = frozenset({"ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"})
OF_SWISS = frozenset({"BH", "BH/C1", "BH/C2", "BH/M1", "AOB", "FB", "FB/C1"})
OF_US_CHESS = frozenset(TIE_BREAKS[Body.US_CHESS])
NEW_IN_2026 = frozenset({"STD", "TPN", "RTNG"})


TIE_BREAK_PRESETS: tuple[Preset, ...] = (
    Preset(say("Buchholz, usual in opens"), DEFAULT_TIE_BREAKS, "swiss"),
    Preset(say("Direct encounter before Buchholz"), ("DE", "BH/C1", "BH"), "swiss"),
    Preset(say("France, opens"), ("BH/C1", "BH", "TPR"), "swiss", "FRA"),
    Preset(say("Germany, opens"), ("BH", "SB"), "swiss", "GER"),
    Preset("US Chess", TIE_BREAKS[Body.US_CHESS], "swiss", "USA"),
    Preset(say("Round robin, usual"), PlanRoundRobin("").tie_breaks, "table"),
    Preset(say("Round robin with Koya"), ("DE", "WIN", "SB", "KS"), "table"),
    Preset(say("Germany, round robin"), ("SB", "DE"), "table", "GER"),
)


def tie_break_choice() -> TieBreakChoice:
    return TieBreakChoice(tuple(_tie_break_offers()), TIE_BREAK_PRESETS)


def _tie_break_offers() -> Iterator[TieBreakOffer]:
    for code, meaning in MEANINGS.items():
        yield TieBreakOffer(
            code, TIEBREAKS[code.partition("/")[0]].name, meaning, tuple(_tie_break_marks(code))
        )


def _tie_break_marks(code: str) -> Iterator[str]:
    if code in OF_RATINGS:
        yield "ratings"
    if code in OF_SWISS:
        yield "swiss"
    if code == "KS":
        yield "tables"
    if code in OF_US_CHESS:
        yield "us"
    if code in NEW_IN_2026:
        yield "2026"
