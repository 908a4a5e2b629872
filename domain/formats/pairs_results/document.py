"""A results file as a value: the original text of each entry next to its meaning; also made from a
session's scores for writing: points, places, datums.

Pairs are renumbered, because files use a number twice: for a pair NS and one EW, and again in every
section. Their labels are the file's.

Points are written to two places, a half away from zero.

A `PairBook` has the pairs of a file being read, by the names used in its lines.

"5" as NS of a line is the pair 5 of its section that always sits NS, else the only pair 5. A pair
missing from the list of participants is then entered, without players. A name on both sides of one
board means two pairs, because no pair plays a board twice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.deal import Deal
from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import holders_of, is_partnership
from domain.bridge.scoring.comparison import Worth, board_datum
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import Award, BoardResult, PassedOut, PlayedContract, table_score
from domain.bridge.scoring.scores import Scores, standings
from domain.bridge.session import PairNo
from domain.bridge.strength import NotAHandicap, parse_handicap
from domain.messages import say


class PrintedStanding(NamedTuple):
    """`place` with = if it is shared; `masterpoints` are those of each player. A handicap is in
    `total` and `place`, not in `percentage`. `victory_points`, if any, decide instead of `total`,
    which then has the IMPs.
    """

    total: Decimal | None = None
    percentage: Decimal | None = None
    place: str = ""
    masterpoints: Decimal | None = None
    victory_points: Decimal | None = None


class PrintedPlayer(NamedTuple):
    name: str
    number: str = ""
    """The number in the national organisation."""


@dataclass(frozen=True, slots=True)
class PrintedPair:
    """`direction` if the pair always sits that way and is ranked in that field. `handicap` is in
    hundredths of a per cent.
    """

    number: PairNo
    label: str
    direction: Direction | None = None
    players: tuple[PrintedPlayer, ...] = ()
    standing: PrintedStanding = PrintedStanding()
    categories: tuple[str, ...] = ()
    handicap: int = 0


class PrintedPoints(NamedTuple):
    ns: Decimal
    ew: Decimal


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A traveller's line; `score` is the printed one, from NS. `line` counts from 1 in the file;
    `round` and `table` are 0 if not in the file; `cards` names those of a fouled board (Law 87 of
    2017).
    """

    board: int
    ns: PairNo
    ew: PairNo
    result: BoardResult
    score: int | None = None
    points: PrintedPoints | None = None
    section: str = ""
    line: int = 0
    round: int = 0
    table: int = 0
    cards: str = ""


class ReadWarning(NamedTuple):
    """A deviation in a line of the file, which was read as well as possible; line 0: none."""

    line: int
    sentence: str

    def __str__(self) -> str:
        if not self.line:
            return self.sentence
        return say("line {line}: {sentence}", line=self.line, sentence=self.sentence)


def unnumbered_board_text(text: str) -> str:
    return say("board {board} has no number; it is left out", board=repr(text))


def sentence_on_board(board: int | None, sentence: str) -> str:
    return say("board {board}: {sentence}", board=board, sentence=sentence)


@dataclass(frozen=True, slots=True)
class ResultsHeading:
    """`date` as 2026-01-19, or empty."""

    title: str = ""
    club: str = ""
    date: str = ""
    form: Form = Form.MATCHPOINTS


