"""`wallchart pair`: one round of a report, board by board; for teams of four, by match."""

from collections.abc import Iterator
from typing import Protocol

from domain.errors import BadFile
from domain.pairing import Body, RoundPairing
from domain.swiss.systems import newest_system, systems_for_teams
from server.cli.engine.options import PairReport
from server.cli.engine.paired_events import event_of
from server.cli.engine.paired_matches import PairedMatches
from server.cli.engine.reports import read, stated_terms


class Paired(Protocol):
    """An event whose rounds can be paired, with names for its numbers."""

    rounds: int

    def pair(self, round_number: int) -> RoundPairing: ...
    def named(self, number: int) -> str: ...
    @property
    def largest_number(self) -> int: ...


def run(asked: PairReport) -> None:
    event = _event(asked)
    number = event.rounds + 1 if asked.round_number is None else asked.round_number
    print("\n".join(as_text(event, number, event.pair(number))))


def _event(asked: PairReport) -> Paired:
    """The event to pair, from a report or from a file of bridge matches."""
    system = newest_system(asked.system)
    if system is None or system.body is not Body.BRIDGE:
        return event_of(read(asked.file).tournament, stated_terms(asked), str(asked.file))
    editions = systems_for_teams(Body.BRIDGE)
    edition = asked.edition or system.edition
    if (system.code, edition) not in editions:
        raise BadFile(f"{system.code} has the edition {system.edition} only, not {edition}")
    return PairedMatches(editions[system.code, edition], asked)


def as_text(event: Paired, round_number: int, pairing: RoundPairing) -> Iterator[str]:
    yield f"Round {round_number}"
    width = len(str(event.largest_number))
    for board, (white, black) in enumerate(pairing.boards, start=1):
        left, right = (_name_line(event, number, width) for number in (white, black))
        yield f"{board:>4}  {left:<40}  {right}".rstrip()
    if pairing.bye:
        yield f"       {_name_line(event, pairing.bye, width)} has the bye".lstrip("\n")


def _name_line(event: Paired, number: int, width: int) -> str:
    return f"{number:>{width}} {event.named(number)}".rstrip()
