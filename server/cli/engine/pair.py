"""`wallchart pair`: one round of a report, board by board."""

from collections.abc import Iterator

from domain.pairing import RoundPairing
from server.cli.engine.options import PairReport
from server.cli.engine.paired_events import PairedEvent, event_of
from server.cli.engine.reports import read, stated_terms


def run(asked: PairReport) -> None:
    event = event_of(read(asked.file).tournament, stated_terms(asked), str(asked.file))
    number = event.rounds + 1 if asked.round_number is None else asked.round_number
    print("\n".join(as_text(event, number, event.pair(number))))


def as_text(event: PairedEvent, round_number: int, pairing: RoundPairing) -> Iterator[str]:
    yield f"Round {round_number}"
    width = len(str(event.largest_number))
    for board, (white, black) in enumerate(pairing.boards, start=1):
        left, right = (_name_line(event, number, width) for number in (white, black))
        yield f"{board:>4}  {left:<40}  {right}".rstrip()
    if pairing.bye:
        yield f"       {_name_line(event, pairing.bye, width)} has the bye".lstrip("\n")


def _name_line(event: PairedEvent, number: int, width: int) -> str:
    return f"{number:>{width}} {event.named(number)}".rstrip()
