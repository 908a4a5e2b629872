"""Games in PGN: those of a round, of players and teams; and those of a file compared with the
pairings: the board of each game, and mismatches.

A player is recognised by FIDE ID, or else by the words of the name in any order. Nothing is
guessed: a game that fits no board, or two, is reported and left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from domain.chess960 import StartPosition
from domain.contest.entry import Participant
from domain.contest.game import GamePlace
from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage, Contest, Rules
from domain.formats.broadcast import words_of_name
from domain.formats.pgn import PgnGame, PgnSide, PlacedPgnGame, ReadGame, result_tag, write_pgn
from domain.messages import say
from domain.people import Person
from domain.results import RESULTS, GameResult
from domain.tournament import Tournament
from events.contest.commands import BroughtGame
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
        at: GamePlace,
        sides: tuple[PgnSide, PgnSide],
        position: StartPosition | None = None,
    ) -> PlacedPgnGame:
        """The game at a place, for PGN; `number` counts the games of the round."""
        game, moved = self.round.game(at.board, at.match), self.round.time_moved_to(at)
        recorded = self.stage.moves.get(at)
        tournament, control = self.tournament, self.stage.time.control
        # The day of a moved game is not known.
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
    return lambda *place: write_pgn(game.pgn for game in games_of(*place))


@dataclass(frozen=True, slots=True)
class GamesOnBoards:
    """`agreed` counts results already entered; `left` are games that fit no board, and why."""

    games: tuple[BroughtGame, ...]
    agreeing_results: int
    notes: tuple[str, ...]
    unplaced: tuple[tuple[ReadGame, str], ...] = ()


def match_with_boards(
    games_read: Sequence[ReadGame], placed: Iterable[PlacedPgnGame], in_round: int
) -> GamesOnBoards:
    """Assign games to boards, or note why not. `in_round` is their round, 0 to use their tags."""
    boards, games, notes, agreed = tuple(placed), dict[GamePlace, BroughtGame](), list[str](), 0
    left: list[tuple[ReadGame, str]] = []
    for number, game in enumerate(games_read, 1):
        fits = [board for board in boards if _fits_board(game, board, in_round)]
        if len(fits) > 1:
            fits = [board for board in fits if board.pgn.game == game.round_and_place[1]]
        if len(fits) != 1:
            left.append((game, _reason_unplaced(number, game, boards, in_round)))
            notes.append(left[-1][1])
        elif (board := fits[0]).at in games:
            notes.append(
                say("{game} is in the file twice; the first is taken.", game=_players_text(game))
            )
        else:
            games[board.at] = _brought_game(board, game)
            agreed += _has_same_result(board, game)
            notes += _differences_from_board(board, game)
    return GamesOnBoards(tuple(games.values()), agreed, tuple(notes), tuple(left))


def _fits_board(game: ReadGame, board: PlacedPgnGame, in_round: int) -> bool:
    number = in_round or game.round_and_place[0]
    if number and number != board.at.round:
        return False
    return all(
        _is_player(game, colour, side)
        for colour, side in (("White", board.pgn.white), ("Black", board.pgn.black))
    )


def _is_player(game: ReadGame, colour: str, side: PgnSide) -> bool:
    fide_id = game.tags.get(f"{colour}FideId", "").strip("0 ")
    if fide_id and side.fide_id:
        return game.tags[f"{colour}FideId"] == side.fide_id
    return bool(side.name) and words_of_name(game.tags.get(colour, "")) == words_of_name(side.name)


def _brought_game(board: PlacedPgnGame, game: ReadGame) -> BroughtGame:
    at = board.at
    sits = (board.game.white, board.game.black)
    return BroughtGame(at.round, at.board, *sits, at.match, game.result, game.moves)


def _has_same_result(board: PlacedPgnGame, game: ReadGame) -> bool:
    return bool(game.result) and result_tag(board.game.result) == result_tag(RESULTS[game.result])


def _differences_from_board(board: PlacedPgnGame, game: ReadGame) -> Iterator[str]:
    if board.game.result and game.result and not _has_same_result(board, game):
        yield say(
            "{at} has {stands}; its game ended {said}.",
            at=board.at,
            stands=result_tag(board.game.result),
            said=result_tag(RESULTS[game.result]),
        )
    if board.pgn.position and game.tags.get("FEN", "").split()[:1] not in ([], [_start_fen(board)]):
        yield say("{at} has another start position than its game.", at=board.at)


def _start_fen(board: PlacedPgnGame) -> str:
    assert board.pgn.position is not None
    row = board.pgn.position.row
    return f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row}"


def _reason_unplaced(
    number: int, game: ReadGame, boards: Iterable[PlacedPgnGame], in_round: int
) -> str:
    tags = game.tags
    swapped = {**tags, "White": tags.get("Black", ""), "Black": tags.get("White", "")}
    swapped["WhiteFideId"] = tags.get("BlackFideId", "")
    swapped["BlackFideId"] = tags.get("WhiteFideId", "")
    if any(_fits_board(ReadGame(swapped, ""), board, in_round) for board in boards):
        return say("{game} was paired with the colours the other way.", game=_players_text(game))
    if any(_fits_board(ReadGame({**tags, "Round": ""}, ""), board, 0) for board in boards):
        return say("{game} was paired in another round.", game=_players_text(game))
    return say("Game {number}, {game}, fits no board.", number=number, game=_players_text(game))


def _players_text(game: ReadGame) -> str:
    pair = (game.tags.get("White", "?"), game.tags.get("Black", "?"))
    return say("{white} – {black}", white=pair[0], black=pair[1])
