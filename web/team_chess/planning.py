"""The choices for planning a stage of teams: the values of `TeamRules` with their texts, and the
tie-breaks offered: scores by match points or by game points, direct encounters, and counts by board
(FIDE C.07 (2026), Articles 6 to 9 and 13; it has no default list, Articles 2 and 4).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.definition import Definition
from domain.standings.tiebreaks.descriptor import parse_team_tie_break
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.swiss.teams.matches import Preferences, Score
from domain.team_chess.rules import (
    DEFAULT_TIE_BREAKS,
    MEMBER_TIE_BREAKS,
    TABLE_TIE_BREAKS,
    USUAL,
    Decider,
    LineUpOrder,
    MemberTable,
    MissingLineUp,
)
from domain.tournament import Tournament
from web.contest.notation import Preset, TieBreakChoice, TieBreakOffer
from web.contest.planning import CYCLES, FIRST_COLOURS, SEEDINGS
from web.shared.page import Choice, form_choices, read_sentences
from web.team_chess.game_presentation import SCORES

_WORDS = read_sentences(__file__)


@dataclass(frozen=True, slots=True)
class OrderOffer:
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
            orders=form_choices(LineUpOrder, _WORDS["orders"]),
            missing=form_choices(MissingLineUp, _WORDS["missing"]),
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


MEANINGS = _WORDS["meanings"]
"""The offered tie-breaks; other descriptors can be entered, such as "BH:GP/M1"."""
NEW_IN_2026 = frozenset({"STD", "TPN"})

PRESETS: tuple[Preset, ...] = (
    Preset(say("Game points, then the opponents"), DEFAULT_TIE_BREAKS, "swiss"),
    Preset(say("As at an Olympiad"), ("EMGSB/C1", "GP", "BH:MP/C1"), "swiss"),
    Preset(say("Direct encounter before game points"), ("EDE", "GP", "BH:MP/C1"), "swiss"),
    Preset(say("Round robin, usual"), TABLE_TIE_BREAKS, "table"),
    Preset(say("Direct encounter before game points"), ("EDE", "GP", "SB:MP"), "table"),
    Preset(say("Direct encounter down to the boards"), ("GP", "EDEBT"), "table"),
    Preset(say("The other score, then direct encounter"), MEMBER_TIE_BREAKS, "members"),
    Preset(say("Direct encounter down to the boards"), ("MPVGP", "EDEBT"), "members"),
)


def tie_break_choice() -> TieBreakChoice:
    return TieBreakChoice(tuple(_tie_break_offers()), PRESETS)


def _tie_break_offers() -> Iterator[TieBreakOffer]:
    for descriptor, meaning in MEANINGS.items():
        tie_break = parse_team_tie_break(descriptor, Score.MATCH_POINTS)
        definition = TEAM_TIEBREAKS[tie_break.code]
        name = SCORES[Score(tie_break.score)] if tie_break.code == "PTS" else definition.name
        swiss = isinstance(definition, Definition) and definition.swiss_only
        yield TieBreakOffer(
            descriptor, name, meaning, tuple(_tie_break_marks(tie_break.code, swiss))
        )


def _tie_break_marks(code: str, swiss: bool) -> Iterator[str]:
    if swiss:
        yield "swiss"
    if code == "KS":
        yield "tables"
    if code in NEW_IN_2026:
        yield "2026"
