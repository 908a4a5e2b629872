"""Importing games with their moves: from a polled address (a PGN file or a tournament in DGT
LiveChess Cloud), or from a PGN file at the desk.

The moves are stored, and results are proposed to the arbiter. From an address a game is imported
once it has ended: otherwise every move would be an event of the log. The same file may be imported
repeatedly during play.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import DomainError
from domain.formats.livechess import LiveChessPairing, game_counts_from, game_from, pairings_from
from domain.formats.pgn import ReadGame, is_pgn, read_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from events.contest.acting import contest_in
from events.contest.commands import TakeGames
from events.contest.decisions.game_scores import new_moves_and_results
from events.contest.vocabulary.results import MovesKept, ResultProposed
from events.log.vocabulary import Event
from server.access.roles import ActPlace
from server.context import answers
from server.context.request_context import (
    TournamentContext,
    stage_id_in_path,
    tournament_id_in_path,
)
from server.http.bodies import body_of, uploaded_file_name
from server.http.client import HttpAnswer, OutgoingClient
from server.http.guard import require_permission
from server.live.sender import Sender
from server.publishing.device_exchange import ExchangeOutcome, Execute, Keep
from server.publishing.target import Games, polled_address
from server.refusals import Unpublished
from server.routes.api.commands import sender_of
from web.contest.pgn_games import GamesOnBoards, match_with_boards
from web.faces import face_of

LARGEST_FILE = 3_000_000
REFUSAL = say("The file is larger than 3 MB; send the games of one round.")


class TakenGames(msgspec.Struct, frozen=True):
    """The numbers of games with new moves, of proposed results and of known results; `notes` are
    sentences on games that fit no board or differ.
    """

    version: int
    moves: int
    proposed: int
    agreed: int
    notes: tuple[str, ...]


def routes() -> list[Route]:
    path = "/api/imports/{tournament}/{stage:int}/games"
    return [Route(path, import_games, methods=["POST"], name="bring-games")]


async def import_games(request: Request) -> Response:
    """Import the PGN in the body; `?name=` is the file's, `?round=` replaces that of the tags."""
    tournament, number = tournament_id_in_path(request), stage_id_in_path(request)
    sender: Sender = sender_of(request)
    require_permission(request, "take-games", ActPlace(tournament, number))
    data, name = await body_of(request, LARGEST_FILE, REFUSAL), uploaded_file_name(request)
    ctx = await TournamentContext.from_request(request)
    text = request.query_params.get("round", "0")
    read = partial(match_games, ctx.state, number, data, name, int(text) if text.isdecimal() else 0)
    found = await to_thread.run_sync(read)
    version, news = ctx.live.head.version, new_events(ctx.state, number, found, name)
    if news:
        command = TakeGames(number, found.games, name)
        receipt = await ctx.services.tournaments.execute(tournament, command, sender)
        version = receipt.last
    return answers.as_json(count_taken(version, found, news))


def match_games(
    state: Tournament, number: int, data: bytes, name: str, round_no: int
) -> GamesOnBoards:
    """Match the games of a PGN file with the boards of a part; `round_no` 0: by their tags."""
    stage: Part = contest_in(state, number)
    games_of = face_of(stage).games
    assert games_of is not None, "every game of rounds has games"
    return match_with_boards(read_pgn(data, name), games_of(state, stage, round_no), round_no)


def match_all(
    state: Tournament, read: Sequence[ReadGame]
) -> tuple[dict[int, GamesOnBoards], tuple[str, ...]]:
    """Match games with the boards of all parts. Return the matched games by part number; and
    sentences on games that fit no board or differ from it.
    """
    found, notes, nowhere = dict[int, GamesOnBoards](), list[str](), tuple[str, ...]()
    for part in state.parts.values():
        if games_of := face_of(part).games:
            matched = found[part.id] = match_with_boards(read, games_of(state, part, 0), 0)
            read, nowhere = (
                [game for game, _ in matched.unplaced],
                tuple(why for _, why in matched.unplaced),
            )
            notes += [note for note in matched.notes if note not in nowhere]
    return found, (*notes, *nowhere)


def new_events(
    state: Tournament, number: int, games: GamesOnBoards, name: str
) -> tuple[Event, ...]:
    """The events that taking these games would cause; `name` is their file's."""
    if not games.games:
        return ()
    return tuple(
        new_moves_and_results(contest_in(state, number), TakeGames(number, games.games, name))
    )


def count_taken(version: int, games: GamesOnBoards, news: tuple[Event, ...]) -> TakenGames:
    """The answer on an import: `news` are the events that it caused."""
    kinds = [type(event) for event in news]
    counts = (kinds.count(MovesKept), kinds.count(ResultProposed))
    return TakenGames(version, *counts, games.agreeing_results, games.notes)


INDEX = "/tournament.json"
UNCHANGED, NOT_THERE = 304, 404
MOST_AT_ONCE = 1000


