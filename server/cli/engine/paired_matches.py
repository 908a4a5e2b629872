"""A Swiss of teams of four paired from a file of its matches: PBN, USEBIO or BWS.

The announcement is given with --option: "rounds: 7", "scale: wbf", "rematch: never", later or
always, "rematch-from: 4", "lag: 1", "first: slide", fold or adjacent, "odd: bye" or triangle.
"""

from collections.abc import Iterable

from domain.errors import BadFile
from domain.formats.team_matches.next_round import teams_so_far
from domain.formats.team_matches.scale_tables import scale_named
from domain.pairing import RoundPairing
from domain.swiss.systems import OfTeams
from domain.swiss.teams_of_four.matches import FirstRound, Odd, Rematch, SwissTeamsOptions
from server.cli.bridge.scored_again import read_matches_file
from server.cli.engine.options import PairReport

DEFAULTS = {
    **{"rounds": "0", "scale": "wbf", "rematch": Rematch.NEVER, "rematch-from": "0"},
    **{"lag": "0", "first": FirstRound.SLIDE, "odd": Odd.BYE},
}


class PairedMatches:
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
            self._total = int(stated["rounds"])
        except ValueError as reason:
            raise BadFile(f"an option has a value that it can't have: {reason}") from None
        self._system = system
        self._hall = teams_so_far(read_matches_file(args.file), scale_named(stated["scale"]), name)
        self.rounds = self._hall.rounds
        self.names = self._hall.names

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(
            self._hall.pairing_request(round_number, self._total, self._options)
        )


def _parse_options(stated: Iterable[str]) -> dict[str, str]:
    found = dict(DEFAULTS)
    for each in stated:
        name, _, value = each.partition(":")
        if name.strip() not in found:
            known = ", ".join(DEFAULTS)
            raise BadFile(f"{each!r} is no option of the Swiss of teams of four; known are {known}")
        found[name.strip()] = value.strip()
    return found
