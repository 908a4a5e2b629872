"""Masterpoints by an announced scheme: every award with its calculation.

A scheme is data (`domain.formats.masterpoint_schemes`): a product of factors for the first, steps
from place to place, or a table of amounts. Steps are rounded up to whole points, a product to
hundredths, a half up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.messages import join_messages, say


class PlaceAward(NamedTuple):
    place: int
    points: Decimal
    arithmetic: str


class MasterpointEvent(NamedTuple):
    """`tables` may have a half; `entries` 0 means that all tables are full; `factors` by letter."""

    entries: int
    tables: Decimal
    factors: Mapping[str, str] = {}


class Band(NamedTuple):
    """For up to `most` tables (0: any): (tables + plus) / over, or log10(tables / over)."""

    name: str
    most: int
    plus: int
    over: int
    logarithm: bool


@dataclass(frozen=True, slots=True)
class Product:
    """A product of the field's band and factors by letter: of `choices`, by the name of a value,
    the first by default; of `given`, as a number.
    """

    bands: tuple[Band, ...]
    choices: Mapping[str, Mapping[str, Decimal]]
    given: tuple[str, ...] = ()

    def awards(self, event: MasterpointEvent) -> Iterator[PlaceAward]:
        """The award of the first place alone, to hundredths."""
        band = next(each for each in self.bands if not each.most or event.tables <= each.most)
        if band.logarithm:
            base = (event.tables / band.over).log10()
            terms = [f"{band.name} log10({event.tables}/{band.over}) = {base:.4f}"]
        else:
            base = (event.tables + band.plus) / band.over
            terms = [f"{band.name} ({event.tables} + {band.plus})/{band.over} = {base:.4f}"]
        for name, values in self.choices.items():
            chosen = event.factors.get(name, next(iter(values)))
            if chosen not in values:
                raise RuleViolation("{chosen} is none of {known}", name, chosen=chosen,
                                    known=", ".join(values))  # fmt: skip
            base *= values[chosen]
            terms.append(f"{name} {values[chosen]} ({chosen})")
        for name in self.given:
            base *= Decimal(event.factors.get(name, "1"))
            terms.append(f"{name} {event.factors.get(name, '1')}")
        yield PlaceAward(1, (base + Decimal("0.005")).quantize(Decimal("0.01"), "ROUND_FLOOR"),
                    " x ".join(terms))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Top:
    """times x the root of tables / over, rounded up to a multiple of `up_to`."""

    times: int
    over: int
    up_to: int


@dataclass(frozen=True, slots=True)
class Steps:
    """The best `share` of the field; with a `top` all steps are equally wide, else `step` each.
    `a_table` entries sit at a full table.
    """

    share: Fraction
    a_table: int
    minimum: int
    step: int = 0
    top: Top | None = None
    full_tables: bool = False
    round_up: bool = True

    def awards(self, event: MasterpointEvent) -> Iterator[PlaceAward]:
        full = self.a_table * int(event.tables)
        entries = full if self.full_tables else event.entries or full
        winners = (ceil if self.round_up else floor)(entries * self.share)
        best, how = self._first_award(event, winners)
        for place in range(1, winners + 1):
            left = winners - place + 1
            points = ceil(Fraction(best * left, winners))
            reckoning = say(
                "{how}; {left} of {winners} steps: {points}",
                how=how,
                left=left,
                winners=winners,
                points=points,
            )
            if points < self.minimum:
                reckoning = say("{how}, at least {least}", how=reckoning, least=self.minimum)
            yield PlaceAward(place, Decimal(max(points, self.minimum)), reckoning)

    def _first_award(self, event: MasterpointEvent, winners: int) -> tuple[int, str]:
        """The award of the first place, with its calculation in words."""
        if self.top is None:
            each = say("{winners} awards x {step}", winners=winners, step=self.step)
            return self.step * winners, each
        exact = self.top.times * (event.tables / self.top.over).sqrt() / self.top.up_to
        best = int(exact.quantize(Decimal(1), ROUND_CEILING)) * self.top.up_to
        return best, say(
            "{times} x root of {tables}/{over}, up to {best}",
            times=self.top.times,
            tables=event.tables,
            over=self.top.over,
            best=best,
        )


class AmountRow(NamedTuple):
    fewest: int
    most: int
    amounts: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class AwardTable:
    rows: tuple[AmountRow, ...]

    def awards(self, event: MasterpointEvent) -> Iterator[PlaceAward]:
        for row in self.rows:
            if row.fewest <= event.tables <= row.most:
                for place, amount in enumerate(row.amounts[: event.entries or None], start=1):
                    reckoning = say(
                        "place {place} of {fewest} to {most} tables",
                        place=place,
                        fewest=row.fewest,
                        most=row.most,
                    )
                    yield PlaceAward(place, amount, reckoning)


@dataclass(frozen=True, slots=True)
class MasterpointScheme:
    """`readings` are the ways to read the source, by name; a single way has no name."""

    name: str
    title: str
    source: str
    edition: str
    readings: Mapping[str, Product | Steps | AwardTable] = field(default_factory=dict)


class AnnouncedMasterpoints(NamedTuple):
    """`own` is the text of a club's own scheme, empty for a scheme known by name."""

    scheme: str
    reading: str
    factors: Mapping[str, str]
    own: str = ""


class SharedAward(NamedTuple):
    """The award of each pair that shares a place."""

    points: Decimal
    arithmetic: str


def share_out(awards: Iterable[PlaceAward], places: Sequence[int]) -> Mapping[int, SharedAward]:
    """The awards by place, for shared `places` such as 1, 2, 2, 4. Tied pairs share the awards of
    all their places equally, cut off after the hundredths: the Scottish Bridge Union's rule for
    club awards, which no scheme here contradicts.
    """
    by_place = {award.place: award for award in awards}
    shared: dict[int, SharedAward] = {}
    for place, many in Counter(places).items():
        tied = [by_place[at] for at in range(place, place + many) if at in by_place]
        if not tied:
            continue
        arithmetic = tied[0].arithmetic
        if many > 1:
            each = (join_messages("", ("(", award.arithmetic, ")")) for award in tied)
            arithmetic = join_messages("", ("[", join_messages(" + ", each), "] / ", many))
        points = sum((award.points for award in tied), Decimal()) / many
        shared[place] = SharedAward(points.quantize(Decimal("0.01"), ROUND_FLOOR), arithmetic)
    return shared
