"""Texts of scores, results and byes, the same on every sheet; and tie-breaks on a page: the choices
of an organiser, and the full names of a table's columns.

A score is written with ½ and without a decimal point if its tenths allow it. A result is written
as its two halves, White's first; forfeits have + and − (C.04.2 (2026), as on the printed pairing
sheets), to distinguish 0–0 on the board from a double forfeit.

The names of tie-breaks are messages of the catalogue (FIDE C.07 (2026), US Chess 34E), modifiers
those of its Article 14 and of record 202 of TRF26, each by itself: no catalogue needs to know every
descriptor.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from domain.results import FORFEITS, GameResult, Mark, Outcome
from domain.standings.exact_values import round_half_up
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import GroupDefinition, TieBreak
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.times.time_control import Pace
from web.shared.languages import Words
from web.shared.sheet import LeftOut

_HALVES: Mapping[Mark, str] = {
    Mark.WIN: "1",
    Mark.DRAW: "½",
    Mark.LOSS: "0",
    Mark.UNRATED_WIN: "1",
    Mark.UNRATED_DRAW: "½",
    Mark.UNRATED_LOSS: "0",
    Mark.FORFEIT_WIN: "+",
    Mark.FORFEIT_LOSS: "−",
    Mark.ADJOURNED: "?",
    Mark.FULL_BYE: "1",
    Mark.HALF_BYE: "½",
    Mark.ZERO_BYE: "0",
    Mark.PAIRING_BYE: "1",
}
_UNRATED = frozenset({Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS})
_FRACTIONS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
BYE_WORDS: Mapping[Mark, str] = {
    Mark.PAIRING_BYE: "bye",
    Mark.FULL_BYE: "full-point bye",
    Mark.HALF_BYE: "half-point bye",
    Mark.ZERO_BYE: "does not play",
}


def score_text(tenths: int) -> str:
    """ "2½" for 25 tenths, "½" for 5, "3" for 30, "0.3" where a point system pays such values."""
    sign = "−" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def score_value(text: str) -> Fraction:
    """The points of a text made by `score_text`."""
    return Fraction(text.replace("−", "-").replace("½", ".5"))


def value_text(value: Fraction | None) -> str:
    """ "41½", "9¼"; two decimals where there is no glyph; empty where the value is undefined."""
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 1)
    if rest and rest not in _FRACTIONS:
        return round_half_up(value, 2).replace("-", "−")
    sign = "−" if value < 0 else ""
    return f"{sign}{whole if whole or not rest else ''}{_FRACTIONS.get(rest, '')}"


def hundredths_text(hundredths: int) -> str:
    """ "2.05" for 205 hundredths of a point."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def signed_number(points: Fraction) -> str:
    """The number with one decimal, halves away from zero: +8.4, −0.6."""
    tenths = (abs(points) * 20 + 1) // 2
    sign = "+" if points > 0 and tenths else "−" if points < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def mark_text(mark: Mark) -> str:
    return _HALVES[mark]


def result_text(result: Outcome | None) -> str:
    """The text of a result; empty during the game."""
    if result is None:
        return ""
    if not isinstance(result, GameResult):
        return result.code
    if result.white is Mark.ADJOURNED:
        return "adj."
    white, black = _HALVES[result.white], _HALVES[result.black]
    if is_forfeit(result):
        return f"{white} {black}"
    unrated = " u" if result.white in _UNRATED else ""
    return f"{white}–{black}{unrated}"


def is_forfeit(result: GameResult | None) -> bool:
    return result is not None and result.white in FORFEITS


LISTS = {
    Pace.STANDARD: "Counts for the standard list, by the rate of play.",
    Pace.RAPID: "Counts for the rapid list, by the rate of play.",
    Pace.BLITZ: "Counts for the blitz list, by the rate of play.",
}


def rating_changes_sentence(words: Words) -> str:
    return words("FIDE B.02 (2024, 2025). K as the list or the entry tells it, else by the rating.")


def rating_so_far(change: str, first: str, words: Words) -> str:
    """The change so far for a player's own page, or a `first` rating; empty without either."""
    if change:
        return words("Rating change so far: {change}", change=words.decimals(change))
    return words("First rating so far: {rating}", rating=first) if first else ""


@dataclass(frozen=True, slots=True)
class TieBreakOffer:
    """`marks` are the conditions of warnings: "ratings", "swiss", "tables", "us", "2026"."""

    code: str
    name: str
    meaning: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """An ordered set of tie-breaks in common use. `federation` is the code of the federation that
    uses it, empty if it is general. `form` is the kind of event: "swiss", "table", or "members",
    where members of teams play individually.
    """

    words: str
    codes: tuple[str, ...]
    form: str
    federation: str = ""


@dataclass(frozen=True, slots=True)
class TieBreakChoice:
    """Descriptors other than those offered can be entered."""

    offers: tuple[TieBreakOffer, ...]
    presets: tuple[Preset, ...]


MARKS: Mapping[str, str] = {
    "cut": "cut {count}",
    "median": "median {count}",
    "limit": "limit {count}",
    "forfeits_played": "forfeits count as games",
    "fore": "last round drawn",
    "reverse": "in reverse",
}
"""The field of a tie-break's modifier -> its message."""


@dataclass(frozen=True, slots=True)
class TieBreakMark:
    says: str
    count: int


@dataclass(frozen=True, slots=True)
class Column:
    """`head` is the heading, the descriptor of the tie-break."""

    head: str
    name: str
    marks: tuple[TieBreakMark, ...]


def modifier_marks(tie_break: TieBreak) -> Iterable[TieBreakMark]:
    for field, message in MARKS.items():
        if value := getattr(tie_break, field):
            yield TieBreakMark(message, int(value))


_PLACES_IN_GROUPS = {
    each.name
    for each in (*TIEBREAKS.values(), *TEAM_TIEBREAKS.values())
    if isinstance(each, GroupDefinition)
}


def column_value_text(column: Column | LeftOut, value: Fraction | None) -> str:
    """The value in that column; empty if undefined, and of a direct encounter if it breaks no tie
    of the participant.
    """
    return "" if column and is_without_place(column.name, value) else value_text(value)


def is_without_place(tie_break: str, value: Fraction | None) -> bool:
    """Whether the tie-break of that full name, such as a direct encounter, is one of tied groups
    and breaks no tie of the participant with that value.
    """
    return tie_break in _PLACES_IN_GROUPS and not value


def legend_text(columns: Iterable[Column], words: Words) -> str:
    """The legend: "BH/C1: Buchholz, cut 1 · SB: Sonneborn-Berger"."""
    return " · ".join(words.join(": ", (each.head, column_words(each, words))) for each in columns)


def column_words(column: Column, words: Words) -> str:
    marks = (words(mark.says, count=mark.count) for mark in column.marks)
    return ", ".join((words(column.name), *marks))
