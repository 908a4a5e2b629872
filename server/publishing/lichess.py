"""A tournament as a broadcast of lichess.org (its API of 2026-08): made once, its rounds as they
are published, their games pushed as PGN, and its tables read back and held against ours.

A round is known there by its name, so that it is never made twice; that the tournament is being
made is written down before it is, as its answer may be lost. What was pushed is not pushed again
as long as it is the same.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from domain.errors import WallchartError
from domain.formats.broadcast import Broadcast, differing_cells
from domain.formats.pgn.write import write_pgn
from domain.messages import say
from domain.tournament import Part, Tournament
from server.http.client import OutgoingClient
from server.publishing.target import Lichess, Unpublished
from web.faces import face_of

MOST_GAMES = 100
LARGEST_TABLE = 4_000_000
LONGEST_NAME = 80
ASKED = "asked"
Given = dict[str, str]


class LichessBroadcast:
    """Of one part; `given` is what lichess has named its own, `keep` keeps it."""

    def __init__(
        self, client: OutgoingClient, host: str, target: Lichess, state: Tournament, part: Part
    ) -> None:
        self._client, self._host, self._target = client, host, target
        self._state, self._part = state, part

    async def send(self, given: Given, keep: Any) -> tuple[str, ...]:
        """A sentence for each cell that differs there."""
        part, face = self._part, face_of(self._part)
        assert face.broadcast is not None
        assert face.games is not None
        told = face.broadcast(part)
        tour = await self._tour(told, given, keep)
        there = await self._ask("GET", f"/api/broadcast/{tour}")
        rounds = {one["name"]: one["id"] for one in there["rounds"]}
        for number in range(1, face.extent(part).seen + 1):
            name = str(say("Round {number}", number=number))
            if name not in rounds:
                made = await self._ask(
                    "POST", f"/broadcast/{tour}/new", dict(self._round(name, number, told))
                )
                rounds[name] = made["round"]["id"]
            games = [game.pgn for game in face.games(self._state, part, number)]
            pgn = write_pgn(games[:MOST_GAMES])
            place, digest = f"{part.id}.{number}", sha256(pgn).hexdigest()
            if games and given.get(place) != digest:
                await self._push(rounds[name], pgn)
                given[place] = digest
                await keep(given)
            if len(games) > MOST_GAMES:
                raise Unpublished("lichess takes {most} games a round.", most=MOST_GAMES)
        table = "teams/standings" if told.of_teams else "players"
        theirs = await self._ask("GET", f"/broadcast/{tour}/{table}")
        return tuple(differing_cells(told.lines, theirs))

    async def _tour(self, told: Broadcast, given: Given, keep: Any) -> str:
        place, state = str(self._part.id), self._state
        first = self._part.id == min(state.parts)
        tour = (self._target.known if first else "") or given.get(place, "")
        if tour == ASKED:
            raise Unpublished(
                "It is not known whether lichess has {name} already: look there, and write its id "
                "into the target.",
                name=self._part.name,
            )
        if not tour:
            await keep({**given, place: ASKED})
            try:
                made = await self._ask("POST", "/broadcast/new", dict(self._form(told)))
            except WallchartError as refused:
                if isinstance(refused, Unpublished):
                    await keep(given)
                raise
            tour = made["tour"]["id"]
        given[place] = tour
        await keep(given)
        return tour

    def _form(self, told: Broadcast) -> Iterator[tuple[str, Any]]:
        state, part = self._state, self._part
        name = f"{state.name}: {part.name}" if len(state.parts) > 1 else state.name
        yield "name", name[:LONGEST_NAME].ljust(3, ".")
        yield "info.location", state.place[:LONGEST_NAME]
        yield "showScores", "true"
        yield "teamTable", "true" if told.of_teams else "false"
        yield "tiebreaks[]", told.tie_breaks[:5]

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
            "host": self._host,
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
            raise Unpublished(
                "lichess answers {status}: {error}",
                status=answer.status,
                error=str(told.get("error", ""))[:200] if isinstance(told, dict) else "",
            )
        return told
