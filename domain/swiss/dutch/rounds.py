"""Pair one round by the Dutch system: read the field, run the bracket loop, allocate colours, and
keep the facts for the trace: brackets, exchanges, criteria not met, colours, the bye.

The player list before a round shows whether each may get the pairing-allocated bye, and the floats
of the last two rounds (C14 and C16 of C.04.3 (2026); C12 and C14 of 2017).
"""

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from domain.pairing import BracketFact, ByeFact, CriterionFact, PairingRequest, RoundPairing, Trace
from domain.swiss.completion import PairedBoard, colour_facts, make_boards, round_pairing
from domain.swiss.dutch import CODE
from domain.swiss.dutch.criteria import (
    CRITERIA,
    PairedBracket,
    downfloater_count,
    downfloater_scores,
)
from domain.swiss.dutch.edition_2017 import Edition2017
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.dutch.loop import BracketLoop, FinishedBracket
from domain.swiss.field import Field, build_field
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.pairing_system import Listing


def build_trace(loop: BracketLoop, boards: Iterable[PairedBoard]) -> Trace:
    article = attrgetter("article" if loop.edition == "2026" else "article_2017")
    colours = colour_facts(loop.field.number, boards, article)
    brackets = tuple(_bracket_fact(loop, finished) for finished in loop.finished_brackets)
    return Trace(CODE, loop.edition, brackets, colours, _bye_fact(loop))


def paired_bracket(loop: BracketLoop, finished: FinishedBracket) -> PairedBracket:
    """The bracket as the criteria read it."""
    bracket, pairs = finished.bracket, finished.pairs
    floaters = bracket.unpaired_players(pairs)
    only = loop.bye >= 0 and floaters == 1 << loop.bye
    return PairedBracket(
        loop.field, bracket.moved_down_players, pairs, floaters, loop.bye if only else -1
    )


def _bracket_fact(loop: BracketLoop, finished: FinishedBracket) -> BracketFact:
    fact = loop.bracket_fact(finished, _criterion_facts(loop, finished))
    return replace(fact, exchanged=_exchanged_players(loop.field, finished))


def _exchanged_players(field: Field, finished: FinishedBracket) -> tuple[tuple[int, int], ...]:
    """The exchanges as (out of S1, into S1). The higher ranked of each pair of the remainder is in
    S1 after the exchange: the other way round the candidate would have been generated earlier.
    """
    bracket = finished.bracket
    left, upper = bracket.residents, 0
    for a, b in finished.pairs:
        if a < bracket.low:
            left &= ~(1 << b)
        else:
            upper |= 1 << a
    original = mask_of(members(left)[: upper.bit_count()])
    out, into = members(original & ~upper), members(upper & ~original)
    return tuple((field.number[a], field.number[b]) for a, b in zip(out, into, strict=True))


def _criterion_facts(loop: BracketLoop, finished: FinishedBracket) -> Iterable[CriterionFact]:
    """The criteria not fully met, without the odd player of a bracket and the residents among the
    downfloaters, which no pairing can avoid.
    """
    paired = paired_bracket(loop, finished)
    for criterion in CRITERIA:
        article = criterion.articles.get(loop.edition)
        value = criterion.cost(paired)
        if article is None or not any(value):
            continue
        if criterion.cost is downfloater_count and value[0] <= finished.bracket.size % 2:
            continue
        if criterion.cost is downfloater_scores and not paired.floaters & paired.moved_down:
            continue
        yield CriterionFact(criterion.name, article, value)


def _bye_fact(loop: BracketLoop) -> ByeFact | None:
    if loop.bye < 0:
        return None
    field = loop.field
    return ByeFact(
        field.number[loop.bye], field.score[loop.bye], loop.eligible_for_bye, loop.bye_article
    )


EDITIONS: dict[str, type[BracketLoop]] = {"2026": Edition2026, "2017": Edition2017}


def field_of(request: PairingRequest, edition: str) -> Field:
    return build_field(request, EDITIONS[edition].attributes)


def pair_field(field: Field, edition: str) -> RoundPairing:
    return pair_with_loop(EDITIONS[edition](field))


def pair_with_loop(loop: BracketLoop) -> RoundPairing:
    """Run the loop and make the paired round of it."""
    field = loop.field
    loop.pair_all()
    boards = make_boards(field, loop.pairs)
    return round_pairing(field.number, boards, build_trace(loop, boards))


def pair_round(request: PairingRequest, edition: str) -> RoundPairing:
    return pair_field(field_of(request, edition), edition)


FLOAT_COLUMNS = {"2026": ("C14", "C16"), "2017": ("C12", "C14")}


def player_listing(request: PairingRequest, edition: str) -> Listing:
    field = field_of(request, edition)

    def cells(g: int) -> tuple[str, ...]:
        return (
            bye_letter(field, g),
            _float_letter(field.down_last, field.up_last, g),
            _float_letter(field.down_before, field.up_before, g),
        )

    return Listing(field, ("C2", *FLOAT_COLUMNS[edition]), cells)


def bye_letter(field: Field, g: int) -> str:
    return "Y" if field.bye_allowed >> g & 1 else "N"


def _float_letter(down: int, up: int, g: int) -> str:
    return "D" if down >> g & 1 else "U" if up >> g & 1 else ""
