"""`wallchart explain`: why a round of a report was paired as it was, in sentences with their
articles.

The round is paired again and its trace told: bracket by bracket, or one board, or what stands
against two players who might have met. Where the report's own pairing differs, that is said
first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from domain.errors import Unknown
from domain.formats.trf.consistency import check_individual
from domain.formats.trf.read import Reading
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import Tournament
from domain.formats.trf.verification import verified
from domain.pairing import RoundPairing
from domain.swiss.explain import (
    explain_board,
    explain_bracket,
    explain_bye,
    explain_objection,
)
from domain.swiss.systems import pair_round, system_of
from server.cli.engine.check import edition_of


@dataclass(frozen=True, slots=True)
class Wish:
    """`board` None: the whole round. `against` are two numbers that might have met."""

    round_number: int
    board: int | None = None
    against: tuple[int, int] | None = None
    system: str = "fide-dutch"
    edition: str | None = None


def explain(reading: Reading, wish: Wish) -> Iterator[str]:
    tournament = reading.tournament
    check_individual(tournament, "")
    edition = wish.edition or edition_of(tournament, wish.system)
    request = request_for_round(tournament, wish.round_number)
    if wish.against is not None:
        objection = system_of(wish.system, edition).why_not(request, *wish.against)
        return iter([explain_objection(objection)])
    return _sentences(tournament, wish, pair_round(wish.system, edition, request))


def _sentences(tournament: Tournament, wish: Wish, pairing: RoundPairing) -> Iterator[str]:
    if wish.round_number <= tournament.paired_rounds:
        found = verified(tournament, wish.round_number, partial(_known, pairing))
        if found.differs:
            yield "The report's own pairing of this round is another one than the rules give."
    if wish.board is not None:
        yield from _board(pairing, wish.board)
        return
    for index in range(len(pairing.trace.brackets)):
        yield from explain_bracket(pairing.trace, index)
    yield from explain_bye(pairing.trace)


def _known(pairing: RoundPairing, _: object) -> RoundPairing:
    return pairing


def _board(pairing: RoundPairing, board: int) -> Iterator[str]:
    if not 1 <= board <= len(pairing.boards):
        raise Unknown("board", board)
    white, black = pairing.boards[board - 1]
    yield f"Board {board}: {white} has White against {black}."
    yield from explain_board(pairing.trace, white)
