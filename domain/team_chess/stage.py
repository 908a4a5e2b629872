"""The state of a stage of teams: that of any contest (`domain.contest.stage`), and the data of
teams and their matches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from domain.contest.entry import NOBODY
from domain.contest.game import Seat
from domain.contest.matches import TeamContest
from domain.contest.round import Pair, RoundState
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.messages import say
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import TeamKnockOut, TeamRules
from domain.tournament import Tournament


class Adjustment(NamedTuple):
    """Points given or deducted apart from results, in tenths: record 299 of TRF26. They belong to
    that round; 0: from the start.
    """

    team: EntryId
    match_points: int
    game_points: int
    round: RoundNo
    reason: str


@dataclass(frozen=True, slots=True)
class TeamStage(TeamContest[TeamRound, TeamRules]):
    game: ClassVar[str] = "team-chess"
    noun: ClassVar[str] = say("section of teams")

    seats: tuple[tuple[tuple[Seat, ...], ...], ...] = ()
    """By round and match of the table, if it fixes which members meet."""
    knock_out: TeamKnockOut | None = None
    adjustments: tuple[Adjustment, ...] = ()

    def new_matches(self, number: RoundNo, pairs: Sequence[Pair], version: int) -> Iterator[Match]:
        for at, (first, second) in enumerate(pairs, 1):
            games = tuple(self._new_games(number, at, version))
            yield Match(at, EntryId(first), EntryId(second), games, changed_at=version)

    def empty_round(self, number: RoundNo) -> TeamRound:
        return TeamRound(number, RoundState.PAIRED)

    def _new_games(self, number: RoundNo, match: int, version: int) -> Iterator[Game]:
        """The empty games of a match; of a table each has the number of the first team's member."""
        empty: Game = Game(BoardNo(0), NOBODY, NOBODY, changed_at=version, seated_at=version)
        if self.seats:
            for seat in self.seats[number - 1][match - 1]:
                yield empty._replace(number=BoardNo(seat.first), seat=seat)
            return
        for board in range(1, self.rules.boards + 1):
            yield empty._replace(number=BoardNo(board))


def team_stages_of(tournament: Tournament) -> dict[StageId, TeamStage]:
    return tournament.parts_of(TeamStage)


def team_stage_of(tournament: Tournament, number: int) -> TeamStage:
    """The stage of that number; Unknown if there is none, or if it is not one of teams."""
    return tournament.part_of(TeamStage, number)
