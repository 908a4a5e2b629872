"""`wallchart explain`: explains the pairing of a round of a report, in sentences with their
articles.

The round is paired again and its trace explained: bracket by bracket, or one board, or why two
players did not meet. A difference from the report's own pairing comes first.
"""

from collections.abc import Iterator

from domain.errors import Unknown
from domain.formats.trf.read import ReportReading
from domain.pairing import RoundPairing
from domain.swiss.systems.explain import (
    explain_board,
    explain_bracket,
    explain_bye,
    explain_objection,
)
from server.cli.engine.options import Explain
from server.cli.engine.paired_events import PairedEvent, event_of
from server.cli.engine.reports import read, stated_terms


def run(asked: Explain) -> None:
    print("\n".join(explain(read(asked.file), asked)))


def explain(reading: ReportReading, asked: Explain) -> Iterator[str]:
    event = event_of(reading.tournament, stated_terms(asked), str(asked.file))
    if asked.against is not None:
        return iter([explain_objection(event.why_not(asked.round_number, *asked.against))])
    return _sentences(event, asked, event.pair(asked.round_number))


def _sentences(event: PairedEvent, asked: Explain, pairing: RoundPairing) -> Iterator[str]:
    if asked.round_number <= event.rounds and event.verified_round(asked.round_number).differs:
        yield "The report's own pairing of this round is another one than the rules give."
    if asked.board is not None:
        yield from _board(event, pairing, asked.board)
        return
    for index in range(len(pairing.trace.brackets)):
        yield from explain_bracket(pairing.trace, index)
    yield from explain_bye(pairing.trace)


def _board(event: PairedEvent, pairing: RoundPairing, board: int) -> Iterator[str]:
    if not 1 <= board <= len(pairing.boards):
        raise Unknown("board", board)
    white, black = pairing.boards[board - 1]
    yield f"Board {board}: {white} has White against {black}."
    yield from explain_board(pairing.trace, white)
