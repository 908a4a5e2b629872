"""The sections for a number of tables: the tails of the Polish movement, and m(a)+sm(a+1).

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016):

1.2    Sections of a and a+1 tables (Mitchell and skip Mitchell, a odd) reach every number of tables
       from a² - a on (Sylvester 1884), and some below, which are computed, not looked up.
1.3    All sections are Mitchells of a tables but one, the tail. It has the smallest size from
       (a+1)/2 on that leaves a multiple of a: a Howell of that many tables in a rounds if it is
       smaller than a, a reverse appendix Mitchell a+k if it is larger. One size for each remainder.
1.3.3  A plan serves fewer sessions than there are lines, the exceptional line of an appendix tail
       not counted. That number is also reached: see `domain.bridge.lines.lines`.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.bridge.movements.howell import howell, three_quarter_howell
from domain.bridge.movements.mitchell import mitchell, reverse_appendix
from domain.bridge.movements.movement import Movement
from domain.errors import RuleViolation, Unsupported
from domain.messages import say
from domain.texts import counted_noun

BASES = (5, 7, 9, 11, 13)


class TailKind(StrEnum):
    HOWELL = "Howell"
    APPENDIX = "appendix"


@dataclass(frozen=True, slots=True)
class Tail:
    kind: TailKind
    tables: int
    base: int

    @property
    def exceptional_pairs(self) -> int:
        """The number of pairs in the exceptional line."""
        return 2 * (self.tables - self.base) + (self.base if self.kind is TailKind.HOWELL else 0)

    @property
    def lines(self) -> int:
        """The number of normal lines that play in it."""
        return 1 if self.kind is TailKind.HOWELL else 2

    @property
    def movement(self) -> Movement:
        if self.kind is TailKind.APPENDIX:
            return reverse_appendix(self.base, self.tables - self.base)
        if self.base == 2 * self.tables - 1:
            return howell(self.tables)
        return three_quarter_howell(self.tables, self.base)


@dataclass(frozen=True, slots=True)
class Shape:
    """The sections of a Polish movement: Mitchells of `base` tables and perhaps a tail."""

    base: int
    mitchells: int
    tail: Tail | None = None

    @property
    def tables(self) -> int:
        return self.base * self.mitchells + (self.tail.tables if self.tail else 0)

    @property
    def lines(self) -> int:
        """The number of normal lines; the exceptional one never moves and is not counted."""
        return 2 * self.mitchells + (self.tail.lines if self.tail else 0)

    @property
    def exceptional_pairs(self) -> int:
        """The number of pairs in the exceptional line; 0 if there is none."""
        return self.tail.exceptional_pairs if self.tail else 0

    @property
    def most_sessions(self) -> int:
        """The most sessions: a line meets all others, also the exceptional one of a Howell."""
        howell_tail = self.tail is not None and self.tail.kind is TailKind.HOWELL
        return self.lines if howell_tail else self.lines - 1

    @property
    def base_movement(self) -> Movement:
        return mitchell(self.base)


def shape_for_tables(tables: int, base: int) -> Shape:
    """The only shape for that many tables; RuleViolation if they are too few for the base."""
    if base not in BASES:
        raise Unsupported(
            say("The Polish movement"),
            say("base {base} (5, 7, 9, 11 and 13 are possible)", base=base),
        )
    left = tables % base
    if left == 0 and tables:
        return Shape(base, tables // base)
    smallest = (base + 1) // 2
    size = left if left >= smallest else base + left
    if tables < size:
        raise RuleViolation(
            "{counted} cannot make a section on base {base}; the smallest tail has {smallest}.",
            "M. Eminenti, Multiphase Pairs Tournaments, 1.3",
            counted=counted_noun(tables, "table"),
            base=base,
            smallest=smallest,
        )
    kind = TailKind.HOWELL if size < base else TailKind.APPENDIX
    return Shape(base, (tables - size) // base, Tail(kind, size, base))


@dataclass(frozen=True, slots=True)
class Mixture:
    """Sections m(a) and sm(a+1): `odd` Mitchells of a tables, `even` skip Mitchells of a+1."""

    base: int
    odd: int
    even: int

    @property
    def most_sessions(self) -> int:
        """The most sessions, as lines move among sections of their own size."""
        return min(2 * each - 1 for each in (self.odd, self.even) if each)


def mixture(tables: int, base: int) -> Mixture | None:
    """The tables as a sum of a's and (a+1)'s, a being `base`; None if there is no such sum."""
    even = tables % base
    odd, rest = divmod(tables - even * (base + 1), base)
    return Mixture(base, odd, even) if tables > 0 and odd >= 0 and not rest else None
