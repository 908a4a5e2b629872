"""Games in PGN brought in at the desk, or by an address of it: their moves are kept, and their
results proposed where no other one stands.

The same file may be sent again and again while games are on: what is known already is no error.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.formats.pgn.read import ReadGame, read_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from events.contest.acting import contest_in
from events.contest.commands import TakeGames
from events.contest.decisions.game_scores import news_of
from events.contest.vocabulary.game_scores import MovesKept, ResultProposed
from server.access.roles import ActPlace
from server.context import answers
from server.context.request_context import TournamentContext, part_named, tournament_named
from server.http.bodies import body_of, file_name
from server.http.guard import require
from server.live.sender import Sender
from server.routes.api.commands import sender_of
from web.contest.brought_games import HeldGames, hold_against
from web.faces import face_of

LARGEST_FILE = 3_000_000
REFUSAL = say("The file is larger than 3 MB; send the games of one round.")


class TakenGames(msgspec.Struct, frozen=True):
    """How many games have new moves, how many results are proposed, and how many stand already;
    `notes` are a sentence each for what fits no board or differs.
    """

    version: int
    moves: int
    proposed: int
    agreed: int
    notes: tuple[str, ...]


def routes() -> list[Route]:
    path = "/api/imports/{tournament}/{stage:int}/games"
    return [Route(path, bring, methods=["POST"], name="bring-games")]


async def bring(request: Request) -> Response:
    """The file as it is, `?name=` how it is called, `?round=` of which round they are if not that
    of their tags.
    """
    tournament, number = tournament_named(request), part_named(request)
    sender: Sender = sender_of(request)
    require(request, "take-games", ActPlace(tournament, number))
    data, name = await body_of(request, LARGEST_FILE, REFUSAL), file_name(request)
    asked = await TournamentContext.of(request)
    text = request.query_params.get("round", "0")
    read = partial(held, asked.state, number, data, name, int(text) if text.isdecimal() else 0)
    found = await to_thread.run_sync(read)
    version, news = asked.live.head.version, news_in(asked.state, number, found, name)
    if news:
        command = TakeGames(number, found.games, name)
        receipt = await asked.services.tournaments.execute(tournament, command, sender)
        version = receipt.last
    return answers.as_json(taken(version, found, news))


def held(state: Tournament, number: int, data: bytes, name: str, asked: int) -> HeldGames:
    """The games of the file, each by its board."""
    stage: Part = contest_in(state, number)
    games_of = face_of(stage).games
    assert games_of is not None, "every game of rounds has games"
    return hold_against(read_pgn(data, name), games_of(state, stage, asked), asked)


def hold_all(
    state: Tournament, read: Sequence[ReadGame]
) -> tuple[dict[int, HeldGames], tuple[str, ...]]:
    """By the part that has a board for them; a sentence for each game that no part has one for,
    and for each that differs.
    """
    found, notes, nowhere = dict[int, HeldGames](), list[str](), tuple[str, ...]()
    for part in state.parts.values():
        if games_of := face_of(part).games:
            held = found[part.id] = hold_against(read, games_of(state, part, 0), 0)
            read, nowhere = [game for game, _ in held.left], tuple(why for _, why in held.left)
            notes += [note for note in held.notes if note not in nowhere]
    return found, (*notes, *nowhere)


def news_in(state: Tournament, number: int, found: HeldGames, name: str) -> tuple[Any, ...]:
    if not found.games:
        return ()
    return tuple(news_of(contest_in(state, number), TakeGames(number, found.games, name)))


def taken(version: int, found: HeldGames, news: tuple[Any, ...]) -> TakenGames:
    kinds = [type(event) for event in news]
    counts = (kinds.count(MovesKept), kinds.count(ResultProposed))
    return TakenGames(version, *counts, found.agreed, found.notes)