class PolledGames:
    """Polls an address for games. Keeps the last answers with their HTTP validators (ETag)."""

    def __init__(self) -> None:
        self._last_answers: dict[str, tuple[dict[str, str], bytes]] = {}
        """The validators and the body of the last answer, by path."""
        self._moves: dict[tuple[int, int, LiveChessPairing], ReadGame] = {}
        """The games read, by round, board and pairing of a LiveChess cloud."""
        self._imported: tuple[str, int] = ("", 0)
        """The digest of the games imported last, and the version of the tournament then."""
        self._last_outcome = ExchangeOutcome(())

    async def run(
        self,
        client: OutgoingClient,
        target: Games,
        state: Tournament,
        _given: dict[str, str],
        _keep: Keep,
        execute: Execute,
    ) -> ExchangeOutcome:
        """Import the finished games at the address, if there are new ones."""
        parts = [part for part in state.parts.values() if face_of(part).games is not None]
        if parts and all(map(_is_over, parts)):
            return ExchangeOutcome((), over=True)
        address = polled_address(target)
        asking = _ConditionalClient(client, address.netloc, self._last_answers)
        if address.path.endswith(INDEX):
            games = await self._read_cloud(asking, address.path.removesuffix(INDEX), parts)
        else:
            games = await _read_file(asking, address.path or "/", address.query)
        if not asking.has_found:  # a wrong address can't be told from an empty one
            return ExchangeOutcome((say("There is nothing at that address yet."),))
        read = [game for game in games if game.result]
        key = (sha256(repr(read).encode()).hexdigest(), state.version)
        if key != self._imported:
            self._last_outcome = await self._import_games(
                read, state, address.netloc, key[0], execute
            )
            self._imported = key
        return self._last_outcome

    async def _import_games(
        self, read: list[ReadGame], state: Tournament, file: str, digest: str, execute: Execute
    ) -> ExchangeOutcome:
        found, notes = await to_thread.run_sync(match_all, state, read)
        newest = max((g.round for matched in found.values() for g in matched.games), default=0)
        for number, matched in found.items():
            for first in range(0, len(matched.games), MOST_AT_ONCE):
                games = matched.games[first : first + MOST_AT_ONCE]
                key = sha256(f"{state.id} {number} {first} {digest} {state.version}".encode())
                if new_events(state, number, GamesOnBoards(games, 0, ()), file):
                    try:
                        await execute(TakeGames(number, games, file), key.hexdigest())
                    except DomainError as refused:  # the players have changed meanwhile
                        notes = (*notes, str(refused))
        return ExchangeOutcome(notes, newest)

    async def _read_cloud(
        self, asking: "_ConditionalClient", root: str, parts: list[Part]
    ) -> tuple[ReadGame, ...]:
        """The games in LiveChess Cloud of published rounds that are not closed."""
        wanted = {number for part in parts for number in _open_rounds(part)}
        counts = game_counts_from(await asking.fetch(f"{root}{INDEX}"))
        found: list[ReadGame] = []
        for number in sorted(wanted):
            if number > len(counts) or not counts[number - 1]:
                continue
            index = await asking.fetch(f"{root}/round-{number}/index.json")
            for board, pairing in enumerate(pairings_from(index) if index else (), 1):
                place = (number, board, pairing)
                if pairing.result and place not in self._moves:
                    data = await asking.fetch(f"{root}/round-{number}/game-{board}.json")
                    self._moves[place] = game_from(data, *place)
                if pairing.result:
                    found.append(self._moves[place])
        return tuple(found)


class _ConditionalClient:
    """Asks the host only for changes; `known` has the validators and the last body by path."""

    def __init__(
        self, client: OutgoingClient, host: str, known: dict[str, tuple[dict[str, str], bytes]]
    ) -> None:
        self._client, self._host, self._known = client, host, known
        self.has_found = False

    async def fetch(self, path: str) -> bytes:
        """Fetch the path; return the cached body if unchanged, b"" if there is nothing yet."""
        conditions, before = self._known.get(path, ({}, b""))
        headers = {"host": self._host, "user-agent": "Wallchart", **conditions}
        answer = await self._client.request("GET", path, headers, b"", LARGEST_FILE + 1)
        if answer.status == UNCHANGED and conditions:
            return self._note_content(before)
        if answer.status == NOT_THERE:
            return b""
        if answer.status != 200:
            raise Unpublished("{host} answers {status}.", host=self._host, status=answer.status)
        if len(answer.body) > LARGEST_FILE:
            raise Unpublished("The games at {host} are larger than 3 MB.", host=self._host)
        self._known[path] = (_validators(answer), answer.body)
        return self._note_content(answer.body)

    def _note_content(self, body: bytes) -> bytes:
        self.has_found = self.has_found or bool(body.strip())
        return body


def _validators(answer: HttpAnswer) -> dict[str, str]:
    """Headers of a conditional request (RFC 9110, 13.1.2 and 13.1.3)."""
    validators = (("if-none-match", "etag"), ("if-modified-since", "last-modified"))
    return {name: answer.headers[header] for name, header in validators if header in answer.headers}


async def _read_file(asking: _ConditionalClient, path: str, query: str) -> tuple[ReadGame, ...]:
    data = await asking.fetch(f"{path}?{query}" if query else path)
    if not data.strip():
        return ()
    if not is_pgn(data):
        raise Unpublished("There are no games in PGN at that address.")
    return await to_thread.run_sync(read_pgn, data, "PGN")


def _open_rounds(part: Part) -> Iterator[int]:
    """The numbers of the published rounds that are not finished."""
    extent = face_of(part).extent(part)
    yield from range(extent.finished + 1, extent.seen + 1)


def _is_over(part: Part) -> bool:
    extent = face_of(part).extent(part)
    return 0 < extent.planned <= extent.finished
