"""A tournament as a broadcast of lichess.org (its API of 2026-08): created once, its rounds when
they are published, their games pushed as PGN, and its tables read back and compared with ours.

A round is identified there by its id, or by its name if the answer with the id was lost. If the
answer to creating a broadcast was lost, it is searched among its owner's newest ones: a new one
with its name. Unchanged games are not pushed again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode, urlsplit

from domain.formats.broadcast import Broadcast, differing_cells
from domain.formats.pgn import write_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from server.http.client import OutgoingClient
from server.publishing.asked_once import (
    ASKED,
    FAULT_THERE,
    Given,
    Keep,
    ask_once,
    is_in_doubt,
    known_id_of,
)
from server.publishing.target import NEW, Lichess, Refused
from server.refusals import Unpublished
from web.faces import face_of

MOST_GAMES = 100
LARGEST_TABLE = 4_000_000
LONGEST_NAME = 80
LISTED_WITHIN = 60.0
"""Seconds until a new broadcast is in the list, which comes from a replica."""


class LichessBroadcast:
    """Broadcasts one part; `given`, stored by `keep`: ids of lichess, digests of pushed games."""

    def __init__(
        self,
        client: OutgoingClient,
        target: Lichess,
        state: Tournament,
        part: Part,
        instant: Callable[[], str],
    ) -> None:
        self._client, self._target, self._instant = client, target, instant
        self._state, self._part = state, part

    async def send(self, given: Given, keep: Keep) -> tuple[str, ...]:
        """Send the games; return sentences on cells that differ there."""
        part, face = self._part, face_of(self._part)
        assert face.broadcast is not None
        assert face.games is not None
        broadcast = face.broadcast(part)
        tour = await self._broadcast_id(broadcast, given, keep)
        broadcast_there = await self._request("GET", f"/api/broadcast/{tour}")
        rounds = {round_["id"]: round_["name"] for round_ in broadcast_there["rounds"]}
        for number in range(1, face.extent(part).seen + 1):
            round_id = await self._round_id(tour, number, broadcast, rounds, given)
            games = [game.pgn for game in face.games(self._state, part, number)]
            pgn = write_pgn(games[:MOST_GAMES])
            place, digest = f"{part.id}.{number}", sha256(pgn).hexdigest()
            if games and given.get(place) != digest:
                await keep({**given, place: ""})  # the former state may be lost there
                await self._push_games(round_id, pgn)
                given[place] = digest
                await keep(given)
            if len(games) > MOST_GAMES:
                raise Unpublished("lichess takes {most} games a round.", most=MOST_GAMES)
        table = "teams/standings" if broadcast.of_teams else "players"
        answer = await self._request("GET", f"/broadcast/{tour}/{table}")
        return tuple(differing_cells(broadcast.lines, answer))

    async def _broadcast_id(self, broadcast: Broadcast, given: Given, keep: Keep) -> str:
        """The id of the broadcast there, which is created if there is none yet."""
        place = str(self._part.id)
        tour = known_id_of(self._target, self._state, self._part) or given.get(place, "")
        if is_in_doubt(tour):
            tour = await self._find_lost_broadcast(tour)
        if tour:
            given[place] = tour
            await keep(given)
            return tour
        mark = " ".join((ASKED, self._instant(), *await self._newest_broadcasts()))
        return await ask_once(given, keep, place, mark, partial(self._create_broadcast, broadcast))

    async def _create_broadcast(self, broadcast: Broadcast) -> str:
        made = await self._request("POST", "/broadcast/new", dict(self._broadcast_form(broadcast)))
        return str(made["tour"]["id"])

    async def _find_lost_broadcast(self, mark: str) -> str:
        """The id of a broadcast whose answer was lost, "" if there is none; `mark` has the instant
        of the request and the ids of earlier broadcasts.
        """
        _, *marked = mark.split(" ")
        newest = await self._newest_broadcasts() if marked else {}
        new = {id_: name for id_, name in newest.items() if id_ not in marked}
        found = [id_ for id_, name in new.items() if name.split() == self._broadcast_name.split()]
        if len(found) == 1:
            return found[0]
        if new or not marked:
            raise Unpublished(
                "It is not known whether lichess has {name} already: look there, and write its id "
                "into the target, or “{new}” if it is not there.",
                name=self._part.name,
                new=NEW,
            )
        age = datetime.fromisoformat(self._instant()) - datetime.fromisoformat(marked[0])
        if age.total_seconds() < LISTED_WITHIN:
            raise Unpublished(
                "It is not known whether lichess has {name} already: it is looked for there until "
                "a minute has passed, and made then.",
                name=self._part.name,
            )
        return ""

    async def _newest_broadcasts(self) -> dict[str, str]:
        """The ids and names of the newest broadcasts of the token's owner."""
        owner = await self._request("GET", "/api/account")
        page = await self._request("GET", f"/api/broadcast/by/{owner['id']}")
        tours = (tour["tour"] for tour in page["currentPageResults"])
        return {tour["id"]: tour["name"] for tour in tours}

    @property
    def _broadcast_name(self) -> str:
        state = self._state
        name = f"{state.name}: {self._part.name}" if len(state.parts) > 1 else state.name
        return name[:LONGEST_NAME].ljust(3, ".")

    def _broadcast_form(self, broadcast: Broadcast) -> Iterator[tuple[str, Any]]:
        state = self._state
        yield "name", self._broadcast_name
        yield "info.location", state.place[:LONGEST_NAME]
        yield "showScores", "true"
        yield "teamTable", "true" if broadcast.of_teams else "false"
        yield "tiebreaks[]", broadcast.tie_breaks[:5]

    async def _round_id(
        self, tour: str, number: int, broadcast: Broadcast, rounds: Mapping[str, str], given: Given
    ) -> str:
        """The id of a round, created if necessary. `rounds` are the names there by id."""
        place, name = f"{self._part.id}.{number}.id", str(say("Round {number}", number=number))
        id_ = given.get(place, "")
        if id_ not in rounds:
            id_ = next((known_id for known_id, called in rounds.items() if called == name), "")
        if not id_:
            form = dict(self._round_form(name, number, broadcast))
            made = await self._request("POST", f"/broadcast/{tour}/new", form)
            id_ = made["round"]["id"]
        given[place] = id_
        return id_

    def _round_form(
        self, name: str, number: int, broadcast: Broadcast
    ) -> Iterator[tuple[str, Any]]:
        yield "name", name
        yield from broadcast.scoring.items()
        begins = self._part.schedule.beginning_of(number)
        if begins and begins.instant:
            yield "startsAt", int(datetime.fromisoformat(begins.instant).timestamp()) * 1000

    async def _push_games(self, round_id: str, pgn: bytes) -> None:
        answer = await self._request("POST", f"/api/broadcast/round/{round_id}/push", pgn)
        for game in answer["games"]:
            if "error" in game:
                raise Unpublished("lichess: {error}", error=str(game["error"])[:200])

    async def _request(self, method: str, path: str, body: Mapping[str, Any] | bytes = b"") -> Any:
        headers = {
            "host": urlsplit(self._target.address).netloc,
            "user-agent": "Wallchart",
            "accept": "application/json",
            "authorization": " ".join(("Bearer", self._target.secret)),
        }
        kind = "text/plain" if isinstance(body, bytes) else "application/x-www-form-urlencoded"
        sent = body if isinstance(body, bytes) else urlencode(body, doseq=True).encode()
        if sent:
            headers["content-type"] = kind
        answer = await self._client.request(method, path, headers, sent, LARGEST_TABLE)
        try:
            decoded = json.loads(answer.body or b"{}", parse_float=Fraction)
        except ValueError:
            decoded = {}
        if answer.status != 200:
            raise (Unpublished if answer.status >= FAULT_THERE else Refused)(
                "lichess answers {status}: {error}",
                status=answer.status,
                error=str(decoded.get("error", ""))[:200] if isinstance(decoded, dict) else "",
            )
        return decoded
