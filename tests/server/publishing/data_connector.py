"""A stand-in for the Bridgemate Data Connector with the fields of its interface only: sections,
tables and rounds that were never sent are unknown, a queue keeps an item until it is accepted,
and invalid requests are refused. Run alone: `python -m tests.server.publishing.data_connector
PORT FILE`, which keeps its state in FILE through a kill.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

CLUB, LICENCE = "CLUB001", "LICENCE-KEY-123"
QUEUES = {"results": (19, 27, 12), "players": (20, 28, 10), "seats": (21, 29, 11)}
QUEUES |= {"hands": (22, 30, 13), "calls": (36, 38, 21)}
"""For each queue: the commands that read its new items and accept them, and its data type."""
INITIALIZE_EVENT, UPDATE_MOVEMENT, CONTINUE_EVENT = 5, 6, 31
INVALID, UNKNOWN, UNSUPPORTED = 5, 6, 8
TEXT, ERROR = 1, 4
"""Data types of replies beside those of the queues."""
ENVELOPE = {"Command", "ClubId", "LicenceKey", "SessionGuid", "SerializedData"}
ROUND = {"SessionGuid", "SectionLetters", "TableNumber", "RoundNumber", "LowBoardNumber"}
ROUND |= {"HighBoardNumber", "PairNS", "PairEW"}


class RefusedError(Exception):
    def __init__(self, kind: int, words: str) -> None:
        super().__init__(words)
        self.kind = kind


@dataclass
class DataConnector:
    """`rounds` by session, section, table and round: low and high board, NS and EW pair. `queues`:
    the numbered items not accepted yet. `seats`: a player's number by seat, such as A1-N; `taken`:
    the last accepted item of each queue. `down`: it answers 503 to everything.
    """

    port: int = 0
    down: bool = False
    file: Path | None = None
    opened: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    rounds: dict[str, list[int]] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    settings: list[dict[str, Any]] = field(default_factory=list)
    queues: dict[str, list[tuple[int, dict[str, Any]]]] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    last: int = 0
    lock: Lock = field(default_factory=Lock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def enter_at_table(self, queue: str, item: dict[str, Any]) -> None:
        """Put an item into a queue, as a Bridgemate at a table does."""
        with self.lock:
            self.last += 1
            self.queues.setdefault(queue, []).append((self.last, item))
            self._save()

    def answer(self, body: bytes) -> bytes:
        request = json.loads(body)
        assert set(request) == ENVELOPE
        with self.lock:
            try:
                if (request["ClubId"], request["LicenceKey"]) != (CLUB, LICENCE):
                    raise RefusedError(INVALID, "The licence key is not valid.")
                kind, last, data = self._do(request)
                reply = self._reply(request, kind, last, 0, data)
            except RefusedError as reason:
                reply = self._reply(request, ERROR, 0, reason.kind, str(reason))
            self._save()
        return json.dumps(reply).encode()

    def _reply(
        self, request: Any, kind: int, last: int, error: int, data: object
    ) -> dict[str, Any]:
        return {
            "RequestCommand": request["Command"],
            "DataType": kind,
            "LastQueueItemId": last,
            "ErrorType": error,
            "SessionGuid": request["SessionGuid"],
            "SerializedData": json.dumps(data),
        }

    def _do(self, request: Any) -> tuple[int, int, object]:
        """The type of the reply's data, the number of the last queue item in it, and the data."""
        command, guid = request["Command"], request["SessionGuid"]
        data: Any = json.loads(request["SerializedData"] or "null")
        if command == INITIALIZE_EVENT:
            return TEXT, 0, self._open(data)
        if command == CONTINUE_EVENT:
            if data["EventGuid"] not in self.opened:
                raise RefusedError(UNKNOWN, "The event is unknown.")
            self.continued.append(data["EventGuid"])
            return TEXT, 0, "Continued"
        if guid not in self.opened:
            raise RefusedError(UNKNOWN, "The session is unknown.")
        if command == UPDATE_MOVEMENT:
            self._forget(guid, data["Letters"])
            self._store_section(guid, data)
            return TEXT, 0, "Updated"
        for name, (new, accept, kind) in QUEUES.items():
            waiting = self.queues.get(name, [])
            if command == new:
                items = [item for _, item in waiting]
                return kind, waiting[-1][0] if waiting else 0, items
            if command == accept:
                self.taken[name] = int(data)
                self.queues[name] = [each for each in waiting if each[0] > int(data)]
                return TEXT, 0, "Accepted"
        raise RefusedError(UNSUPPORTED, "Not supported.")

    def _open(self, event: Any) -> str:
        assert event["ClubId"] == CLUB
        (session,) = event["Sessions"]
        guid = session["SessionGuid"]
        self._forget(guid)
        (group,) = session["ScoringGroups"]
        assert group["ScoringMethod"] in (10, 20, 21, 22, 25, 26, 27, 30, 31, 35, 36)
        for section in group["Sections"]:
            self._store_section(guid, section)
        for player in event["PlayerData"]:
            self.players[player["PlayerNumber"]] = player["LastName"]
        for seat in event["Participations"]:
            if seat["PlayerNumber"] not in self.players:
                raise RefusedError(INVALID, "A player has no data.")
            where = f"{seat['SectionLetters']}{seat['TableNumber']}-{seat['Direction']}"
            self.seats[where] = seat["PlayerNumber"]
        self.settings = event["Bridgemate3Settings"]
        self.opened = [*(other for other in self.opened if other != guid), guid]
        return "Initialized"

    def _store_section(self, guid: str, section: Any) -> None:
        assert section["Winners"] in (1, 2)
        assert section["GameType"] == 10
        for table in section["Tables"]:
            for each in table["Rounds"]:
                assert set(each) >= ROUND
                key = f"{guid}/{section['Letters']}/{table['TableNumber']}/{each['RoundNumber']}"
                names = ("LowBoardNumber", "HighBoardNumber", "PairNS", "PairEW")
                self.rounds[key] = [each[name] for name in names]

    def _forget(self, guid: str, letter: str = "") -> None:
        """Drop the rounds of a session's section, or of all its sections."""
        prefix = f"{guid}/{letter}/" if letter else f"{guid}/"
        self.rounds = {key: r for key, r in self.rounds.items() if not key.startswith(prefix)}

    def _save(self) -> None:
        if self.file is None:
            return
        kept = {
            name: getattr(self, name)
            for name in ("opened", "rounds", "players", "seats", "queues", "taken", "last")
        }
        draft = self.file.with_suffix(".part")
        draft.write_text(json.dumps(kept))
        draft.replace(self.file)

    def load(self) -> "DataConnector":
        """Restore the state from before a kill."""
        if self.file is not None and self.file.exists():
            for name, value in json.loads(self.file.read_text()).items():
                setattr(self, name, value)
            self.queues = {
                name: [(number, item) for number, item in items]
                for name, items in self.queues.items()
            }
        return self


