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
from domain.formats.pgn.write import write_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from server.http.client import OutgoingClient
from server.publishing.asked_once import (
    ASKED,
    FAULT_THERE,
    Given,
    Keep,
    ask_once,
    in_doubt,
    known_of,
)
from server.publishing.target import ANEW, Lichess, Refused, Unpublished
from web.faces import face_of

MOST_GAMES = 100
LARGEST_TABLE = 4_000_000
LONGEST_NAME = 80
LISTED_WITHIN = 60.0
"""Seconds until a new broadcast is in the list, which comes from a replica."""


class LichessBroadcast:
    """Broadcasts one part; `given` has the ids given by lichess, which `keep` stores."""

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
        told = face.broadcast(part)
        tour = await self._tour(told, given, keep)
        there = await self._ask("GET", f"/api/broadcast/{tour}")
        rounds = {one["id"]: one["name"] for one in there["rounds"]}
        for number in range(1, face.extent(part).seen + 1):
            round_id = await self._round_id(tour, number, told, rounds, given)
            games = [game.pgn for game in face.games(self._state, part, number)]
            pgn = write_pgn(games[:MOST_GAMES])
            place, digest = f"{part.id}.{number}", sha256(pgn).hexdigest()
            if games and given.get(place) != digest:
                await keep({**given, place: ""})  # the former state may be lost there
                await self._push(round_id, pgn)
                given[place] = digest
                await keep(given)
            if len(games) > MOST_GAMES:
                raise Unpublished("lichess takes {most} games a round.", most=MOST_GAMES)
        table = "teams/standings" if told.of_teams else "players"
        theirs = await self._ask("GET", f"/broadcast/{tour}/{table}")
        return tuple(differing_cells(told.lines, theirs))

    async def _tour(self, told: Broadcast, given: Given, keep: Keep) -> str:
        place = str(self._part.id)
        tour = known_of(self._target, self._state, self._part) or given.get(place, "")
        if in_doubt(tour):
            tour = await self._look_for(tour)
        if tour:
            given[place] = tour
            await keep(given)
            return tour
        mark = " ".join((ASKED, self._instant(), *await self._newest()))
        return await ask_once(given, keep, place, mark, partial(self._make, told))

    async def _make(self, told: Broadcast) -> str:
        made = await self._ask("POST", "/broadcast/new", dict(self._form(told)))
        return str(made["tour"]["id"])

    async def _look_for(self, mark: str) -> str:
        """The id of a broadcast whose answer was lost, "" if there is none; `mark` has old ids."""
        _, *asked = mark.split(" ")
        newest = await self._newest() if asked else {}
        new = {id_: name for id_, name in newest.items() if id_ not in asked}
        found = [id_ for id_, name in new.items() if name.split() == self._name.split()]
        if len(found) == 1:
            return found[0]
        if new or not asked:
            raise Unpublished(
                "It is not known whether lichess has {name} already: look there, and write its id "
                "into the target, or “{anew}” if it is not there.",
                name=self._part.name,
                anew=ANEW,
            )
        age = datetime.fromisoformat(self._instant()) - datetime.fromisoformat(asked[0])
        if age.total_seconds() < LISTED_WITHIN:
            raise Unpublished(
                "It is not known whether lichess has {name} already: it is looked for there until "
                "a minute has passed, and made then.",
                name=self._part.name,
            )
        return ""

    async def _newest(self) -> dict[str, str]:
        """The ids and names of the newest broadcasts of the token's owner."""
        owner = await self._ask("GET", "/api/account")
        page = await self._ask("GET", f"/api/broadcast/by/{owner['id']}")
        tours = (one["tour"] for one in page["currentPageResults"])
        return {one["id"]: one["name"] for one in tours}

    @property
    def _name(self) -> str:
        state = self._state
        name = f"{state.name}: {self._part.name}" if len(state.parts) > 1 else state.name
        return name[:LONGEST_NAME].ljust(3, ".")

    def _form(self, told: Broadcast) -> Iterator[tuple[str, Any]]:
        state = self._state
        yield "name", self._name
        yield "info.location", state.place[:LONGEST_NAME]
        yield "showScores", "true"
        yield "teamTable", "true" if told.of_teams else "false"
        yield "tiebreaks[]", told.tie_breaks[:5]

    async def _round_id(
        self, tour: str, number: int, told: Broadcast, rounds: Mapping[str, str], given: Given
    ) -> str:
        """The id of a round, created if necessary. `rounds` are names by id there, which their
        owner may have changed.
        """
        place, name = f"{self._part.id}.{number}.id", str(say("Round {number}", number=number))
        id_ = given.get(place, "")
        if id_ not in rounds:
            id_ = next((one for one, called in rounds.items() if called == name), "")
        if not id_:
            form = dict(self._round(name, number, told))
            made = await self._ask("POST", f"/broadcast/{tour}/new", form)
            id_ = made["round"]["id"]
        given[place] = id_
        return id_

    def _round(self, name: str, number: int, told: Broadcast) -> Iterator[tuple[str, Any]]:
        yield "name", name
        yield from told.scoring.items()
        begins = self._part.schedule.of(number)
        if begins and begins.instant:
            yield "startsAt", int(datetime.fromisoformat(begins.instant).timestamp()) * 1000

    async def _push(self, round_id: str, pgn: bytes) -> None:
        answer = await self._ask("POST", f"/api/broadcast/round/{round_id}/push", pgn)
        for game in answer["games"]:
            if "error" in game:
                raise Unpublished("lichess: {error}", error=str(game["error"])[:200])

    async def _ask(self, method: str, path: str, body: Mapping[str, Any] | bytes = b"") -> Any:
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
        answer = await self._client.ask(method, path, headers, sent, LARGEST_TABLE)
        try:
            told = json.loads(answer.body or b"{}", parse_float=Fraction)
        except ValueError:
            told = {}
        if answer.status != 200:
            raise (Unpublished if answer.status >= FAULT_THERE else Refused)(
                "lichess answers {status}: {error}",
                status=answer.status,
                error=str(told.get("error", ""))[:200] if isinstance(told, dict) else "",
            )
        return told
