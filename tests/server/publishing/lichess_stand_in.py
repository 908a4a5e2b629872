"""A stand-in for lichess broadcasts with the fields of its interface description only: others are
refused, scores follow from the games pushed, and byes are unknown. The list of a user's broadcasts
comes from a database replica, which may lag behind.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from domain.formats.broadcast import CODES
from domain.formats.pgn import ReadGame, read_pgn

TOKEN = "lip_hush"
OWNER = "organiser"
TOUR_FIELDS = {"name", "info.location", "showScores", "teamTable", "tiebreaks[]"}
SCORING = {f"customScoring.{c}.{r}" for c in ("white", "black") for r in ("win", "draw")}
POINTS = {"1": 1.0, "0": 0.0, "1/2": 0.5}
EARLIEST_START = 1_356_998_400_070  # of 2013, in milliseconds: the interface's own minimum


class RefusedError(Exception):
    pass


@dataclass
class LichessStandIn:
    """`games` by round id; the forms of `tours` and `rounds` by id, and the tour of each round. A
    request to path `lost` is executed but not answered, one to path `deaf` neither. `behind`: so
    many of the newest tours are not listed yet.
    """

    port: int = 0
    lost: str = ""
    deaf: str = ""
    behind: int = 0
    tours: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    rounds: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    tour_of_round: dict[str, str] = field(default_factory=dict)
    games: dict[str, tuple[ReadGame, ...]] = field(default_factory=dict)
    pushes: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def respond(
        self, method: str, target: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, bytes]:
        if headers.get("authorization") != f"Bearer {TOKEN}":
            return 401, b'{"error": "No such token"}'
        try:
            kind = headers.get("content-type", "")
            return 200, json.dumps(self.answer(method, urlsplit(target).path, kind, body)).encode()
        except RefusedError as why:
            return 400, json.dumps({"error": str(why)}).encode()

    def answer(self, method: str, path: str, kind: str, body: bytes) -> Any:
        match method, path.strip("/").split("/"):
            case "POST", ["broadcast", "new"]:
                return self._new_tour(parse_qs(body.decode(), strict_parsing=True))
            case "GET", ["api", "account"]:
                return {"id": OWNER, "username": OWNER.title()}
            case "GET", ["api", "broadcast", "by", owner] if owner == OWNER:
                listed = list(self.tours.items())[: len(self.tours) - self.behind]
                tours = ({"id": id_, "name": form["name"][0]} for id_, form in listed[::-1])
                return {"currentPage": 1, "currentPageResults": [{"tour": one} for one in tours]}
            case "POST", ["broadcast", tour, "new"] if tour in self.tours:
                return self._new_round(tour, parse_qs(body.decode(), strict_parsing=True))
            case "GET", ["api", "broadcast", tour] if tour in self.tours:
                rounds = (
                    (id_, one)
                    for id_, one in self.rounds.items()
                    if self.tour_of_round[id_] == tour
                )
                made = [{"id": id_, "name": one["name"][0]} for id_, one in rounds]
                return {"tour": {"id": tour}, "rounds": made}
            case "POST", ["api", "broadcast", "round", id_, "push"] if id_ in self.rounds:
                assert kind.startswith("text/plain")
                return self._push(id_, body)
            case "GET", ["broadcast", tour, "players"] if tour in self.tours:
                return self._players()
            case "GET", ["broadcast", tour, "teams", "standings"] if tour in self.tours:
                return self._teams()
        raise RefusedError("not found")

    def _new_tour(self, form: dict[str, list[str]]) -> Any:
        if set(form) - TOUR_FIELDS or not 3 <= len(form["name"][0]) <= 80:
            raise RefusedError("form")
        tie_breaks = form.get("tiebreaks[]", [])
        if len(tie_breaks) > 5 or set(tie_breaks) - CODES:
            raise RefusedError("tiebreaks")
        self.tours[f"tour{len(self.tours):04}"] = form
        return {"tour": {"id": list(self.tours)[-1]}, "rounds": []}

    def _new_round(self, tour: str, form: dict[str, list[str]]) -> Any:
        if set(form) - {"name", "startsAt", *SCORING}:
            raise RefusedError("form")
        if form.get("startsAt") and int(form["startsAt"][0]) < EARLIEST_START:
            raise RefusedError("startsAt")
        self.rounds[f"round{len(self.rounds):03}"] = form
        self.tour_of_round[list(self.rounds)[-1]] = tour
        return {"round": {"id": list(self.rounds)[-1]}}

    def _push(self, id_: str, body: bytes) -> Any:
        games = read_pgn(body, "pushed")
        if len(games) > 100:
            raise RefusedError("too many games")
        self.pushes += 1
        self.games[id_] = games
        return {"games": [{"tags": dict(game.tags), "moves": 0} for game in games]}

    def _sides(self) -> Iterator[tuple[str, dict[str, str], float, ReadGame]]:
        for id_, games in self.games.items():
            scoring = self.rounds[id_]
            for game in games:
                white, _, black = game.tags["Result"].partition("-")
                for side, mark in (("White", white), ("Black", black)):
                    worth = POINTS.get(mark, 0.0)
                    name = {"1": "win", "1/2": "draw"}.get(mark, "")
                    custom = scoring.get(f"customScoring.{side.lower()}.{name}")
                    worth = float(custom[0]) if custom else worth
                    yield side, dict(game.tags), worth, game

    def _players(self) -> Any:
        scores: dict[str, float] = defaultdict(float)
        for side, tags, worth, _ in self._sides():
            scores[tags[side]] += worth
        return [{"name": name, "score": score} for name, score in scores.items()]

    def _teams(self) -> Any:
        points: dict[str, float] = defaultdict(float)
        for side, tags, worth, _ in self._sides():
            points[tags[f"{side}Team"]] += worth
        return [
            {"name": n, "mp": 0, "gp": p, "matches": [], "players": []} for n, p in points.items()
        ]


@contextmanager
def lichess() -> Iterator[LichessStandIn]:
    stand_in = LichessStandIn()

    class Answering(BaseHTTPRequestHandler):
        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            path = urlsplit(self.path).path
            if stand_in.deaf == path:
                self.close_connection = True
                return
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, answer = stand_in.respond(self.command, self.path, headers, body)
            if stand_in.lost == path:
                self.close_connection = True
                return
            self.send_response(status)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        do_GET = do_POST = _any

        def log_message(self, *_: object) -> None:
            """Write no log."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    stand_in.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
