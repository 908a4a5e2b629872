"""`wallchart explain`: explain the pairing of a round of a report, citing the regulations.

The round is paired again and its trace explained: bracket by bracket, or for one board, or why two
players were not paired. If the report's own pairing differs, that is said first.
"""

from collections.abc import Iterator

from domain.errors import Unknown
from domain.formats.trf.read import ReportReading
from domain.pairing import RoundPairing
from domain.swiss.explanation import explain_objection
from domain.swiss.systems import explanation_of
from server.cli.engine.options import Explain
from server.cli.engine.paired_events import (
    PairedPlayers,
    TabledPlayers,
    TeamSwissEvent,
    event_of,
    read_report,
    stated_terms,
)


def run(args: Explain) -> None:
    print("\n".join(explanation_lines(read_report(args.file), args)))


def explanation_lines(reading: ReportReading, args: Explain) -> Iterator[str]:
    event = event_of(reading.tournament, stated_terms(args), str(args.file))
    if isinstance(event, TabledPlayers):
        return iter([f"A round robin: every round is that of the table ({event.system})."])
    if args.against is not None:
        return iter([explain_objection(event.objection_to_pair(args.round_number, *args.against))])
    return _explain_round(event, args, event.pair(args.round_number))


def _explain_round(
    event: PairedPlayers | TeamSwissEvent, args: Explain, pairing: RoundPairing
) -> Iterator[str]:
    if args.round_number <= event.rounds and event.verify_round(args.round_number).differs:
        yield "The report's own pairing of this round is another one than the rules give."
    if args.board is not None:
        if not 1 <= args.board <= len(pairing.boards):
            raise Unknown("board", args.board)
        white, black = pairing.boards[args.board - 1]
        yield f"Board {args.board}: {white} has White against {black}."
        yield from explanation_of(pairing.trace).explain_board(pairing.trace, white)
        return
    trace, explanation = pairing.trace, explanation_of(pairing.trace)
    for index in range(len(trace.brackets)):
        yield from explanation.explain_bracket(trace, index)
    yield from explanation.explain_bye(trace)
