"""Compare the games of a file with the pairings: the board of each game, and mismatches.

A player is recognised by FIDE ID, or else by the words of the name in any order. Nothing is
guessed: a game that fits no board, or two, is reported and left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from domain.contest.game import At
from domain.formats.broadcast import words_of_name
from domain.formats.pgn.read import ReadGame
from domain.formats.pgn.write import PgnSide, PlacedGame, result_tag
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


def hold_against(read: Sequence[ReadGame], placed: Iterable[PlacedGame], asked: int) -> HeldGames:
    """Assign games to boards, or note why not. `asked`: their round, 0: that of their tags."""
    known, found, notes, agreed = tuple(placed), dict[At, BroughtGame](), list[str](), 0
    left: list[tuple[ReadGame, str]] = []
    for number, game in enumerate(read, 1):
        fits = [one for one in known if _is_of(game, one, asked)]
        if len(fits) > 1:
            fits = [one for one in fits if one.pgn.game == game.round[1]]
        if len(fits) != 1:
            left.append((game, _unplaced(number, game, known, asked)))
            notes.append(left[-1][1])
        elif (one := fits[0]).at in found:
            notes.append(say("{game} is in the file twice; the first is taken.", game=_told(game)))
        else:
            found[one.at] = _brought(one, game)
            agreed += _agrees(one, game)
            notes += _differences(one, game)
    return HeldGames(tuple(found.values()), agreed, tuple(notes), tuple(left))


def _is_of(game: ReadGame, one: PlacedGame, asked: int) -> bool:
    number = asked or game.round[0]
    if number and number != one.at.round:
        return False
    return all(
        _is_player(game, colour, side)
        for colour, side in (("White", one.pgn.white), ("Black", one.pgn.black))
    )


def _is_player(game: ReadGame, colour: str, side: PgnSide) -> bool:
    fide_id = game.tags.get(f"{colour}FideId", "").strip("0 ")
    if fide_id and side.fide_id:
        return game.tags[f"{colour}FideId"] == side.fide_id
    return bool(side.name) and words_of_name(game.tags.get(colour, "")) == words_of_name(side.name)


def _brought(one: PlacedGame, game: ReadGame) -> BroughtGame:
    at = one.at
    sits = (one.game.white, one.game.black)
    return BroughtGame(at.round, at.board, *sits, at.match, game.result, game.moves)


def _agrees(one: PlacedGame, game: ReadGame) -> bool:
    return bool(game.result) and result_tag(one.game.result) == result_tag(RESULTS[game.result])


def _differences(one: PlacedGame, game: ReadGame) -> Iterator[str]:
    if one.game.result and game.result and not _agrees(one, game):
        yield say(
            "{at} has {stands}; its game ended {said}.",
            at=one.at,
            stands=result_tag(one.game.result),
            said=result_tag(RESULTS[game.result]),
        )
    if one.pgn.position and game.tags.get("FEN", "").split()[:1] not in ([], [_placement(one)]):
        yield say("{at} has another start position than its game.", at=one.at)


def _placement(one: PlacedGame) -> str:
    assert one.pgn.position is not None
    row = one.pgn.position.row
    return f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row}"


def _unplaced(number: int, game: ReadGame, known: Iterable[PlacedGame], asked: int) -> str:
    turned = {**game.tags, "White": game.tags.get("Black", ""), "Black": game.tags.get("White", "")}
    turned["WhiteFideId"] = game.tags.get("BlackFideId", "")
    turned["BlackFideId"] = game.tags.get("WhiteFideId", "")
    if any(_is_of(ReadGame(turned, ""), one, asked) for one in known):
        return say("{game} was paired with the colours the other way.", game=_told(game))
    if any(_is_of(ReadGame({**game.tags, "Round": ""}, ""), one, 0) for one in known):
        return say("{game} was paired in another round.", game=_told(game))
    return say("Game {number}, {game}, fits no board.", number=number, game=_told(game))


def _told(game: ReadGame) -> str:
    pair = (game.tags.get("White", "?"), game.tags.get("Black", "?"))
    return say("{white} – {black}", white=pair[0], black=pair[1])
