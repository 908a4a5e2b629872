"""Common parts of the games of a round in PGN, for players and teams."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from domain.chess960 import StartPosition
from domain.contest.entry import Participant
from domain.contest.game import At
from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage, Contest, Rules
from domain.formats.pgn.write import PgnGame, PgnSide, PlacedPgnGame, write_pgn
from domain.people import Person
from domain.results import GameResult
from domain.tournament import Tournament
from web.contest.visibility import published_rounds, refuse_unpublished

EMPTY = "N.N."
"""The name for a board left empty by a team: broadcasts omit games without a name."""

R = TypeVar("R", bound=ContestRound)


@dataclass(frozen=True, slots=True)
class PgnRound:
    """A round of a stage, with its time and venue."""

    tournament: Tournament
    stage: AnyStage
    round: ContestRound

    def placed_game(
        self,
        number: int,
        at: At,
        sides: tuple[PgnSide, PgnSide],
        position: StartPosition | None = None,
    ) -> PlacedPgnGame:
        """The game with its tags; `number` is its place in the round. If it was moved its day is
        not known.
        """
        game, moved = self.round.game(at.board, at.match), self.round.time_moved_to(at)
        recorded = self.stage.moves.get(at)
        tournament, control = self.tournament, self.stage.time.control
        begins = None if moved else self.stage.schedule.beginning_of(self.round.number)
        one_day = tournament.starts if tournament.starts == tournament.ends and not moved else ""
        tags = PgnGame(
            event=f"{tournament.name}: {self.stage.name}"
            if len(tournament.parts) > 1
            else tournament.name,
            site=" ".join(filter(None, (tournament.place, tournament.federation))),
            day=begins.day if begins else one_day,
            instant=begins.instant if begins else "",
            round=self.round.number,
            game=number,
            white=sides[0],
            black=sides[1],
            result=game.result if isinstance(game.result, GameResult) else None,
            board=at.board if at.match else 0,
            time_control=control.code if control and control.white == control.black else "",
            position=position,
            moves=recorded.moves if recorded and recorded[:2] == (game.white, game.black) else "",
        )
        return PlacedPgnGame(at, game, tags)


def pgn_side(person: Person, rating: int, team: str = "") -> PgnSide:
    return PgnSide(person.full_name, person.title, rating, person.fide_id, team)


def rounds_asked_for(stage: Contest[Participant, R, Rules], number: int) -> Sequence[R]:
    """The published rounds: the one asked for, or all for 0."""
    if number:
        refuse_unpublished(stage, number)
    return [r for r in published_rounds(stage) if number in (0, r.number)]


S = TypeVar("S", bound=AnyStage)


def pgn_writer(
    games_of: Callable[[Tournament, S, int], Iterable[PlacedPgnGame]],
) -> Callable[[Tournament, S, int], bytes]:
    return lambda state, stage, number: write_pgn(g.pgn for g in games_of(state, stage, number))
