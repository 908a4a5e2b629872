"""The choices for planning a stage of teams: the values of `TeamRules` with their texts."""

from dataclasses import dataclass

from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.standings.rules import TieBreakEdition
from domain.swiss.teams.matches import Preferences, Score
from domain.team_chess.rules import (
    DEFAULT_TIE_BREAKS,
    MEMBER_TIE_BREAKS,
    TABLE_TIE_BREAKS,
    USUAL,
    Decider,
    MemberTable,
    Missing,
    Order,
)
from domain.tournament import Tournament
from web.contest.planning import CYCLES, FIRST_COLOURS, SEEDINGS
from web.shared.page import Choice, form_choices
from web.shared.sentence_tables import read_sentences

_WORDS = read_sentences(__file__)


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """The choices for an order, with their meanings."""

    code: str
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class TeamForm:
    primary: tuple[Choice, ...]
    preferences: tuple[Choice, ...]
    orders: tuple[Choice, ...]
    missing: tuple[Choice, ...]
    colours: tuple[Choice, ...]
    accelerations: tuple[Choice, ...]
    tables: tuple[Choice, ...]
    cycles: tuple[Choice, ...]
    table_numbers: tuple[Choice, ...]
    seedings: tuple[Choice, ...]
    first_named: tuple[Choice, ...]
    member_tables: tuple[Choice, ...]
    deciders: tuple[OrderOffer, ...]
    usual_deciders: tuple[str, ...]
    editions: tuple[str, ...]
    tie_breaks: str
    table_tie_breaks: str
    member_tie_breaks: str

    @classmethod
    def build(cls, _tournament: Tournament | None) -> "TeamForm":
        return cls(
            primary=form_choices(Score, _WORDS["primary"]),
            preferences=form_choices(Preferences, _WORDS["preferences"]),
            orders=form_choices(Order, _WORDS["orders"]),
            missing=form_choices(Missing, _WORDS["missing"]),
            colours=tuple(_WORDS["colours"].items()),
            accelerations=tuple(_WORDS["accelerations"].items()),
            tables=tuple((name, system.title) for name, system in TABLES.items()),
            cycles=form_choices(("", *DoubleForm), CYCLES),
            table_numbers=form_choices((Numbering.RATING, Numbering.LOT), SEEDINGS),
            seedings=form_choices(SeedDraw, SEEDINGS),
            first_named=form_choices(FirstColours, FIRST_COLOURS),
            member_tables=form_choices(MemberTable, _WORDS["member-tables"]),
            deciders=tuple(
                OrderOffer(each, name, _WORDS["decider-meanings"][each])
                for each, name in form_choices(Decider, _WORDS["deciders"])
            ),
            usual_deciders=tuple(USUAL),
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            tie_breaks=join_messages(", ", DEFAULT_TIE_BREAKS),
            table_tie_breaks=join_messages(", ", TABLE_TIE_BREAKS),
            member_tie_breaks=join_messages(", ", MEMBER_TIE_BREAKS),
        )
