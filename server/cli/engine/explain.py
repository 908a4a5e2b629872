"""`wallchart explain`: explain the pairing of a round of a report, citing the regulations.

The round is paired again and its trace explained: bracket by bracket, or for one board, or why two
players were not paired. If the report's own pairing differs, that is said first.
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
from server.cli.engine.reports import read_report, stated_terms


def run(args: Explain) -> None:
    print("\n".join(explanation_lines(read_report(args.file), args)))


def explanation_lines(reading: ReportReading, args: Explain) -> Iterator[str]:
    event = event_of(reading.tournament, stated_terms(args), str(args.file))
    if args.against is not None:
        return iter([explain_objection(event.why_not(args.round_number, *args.against))])
    return _explain_round(event, args, event.pair(args.round_number))


def _explain_round(event: PairedEvent, args: Explain, pairing: RoundPairing) -> Iterator[str]:
    if args.round_number <= event.rounds and event.verify_round(args.round_number).differs:
        yield "The report's own pairing of this round is another one than the rules give."
    if args.board is not None:
        yield from _explain_one_board(event, pairing, args.board)
        return
    for index in range(len(pairing.trace.brackets)):
        yield from explain_bracket(pairing.trace, index)
    yield from explain_bye(pairing.trace)


def _explain_one_board(event: PairedEvent, pairing: RoundPairing, board: int) -> Iterator[str]:
    if not 1 <= board <= len(pairing.boards):
        raise Unknown("board", board)
    white, black = pairing.boards[board - 1]
    yield f"Board {board}: {white} has White against {black}."
    yield from explain_board(pairing.trace, white)
