"""The choices for planning a stage of teams: the values of `TeamRules` with their texts."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.standings import TieBreakEdition
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

PRIMARY: Mapping[str, str] = {
    Score.MATCH_POINTS: say("match points"),
    Score.GAME_POINTS: say("game points"),
}
PREFERENCES: Mapping[str, str] = {
    Preferences.TYPE_A: say("type A, as a rule"),
    Preferences.TYPE_B: say("type B"),
    Preferences.NONE: "none",
}
ORDERS: Mapping[str, str] = {
    Order.STATED: say("in the order of its list"),
    Order.NEAR: say("nobody above somebody rated more than so many points higher"),
    Order.FREE: say("in any order"),
}
MISSING: Mapping[str, str] = {
    Missing.FIRST: say("its first members sit down"),
    Missing.LAST: say("those of the round before sit down again"),
    Missing.EMPTY: say("its boards stay empty"),
}
MEMBER_TABLES: Mapping[str, str] = {
    MemberTable.SCHEVENINGEN: say("Scheveningen: everybody meets everybody of the other team"),
    MemberTable.SCHILLER: say("Schiller: everybody meets everybody of all other teams"),
    MemberTable.HUTTON: say("Hutton: everybody plays one game"),
}
DECIDERS: Mapping[str, tuple[str, str]] = {
    Decider.BERLIN: (
        say("Berlin count"),
        say("A win counts most on board 1, least on the last one."),
    ),
    Decider.TOP_BOARD: (
        say("Top board"),
        say("Who won more on board 1, then on board 2, and so on."),
    ),
    Decider.BOTTOM_BOARD: (
        say("Without the last board"),
        say("Then without the last two, and so on."),
    ),
    Decider.WINS: (say("Games won"), say("More games won over the board.")),
    Decider.LOWER_NUMBER: (say("Seeded lower"), say("The team with the higher number goes on.")),
}
COLOURS: tuple[Choice, ...] = (
    ("WBWB", say("White on 1, 3, 5 …")),
    ("BWBW", say("Black on 1, 3, 5 …")),
    ("WBBW", say("White on 1, 4, 5, 8 …")),
)
"""The colours of the team named first, in the codes of record 352 of TRF26."""
ACCELERATIONS: tuple[Choice, ...] = (("none", "none"), ("baku", say("Baku (C.04.7)")))


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
            primary=form_choices(Score, PRIMARY),
            preferences=form_choices(Preferences, PREFERENCES),
            orders=form_choices(Order, ORDERS),
            missing=form_choices(Missing, MISSING),
            colours=COLOURS,
            accelerations=ACCELERATIONS,
            tables=tuple((name, system.title) for name, system in TABLES.items()),
            cycles=form_choices(("", *DoubleForm), CYCLES),
            table_numbers=form_choices((Numbering.RATING, Numbering.LOT), SEEDINGS),
            seedings=form_choices(SeedDraw, SEEDINGS),
            first_named=form_choices(FirstColours, FIRST_COLOURS),
            member_tables=form_choices(MemberTable, MEMBER_TABLES),
            deciders=tuple(OrderOffer(each, *DECIDERS[each]) for each in Decider),
            usual_deciders=tuple(USUAL),
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            tie_breaks=join_messages(", ", DEFAULT_TIE_BREAKS),
            table_tie_breaks=join_messages(", ", TABLE_TIE_BREAKS),
            member_tie_breaks=join_messages(", ", MEMBER_TIE_BREAKS),
        )
