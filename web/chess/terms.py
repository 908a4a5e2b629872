"""Announcements of a stage of chess other than pairings and time control: byes, and a choice of
tie-breaks with their meanings, usual lists, and FIDE's requirements.

The regulations have no default list (FIDE C.07 (2026) 2 and 4): the lists here are customs, named
by who follows them, and can be changed by an organiser.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.defaults import DEFAULT_TIE_BREAKS, TIE_BREAKS
from domain.chess.stage import Stage
from domain.messages import join_messages, say
from domain.pairing import Body
from domain.results import PointSystem, in_points
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks import TIEBREAKS
from events.chess.vocabulary.commands import PlanRoundRobin
from web.contest.tie_breaks import Preset, TieBreakChoice, TieBreakOffer
from web.shared.page import Choice
from web.shared.sentence_tables import read_sentences


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
        return cls(
            byes_most=byes.most if byes else 1,
            byes_last=byes.last_round if byes else 0,
            byes_worth=str(rules.points.half_bye),
            worths=bye_values(rules.points),
            byes_late=byes.late if byes else 0,
            tie_breaks=join_messages(", ", rules.tie_breaks),
            edition=rules.tie_break_edition,
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            unrated=rules.unrated,
            by_table=stage.round_robin is not None or stage.knock_out is not None,
            of_fide=stage.follows_fide,
        )


def bye_values(points: PointSystem) -> tuple[Choice, ...]:
    """The possible values of a bye: a draw, a loss, and its current value."""
    tenths = sorted({points.draw, points.loss, points.half_bye}, reverse=True)
    return tuple((str(worth), in_points(worth)) for worth in tenths)


MEANINGS = read_sentences(__file__)["meanings"]
"""The offered tie-breaks; other descriptors can be entered, such as "SB/M1"."""
OF_RATINGS = frozenset({"ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"})
OF_SWISS = frozenset({"BH", "BH/C1", "BH/C2", "BH/M1", "AOB", "FB", "FB/C1"})
OF_US_CHESS = frozenset(TIE_BREAKS[Body.US_CHESS])
NEW_IN_2026 = frozenset({"STD", "TPN", "RTNG"})


PRESETS: tuple[Preset, ...] = (
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
    return TieBreakChoice(tuple(_tie_break_offers()), PRESETS)


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
