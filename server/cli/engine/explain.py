"""`wallchart explain`: why a round of a report was paired as it was, in sentences with their
articles.

The round is paired again and its trace told: bracket by bracket, or one board, or what stands
against two players who might have met. Where the report's own pairing differs, that is said
first.
"""

from collections.abc import Iterator
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
from server.cli.engine.options import Explain
from server.cli.engine.reports import announced, as_announced, read


def run(asked: Explain) -> None:
    print("\n".join(explain(read(asked.file), asked)))


def explain(reading: Reading, asked: Explain) -> Iterator[str]:
    check_individual(reading.tournament, "")
    tournament, edition = as_announced(reading.tournament, announced(asked))
    request = request_for_round(tournament, asked.round_number)
    if asked.against is not None:
        objection = system_of(asked.system, edition).why_not(request, *asked.against)
        return iter([explain_objection(objection)])
    return _sentences(tournament, asked, pair_round(asked.system, edition, request))


def _sentences(tournament: Tournament, asked: Explain, pairing: RoundPairing) -> Iterator[str]:
    if asked.round_number <= tournament.paired_rounds:
        found = verified(tournament, asked.round_number, partial(_known, pairing))
        if found.differs:
            yield "The report's own pairing of this round is another one than the rules give."
    if asked.board is not None:
        yield from _board(pairing, asked.board)
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