def result_item(
    guid: str, at: tuple[str, int, int, int], pairs: tuple[int, int], **more: Any
) -> Any:
    """A result item at (section, table, round, board): 3NT by North, nine tricks, unless `more`
    has other fields.
    """
    section, table, number, board = at
    return {
        "SessionGuid": guid,
        "SectionLetters": section,
        "TableNumber": table,
        "RoundNumber": number,
        "BoardNumber": board,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": pairs[0],
        "PairEastWest": pairs[1],
        "DeclaringPair": pairs[0],
        "DeclarerDirection": 1,
        "Level": 3,
        "Denomination": 5,
        "Stake": 0,
        "TotalTricks": 9,
        "LeadCardRank": 0,
        "LeadCardSuit": 0,
        "ValidationMessages": None,
        **more,
    }


def serve(connector: DataConnector, port: int = 0) -> HTTPServer:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.path == "/table":  # what a test does at a table
                entered = json.loads(body)
                connector.enter_at_table(entered["queue"], entered["item"])
                answer, status = b"{}", 200
            elif connector.down or self.path != "/dc-scoringprogram":
                answer, status = b"", 503 if connector.down else 404
            else:
                answer, status = connector.answer(body), 200
            self.send_response(status)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", port), Handler)
    connector.port = server.server_address[1]
    return server


@contextmanager
def data_connector() -> Iterator[DataConnector]:
    connector = DataConnector()
    server = serve(connector)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield connector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


if __name__ == "__main__":
    served = serve(DataConnector(file=Path(sys.argv[2])).load(), int(sys.argv[1]))
    served.serve_forever()
