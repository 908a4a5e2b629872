"""Compare the games of a file with the pairings: the board of each game, and mismatches.

A player is recognised by FIDE ID, or else by the words of the name in any order. Nothing is
guessed: a game that fits no board, or two, is reported and left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from domain.contest.game import At
from domain.formats.broadcast import words_of_name
from domain.formats.pgn.read import ReadGame
from domain.formats.pgn.write import PgnSide, PlacedPgnGame, result_tag
from domain.messages import say
from domain.results import RESULTS
from events.contest.commands import BroughtGame


@dataclass(frozen=True, slots=True)
class HeldGames:
    """`agreed` counts games whose result is already entered; `notes` are sentences. `left` are the
    games that fit no board, with the reason.
    """

    games: tuple[BroughtGame, ...]
    agreed: int
    notes: tuple[str, ...]
    left: tuple[tuple[ReadGame, str], ...] = ()


def match_with_boards(
    games_read: Sequence[ReadGame], placed: Iterable[PlacedPgnGame], in_round: int
) -> HeldGames:
    """Assign games to boards, or note why not. `in_round` is their round, 0 to use their tags."""
    boards, games, notes, agreed = tuple(placed), dict[At, BroughtGame](), list[str](), 0
    left: list[tuple[ReadGame, str]] = []
    for number, game in enumerate(games_read, 1):
        fits = [board for board in boards if _fits_board(game, board, in_round)]
        if len(fits) > 1:
            fits = [board for board in fits if board.pgn.game == game.round[1]]
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
    return HeldGames(tuple(games.values()), agreed, tuple(notes), tuple(left))


def _fits_board(game: ReadGame, board: PlacedPgnGame, in_round: int) -> bool:
    number = in_round or game.round[0]
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
    turned = {**game.tags, "White": game.tags.get("Black", ""), "Black": game.tags.get("White", "")}
    turned["WhiteFideId"] = game.tags.get("BlackFideId", "")
    turned["BlackFideId"] = game.tags.get("WhiteFideId", "")
    if any(_fits_board(ReadGame(turned, ""), board, in_round) for board in boards):
        return say("{game} was paired with the colours the other way.", game=_players_text(game))
    if any(_fits_board(ReadGame({**game.tags, "Round": ""}, ""), board, 0) for board in boards):
        return say("{game} was paired in another round.", game=_players_text(game))
    return say("Game {number}, {game}, fits no board.", number=number, game=_players_text(game))


def _players_text(game: ReadGame) -> str:
    pair = (game.tags.get("White", "?"), game.tags.get("Black", "?"))
    return say("{white} – {black}", white=pair[0], black=pair[1])
