"""`wallchart pair`: pair a round of a report and print its boards; or of a Swiss of teams of four,
from a file of its matches (PBN, USEBIO or BWS), and print the matches.

The announcement of teams of four is given with --option: "rounds: 7", "scale: wbf", "rematch:
never", later or always, "rematch-from: 4", "lag: 1", "first: slide", fold or adjacent, "odd: bye"
or triangle.
"""

from collections.abc import Iterable, Iterator, Mapping

from domain.errors import BadFile
from domain.formats.team_matches.next_round import teams_so_far
from domain.formats.team_matches.scale_tables import scale_named
from domain.pairing import Body, RoundPairing
from domain.swiss.systems import OfTeams, newest_system, systems_for_teams
from domain.swiss.teams_of_four.matches import FirstRound, Odd, Rematch, SwissTeamsOptions
from server.cli.bridge.scored_again import read_matches_file
from server.cli.engine.options import PairReport
from server.cli.engine.paired_events import PairedEvent, event_of, read_report, stated_terms

DEFAULTS = {
    **{"rounds": "0", "scale": "wbf", "rematch": Rematch.NEVER, "rematch-from": "0"},
    **{"lag": "0", "first": FirstRound.SLIDE, "odd": Odd.BYE},
}


class PairedMatches:
    """A Swiss of teams of four, from a file of its matches, whose next round can be paired."""

    def __init__(self, system: OfTeams, args: PairReport) -> None:
        name = str(args.file)
        stated = _parse_options(args.stated or ())
        try:
            self._options = SwissTeamsOptions(
                Rematch(stated["rematch"]),
                int(stated["rematch-from"]),
                int(stated["lag"]),
                FirstRound(stated["first"]),
                Odd(stated["odd"]),
            )
            self._total_rounds = int(stated["rounds"])
        except ValueError as reason:
            raise BadFile(f"an option has a value that it can't have: {reason}") from None
        self._system = system
        self._matches_so_far = teams_so_far(
            read_matches_file(args.file), scale_named(stated["scale"]), name
        )
        self.rounds = self._matches_so_far.rounds
        self.names = self._matches_so_far.names

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(
            self._matches_so_far.pairing_request(round_number, self._total_rounds, self._options)
        )


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
        yield f"       {_name_line(names, pairing.bye, width)} has the bye"


def _name_line(names: Mapping[int, str], number: int, width: int) -> str:
    return f"{number:>{width}} {names[number]}".rstrip()


def _parse_options(stated: Iterable[str]) -> dict[str, str]:
    found = dict(DEFAULTS)
    for each in stated:
        name, _, value = each.partition(":")
        if name.strip() not in found:
            known = ", ".join(DEFAULTS)
            raise BadFile(f"{each!r} is no option of the Swiss of teams of four; known are {known}")
        found[name.strip()] = value.strip()
    return found
