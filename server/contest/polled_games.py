"""Games that lie at an address: a file of PGN, or a tournament of DGT LiveChess Cloud.

A game is brought in once it has ended, as if its file had been sent to the desk: its moves are kept
and its result is proposed. What is still on would be another event of the log at every move.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from anyio import to_thread

from domain.errors import DomainError
from domain.formats.livechess import Pairing, counts_from, game_from, pairings_from
from domain.formats.pgn.read import ReadGame, is_pgn, read_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from events.contest.commands import TakeGames
from server.contest.brought_games import LARGEST_FILE, hold_all, news_in
from server.http.client import Answer, OutgoingClient
from server.publishing.device_exchange import Exchanged, Execute, Keep
from server.publishing.target import Games, Unpublished, address_asked
from web.contest.brought_games import HeldGames
from web.faces import face_of

INDEX = "/tournament.json"
UNCHANGED, NOT_THERE = 304, 404
MOST_AT_ONCE = 1000


class PolledGames:
    """What one process has of an address: the last answers, and what they are asked anew by."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[dict[str, str], bytes]] = {}
        self._moves: dict[tuple[int, int, Pairing], ReadGame] = {}
        self._told: tuple[str, int] = ("", 0)
        self._last = Exchanged(())

    async def run(
        self,
        client: OutgoingClient,
        target: Games,
        state: Tournament,
        _given: dict[str, str],
        _keep: Keep,
        execute: Execute,
    ) -> Exchanged:
        parts = [part for part in state.parts.values() if face_of(part).games is not None]
        if parts and all(map(_is_over, parts)):
            return Exchanged((), over=True)
        address = address_asked(target)
        asking = _Asking(client, address.netloc, self._known)
        if address.path.endswith(INDEX):
            games = await self._of_cloud(asking, address.path.removesuffix(INDEX), parts)
        else:
            games = await _of_file(asking, address.path or "/", address.query)
        if not asking.has_found:  # a wrong address looks like one that is still empty
            return Exchanged((say("There is nothing at that address yet."),))
        read = [game for game in games if game.result]
        told = (sha256(repr(read).encode()).hexdigest(), state.version)
        if told != self._told:
            self._last = await self._bring(read, state, address.netloc, told[0], execute)
            self._told = told
        return self._last

    async def _bring(
        self, read: list[ReadGame], state: Tournament, file: str, digest: str, execute: Execute
    ) -> Exchanged:
        found, notes = await to_thread.run_sync(hold_all, state, read)
        newest = max((game.round for held in found.values() for game in held.games), default=0)
        for number, held in found.items():
            for first in range(0, len(held.games), MOST_AT_ONCE):
                games = held.games[first : first + MOST_AT_ONCE]
                key = sha256(f"{state.id} {number} {first} {digest} {state.version}".encode())
                if news_in(state, number, HeldGames(games, 0, ()), file):
                    try:
                        await execute(TakeGames(number, games, file), key.hexdigest())
                    except DomainError as refused:  # who sits there has changed meanwhile
                        notes = (*notes, str(refused))
        return Exchanged(notes, newest)

    async def _of_cloud(
        self, asking: "_Asking", root: str, parts: list[Part]
    ) -> tuple[ReadGame, ...]:
        """Of the rounds that the hall has seen and that are not closed."""
        wanted = {number for part in parts for number in _open_rounds(part)}
        counts = counts_from(await asking.body(f"{root}{INDEX}"))
        found: list[ReadGame] = []
        for number in sorted(wanted):
            if number > len(counts) or not counts[number - 1]:
                continue
            index = await asking.body(f"{root}/round-{number}/index.json")
            for board, pairing in enumerate(pairings_from(index) if index else (), 1):
                place = (number, board, pairing)
                if pairing.ended and place not in self._moves:
                    data = await asking.body(f"{root}/round-{number}/game-{board}.json")
                    self._moves[place] = game_from(data, *place)
                if pairing.ended:
                    found.append(self._moves[place])
        return tuple(found)


class _Asking:
    def __init__(
        self, client: OutgoingClient, host: str, known: dict[str, tuple[dict[str, str], bytes]]
    ) -> None:
        self._client, self._host, self._known = client, host, known
        self.has_found = False

    async def body(self, path: str) -> bytes:
        """Of before where it is the same; none where there is nothing yet."""
        conditions, before = self._known.get(path, ({}, b""))
        headers = {"host": self._host, "user-agent": "Wallchart", **conditions}
        answer = await self._client.ask("GET", path, headers, b"", LARGEST_FILE + 1)
        if answer.status == UNCHANGED and conditions:
            return self._found(before)
        if answer.status == NOT_THERE:
            return b""
        if answer.status != 200:
            raise Unpublished("{host} answers {status}.", host=self._host, status=answer.status)
        if len(answer.body) > LARGEST_FILE:
            raise Unpublished("The games at {host} are larger than 3 MB.", host=self._host)
        self._known[path] = (_conditions(answer), answer.body)
        return self._found(answer.body)

    def _found(self, body: bytes) -> bytes:
        self.has_found = self.has_found or bool(body.strip())
        return body


def _conditions(answer: Answer) -> dict[str, str]:
    """RFC 9110, 13.1.2 and 13.1.3."""
    asked = (("if-none-match", "etag"), ("if-modified-since", "last-modified"))
    return {name: answer.headers[of] for name, of in asked if of in answer.headers}


async def _of_file(asking: _Asking, path: str, query: str) -> tuple[ReadGame, ...]:
    data = await asking.body(f"{path}?{query}" if query else path)
    if not data.strip():
        return ()
    if not is_pgn(data):
        raise Unpublished("There are no games in PGN at that address.")
    return await to_thread.run_sync(read_pgn, data, "PGN")


def _open_rounds(part: Any) -> Iterator[int]:
    extent = face_of(part).extent(part)
    yield from range(extent.finished + 1, extent.seen + 1)


def _is_over(part: Part) -> bool:
    extent = face_of(part).extent(part)
    return 0 < extent.planned <= extent.finished
