"""Writing USEBIO 1.3 as exchanged by clubs' programs, in UTF-8.

An adjusted score becomes A and two whole percentages. In IMPs ten per cent mean 3 IMPs; a weighted
score is written as its value, because the format has no more. The complete ruling, and the cards of
a fouled board, are added in processing instructions, which other programs ignore, so nothing is
lost when it is read here.

Decided here, as no file of another program was available: in an individual each PAIR is a player,
and the pairs of a line are "3+7", North or East first.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from xml.sax.saxutils import escape, quoteattr

from domain.bridge.deal import Deal
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.imps import AVERAGE_PLUS_IMPS
from domain.bridge.scoring.notation import contract_as_text, result_as_text
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import (
    AdjustedScore,
    Award,
    BoardResult,
    NotPlayed,
    PassedOut,
    PlayedContract,
    Ruling,
    WeightedOutcome,
    assign_both,
)
from domain.bridge.strength import handicap_text
from domain.formats.pairs_results.cells import parse_percentages, parse_table_score
from domain.formats.pairs_results.document import PairsResults, PrintedLine, PrintedPair
from domain.formats.usebio.read import CARDS, POINTS, RULING, VPS

EVENT_TYPES = {
    Form.MATCHPOINTS: "MP_PAIRS",
    Form.CROSS_IMPS: "CROSS_IMP",
    Form.BUTLER: "BUTLER_PAIRS",
}
INDIVIDUAL = "INDIVIDUAL"
PROGRAM = "Wallchart"
_ENDS = {form: end for end, form in POINTS.items()}
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def write_usebio(results: PairsResults) -> bytes:
    return "\n".join(_document_lines(results)).encode() + b"\n"


def _document_lines(results: PairsResults) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">'
    yield '<USEBIO Version="1.3">'
    if results.heading.club:
        yield from wrapped_lines("CLUB", element_line("CLUB_NAME", results.heading.club))
    kind = INDIVIDUAL if results.is_individual else EVENT_TYPES[results.heading.form]
    yield f'<EVENT EVENT_TYPE="{kind}">'
    yield from _heading_tags(results)
    yield from _section_elements(results)
    yield "</EVENT>"
    if results.deals:
        boards = (
            line
            for number, deal in sorted(results.deals.items())
            for line in _deal_lines(number, deal)
        )
        yield from wrapped_lines("HANDSET", *boards)
    yield "</USEBIO>"


def _heading_tags(results: PairsResults) -> Iterator[str]:
    heading = results.heading
    yield element_line("EVENT_DESCRIPTION", heading.title)
    yield element_line("PROGRAM_NAME", PROGRAM)
    yield element_line("WINNER_TYPE", "2" if results.has_two_fields else "1")
    yield element_line("DATE", "/".join(reversed(heading.date.split("-"))))
    yield element_line("SESSION_COUNT", "1")
    yield element_line("SECTION_COUNT", str(len(_section_letters(results))))
    yield element_line("BOARDS_PLAYED", str(len({line.board for line in results.lines})))


def _section_letters(results: PairsResults) -> list[str]:
    return sorted({line.section for line in results.lines}) or [""]


def _section_elements(results: PairsResults) -> Iterator[str]:
    """Write sections only if there are several; a pair belongs to the section it played in."""
    letters = _section_letters(results)
    if len(letters) == 1:
        yield from _section_lines(results, results.pairs, results.lines)
        return
    for letter in letters:
        lines = tuple(line for line in results.lines if line.section == letter)
        playing = {pair for line in lines for pair in (line.ns, line.ew)}
        yield f"<SECTION SECTION_ID={quoteattr(_legal_xml(letter))}>"
        yield from _section_lines(
            results, tuple(p for p in results.pairs if p.number in playing), lines
        )
        yield "</SECTION>"


def _section_lines(
    results: PairsResults, pairs: tuple[PrintedPair, ...], lines: tuple[PrintedLine, ...]
) -> Iterator[str]:
    yield from wrapped_lines(
        "PARTICIPANTS", *(line for pair in pairs for line in _pair_lines(pair))
    )
    boards: dict[int, list[PrintedLine]] = {}
    for line in lines:
        boards.setdefault(line.board, []).append(line)
    for number, listed in sorted(boards.items()):
        average = results.averages.get(number)
        yield "<BOARD>"
        yield element_line("BOARD_NUMBER", str(number))
        if average is not None:
            yield element_line("BOARD_AVERAGE", str(average))
        for line in listed:
            yield from wrapped_lines("TRAVELLER_LINE", *_traveller_lines(results, line))
        yield "</BOARD>"


def _pair_lines(pair: PrintedPair) -> Iterator[str]:
    standing = pair.standing
    yield "<PAIR>"
    yield element_line("PAIR_NUMBER", pair.label)
    if pair.direction:
        yield element_line("DIRECTION", pair.direction)
    if standing.total is not None:
        yield element_line("TOTAL_SCORE", str(standing.total))
    if standing.victory_points is not None:
        yield processing_instruction(VPS, str(standing.victory_points))
    if standing.percentage is not None:
        yield element_line("PERCENTAGE", str(standing.percentage))
    if standing.place:
        yield element_line("PLACE", standing.place)
    if pair.handicap:
        yield element_line("HANDICAP", handicap_text(pair.handicap))
    if standing.masterpoints is not None:
        yield element_line("MASTER_POINTS_AWARDED", str(standing.masterpoints))
    for player in pair.players:
        number = (element_line("NATIONAL_ID_NUMBER", player.number),) if player.number else ()
        yield from wrapped_lines("PLAYER", element_line("PLAYER_NAME", player.name), *number)
    yield "</PAIR>"


def _traveller_lines(results: PairsResults, line: PrintedLine) -> Iterator[str]:
    labels, end = results.labels, _ENDS[results.heading.form]
    yield element_line("NS_PAIR_NUMBER", labels[line.ns])
    yield element_line("EW_PAIR_NUMBER", labels[line.ew])
    yield from result_tags(
        line.result, line.score, lambda ns, ew: _write_adjusted(line, ns, ew, results)
    )
    if line.cards:
        yield processing_instruction(CARDS, line.cards)
    if line.points:
        yield element_line(f"NS_{end}", str(line.points.ns))
        yield element_line(f"EW_{end}", str(line.points.ew))


def result_tags(
    result: BoardResult, score: int | None, adjusted: Callable[[Ruling, Ruling], str]
) -> Iterator[str]:
    """The elements of a line's play; `adjusted` writes an adjusted score in the format, followed by
    its full text if the format has less.
    """
    match result:
        case PlayedContract(contract, declarer, tricks, lead):
            yield element_line("CONTRACT", contract_as_text(contract))
            yield element_line("PLAYED_BY", declarer)
            if lead:
                yield element_line("LEAD", str(lead))
            yield element_line("TRICKS", str(tricks))
            yield element_line("SCORE", str(score))
        case PassedOut():
            yield element_line("CONTRACT", "PASS")
            yield element_line("SCORE", "0")
        case NotPlayed():
            yield element_line("CONTRACT", "NP")
            yield element_line("SCORE", "0")
        case AdjustedScore(ns, ew) if isinstance(ns, NotPlayed) or isinstance(ew, NotPlayed):
            # The format has no line with a score of one side only; the pair's total has it.
            yield element_line("CONTRACT", "NP")
            yield element_line("SCORE", "0")
            yield processing_instruction(RULING, result_as_text(result))
        case AdjustedScore(ns, ew):
            written = adjusted(ns, ew)
            yield element_line("SCORE", written)
            if _reads_otherwise(written, result):
                yield processing_instruction(RULING, result_as_text(result))


def _write_adjusted(line: PrintedLine, ns: Ruling, ew: Ruling, results: PairsResults) -> str:
    """The adjusted score in the format: a score, or A and two percentages."""
    if ns == ew and not isinstance(ns, Award | NotPlayed) and len(ns) == 1:
        return str(ns[0].score(vulnerability(line.board)))
    if line.points is None:
        return "A5050"
    tops = [
        o.points.ns + o.points.ew
        for o in results.lines
        if o.points and isinstance(o.result, PlayedContract)
    ]
    top = max(tops, key=tops.count, default=Decimal(0))
    return "A" + "".join(f"{_percent(each, top):02}" for each in line.points)


def _reads_otherwise(written: str, result: AdjustedScore) -> bool:
    """Whether reading the written score would give another result."""
    score = parse_table_score(written)
    read = parse_percentages(written) if score is None else assign_both(WeightedOutcome(1, score))
    return read != result


def _percent(points: Decimal, top: Decimal) -> int:
    """The percentage in two digits, the limit of the format; without a top `points` are IMPs."""
    percent = points * 100 / top if top else 50 + points * 10 / AVERAGE_PLUS_IMPS
    return min(99, max(0, round(percent)))


def _deal_lines(number: int, deal: Deal) -> Iterator[str]:
    yield "<BOARD>"
    yield element_line("BOARD_NUMBER", str(number))
    for compass, hand in deal.hands.items():
        suits = (element_line(suit, ranks) for suit, ranks in zip(_SUITS, hand, strict=True))
        yield from wrapped_lines("HAND", element_line("DIRECTION", compass.name.title()), *suits)
    yield "</BOARD>"


def element_line(name: str, text: str) -> str:
    return f"<{name}>{escape(_legal_xml(text))}</{name}>"


def _legal_xml(text: str) -> str:
    """The text without the control characters that XML can't contain."""
    return "".join(c for c in text if c >= " " or c == "\t")


def processing_instruction(target: str, text: str) -> str:
    """A processing instruction; its end mark inside the text is written apart."""
    return f"<?{target} {_legal_xml(text).replace('?>', '? >')}?>"


def wrapped_lines(name: str, *lines: str) -> Iterator[str]:
    yield f"<{name}>"
    yield from lines
    yield f"</{name}>"