@dataclass(frozen=True, slots=True)
class PairsResults:
    """`averages` are the datums printed with the boards of a Butler; `unread` has a sentence for
    each kind of ignored content.
    """

    heading: ResultsHeading
    pairs: tuple[PrintedPair, ...] = ()
    lines: tuple[PrintedLine, ...] = ()
    deals: Mapping[int, Deal] = field(default_factory=dict)
    averages: Mapping[int, Decimal] = field(default_factory=dict)
    warnings: tuple[ReadWarning, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def labels(self) -> Mapping[PairNo, str]:
        """The pairs' labels; a partnership of an individual has those of both players: "3+7"."""
        own = {pair.number: pair.label for pair in self.pairs}
        sides = {side for line in self.lines for side in (line.ns, line.ew)} - own.keys()
        return own | {side: "+".join(own[each] for each in holders_of(side)) for side in sides}

    @property
    def is_individual(self) -> bool:
        return any(is_partnership(line.ns) for line in self.lines)

    @property
    def has_two_fields(self) -> bool:
        """Whether NS and EW are ranked separately."""
        return bool(self.pairs) and all(pair.direction is not None for pair in self.pairs)


CENT = Decimal("0.01")


def build_results(
    heading: ResultsHeading,
    pairs: Sequence[PrintedPair],
    sections: Mapping[str, Scores],
    deals: Mapping[int, Deal] | None = None,
) -> PairsResults:
    """The document of `sections` by letter, "" for a single field, each scored by itself."""
    handicaps = {pair.number: Fraction(pair.handicap, 100) for pair in pairs if pair.handicap}
    printed = {
        number: standing
        for scores in sections.values()
        for field in _ranked_fields(pairs)
        for number, standing in _printed_standings(scores, field, handicaps)
    }
    return PairsResults(
        heading,
        tuple(replace(p, standing=printed.get(p.number, PrintedStanding())) for p in pairs),
        tuple(
            line
            for letter, scores in sections.items()
            for line in _lines_of_section(letter, scores)
        ),
        deals or {},
        {} if heading.form is not Form.BUTLER else dict(_datums_by_board(sections)),
    )


def _ranked_fields(pairs: Sequence[PrintedPair]) -> list[set[PairNo]]:
    """The pairs ranked together: NS and EW apart if every pair always sits one way."""
    fields: dict[object, set[PairNo]] = {}
    for pair in pairs:
        fields.setdefault(pair.direction, set()).add(pair.number)
    return [{pair.number for pair in pairs}] if None in fields else list(fields.values())


def _printed_standings(
    scores: Scores, field: set[PairNo], handicaps: Mapping[PairNo, Fraction]
) -> Iterator[tuple[PairNo, PrintedStanding]]:
    for place, shared, total in standings([scores], field, handicaps):
        percentage = None if total.percentage is None else rounded_to_cents(total.percentage)
        text = f"{place}=" if shared else str(place)
        yield total.pair, PrintedStanding(rounded_to_cents(total.points), percentage, text)


def _lines_of_section(section: str, scores: Scores) -> Iterator[PrintedLine]:
    for board, lines in sorted(scores.travellers.items()):
        for encounter, line in sorted(lines.items()):
            ns, ew = (
                _printed_worth(scores, pair, worth)
                for pair, worth in zip(encounter, scores.points[board][encounter], strict=True)
            )
            points = None if ns is None or ew is None else PrintedPoints(ns, ew)
            score = _score_on_board(board, line.result)
            printed = PrintedLine(board, line.ns, line.ew, line.result, score, points, section)
            yield replace(printed, cards=line.form)


def _printed_worth(scores: Scores, pair: PairNo, worth: Worth) -> Decimal | None:
    """The points of a pair, those of an award by its other boards; None if there are none."""
    if isinstance(worth, Award):
        worth = scores.award_points(pair, worth)
    return None if worth is None else rounded_to_cents(worth)


def _score_on_board(board: int, result: BoardResult) -> int | None:
    if isinstance(result, PlayedContract | PassedOut):
        return table_score(result, vulnerability(board))
    return None


def _datums_by_board(sections: Mapping[str, Scores]) -> Iterator[tuple[int, Decimal]]:
    """Yield the datum of each board in a Butler."""
    for scores in sections.values():
        for board, lines in sorted(scores.travellers.items()):
            datum = board_datum(board, lines.values(), scores.policy)
            if datum is not None:
                yield board, Decimal(datum)


def rounded_to_cents(value: Fraction) -> Decimal:
    """The value with two decimals, a half away from zero, as on screens."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(CENT, ROUND_HALF_UP)


_Key = tuple[str, str, Direction | None]


class NamedMeeting(NamedTuple):
    """A line's board and the names of its pairs, as in the file."""

    section: str
    board: str
    ns: str
    ew: str


def two_field_sections(meetings: Iterable[NamedMeeting]) -> frozenset[str]:
    """The sections that number NS and EW separately: a number sits both ways on one board."""
    sides: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
    for section, board, ns, ew in meetings:
        found = sides.setdefault((section, board), (set(), set()))
        found[0].add(ns)
        found[1].add(ew)
    return frozenset(section for (section, _), (ns, ew) in sides.items() if ns & ew)


@dataclass(slots=True)
class PairBook:
    two_fields: frozenset[str] = frozenset()
    pairs: list[PrintedPair] = field(default_factory=list)
    warnings: list[ReadWarning] = field(default_factory=list)
    _by_name: dict[_Key, PairNo] = field(default_factory=dict)
    _listed: int = 0

    def enter_pair(
        self, pair: PrintedPair, name: str, section: str, line: int, handicap: str = ""
    ) -> None:
        """Enter a pair of the list of participants, giving it a number."""
        try:
            pair = replace(pair, handicap=parse_handicap(handicap))
        except NotAHandicap as reason:
            self.warn(line, str(reason))
        if (section, name, pair.direction) in self._by_name:
            self.warn(
                line, say("pair {pair} is listed twice; the first entry counts", pair=pair.label)
            )
        else:
            self._add_pair(pair, name, section)
            self._listed += 1

    def find_pair(self, name: str, section: str, side: Direction, line: int) -> PairNo:
        """The number of the pair of that name in a line; an unknown pair is added."""
        for direction in (side, None):
            if (section, name, direction) in self._by_name:
                return self._by_name[section, name, direction]
        if self._listed:
            self.warn(line, say("pair {pair} is on no list of participants", pair=name))
        direction = side if section in self.two_fields else None
        label = f"{section} {name}{direction or ''}".strip()
        return self._add_pair(PrintedPair(PairNo(0), label, direction), name, section)

    def warn(self, line: int, sentence: str) -> None:
        self.warnings.append(ReadWarning(line, sentence))

    def _add_pair(self, pair: PrintedPair, name: str, section: str) -> PairNo:
        number = PairNo(len(self.pairs) + 1)
        self.pairs.append(replace(pair, number=number))
        self._by_name[section, name, pair.direction] = number
        return number
