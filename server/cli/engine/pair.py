"""`wallchart pair`: pair a round of a report and print its boards (of teams of four: matches)."""

from collections.abc import Iterator, Mapping

from domain.errors import BadFile
from domain.pairing import Body, RoundPairing
from domain.swiss.systems import newest_system, systems_for_teams
from server.cli.engine.options import PairReport
from server.cli.engine.paired_events import PairedEvent, event_of, read_report, stated_terms
from server.cli.engine.paired_matches import PairedMatches


def run(args: PairReport) -> None:
    event = _event_to_pair(args)
    number = event.rounds + 1 if args.round_number is None else args.round_number
    print("\n".join(as_text(event.names, number, event.pair(number))))


def _event_to_pair(args: PairReport) -> PairedEvent | PairedMatches:
    """The event to pair, from a report or from a file of bridge matches."""
    system = newest_system(args.system)
    if system is None or system.body is not Body.BRIDGE:
        return event_of(read_report(args.file).tournament, stated_terms(args), str(args.file))
    editions = systems_for_teams(Body.BRIDGE)
    edition = args.edition or system.edition
    if (system.code, edition) not in editions:
        raise BadFile(f"{system.code} has the edition {system.edition} only, not {edition}")
    return PairedMatches(editions[system.code, edition], args)


def as_text(names: Mapping[int, str], round_number: int, pairing: RoundPairing) -> Iterator[str]:
    yield f"Round {round_number}"
    width = len(str(max(names, default=0)))
    for board, (white, black) in enumerate(pairing.boards, start=1):
        left, right = (_name_line(names, number, width) for number in (white, black))
        yield f"{board:>4}  {left:<40}  {right}".rstrip()
    if pairing.bye:
        yield f"       {_name_line(names, pairing.bye, width)} has the bye".lstrip("\n")


def _name_line(names: Mapping[int, str], number: int, width: int) -> str:
    return f"{number:>{width}} {names[number]}".rstrip()
