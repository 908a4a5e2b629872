"""The process under load: the whole server on a log in a file, which obeys lines on its input.

    result          the next result of the round; answers with the instant when it was durable
    storm SECONDS   fifty of them a second
    state           version, CPU seconds so far, resident KB, open clients

Instants are of CLOCK_MONOTONIC, which the process of the screens shares.
"""

import asyncio
import json
import socket
import sys
import time
from pathlib import Path

from starlette.applications import Starlette

from domain.chess.stage import stages_of
from domain.ids import TournamentId
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.contest.commands import CorrectResult, PairRound, RecordResult
from events.contest.vocabulary.rounds import RoundPublished
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from server.application.app import build_app
from server.cli.run.database import open_for_writing
from server.cli.run.serve import open_listening_socket, server_of
from server.live.tournaments import Sender, Tournaments
from server.operation.connections import raise_file_limit
from server.settings import Settings

ROUND = 1
PLAYERS = 76
PER_SECOND = 50
HALL = TournamentId("hall")


class Evening:
    """A round of 38 boards, whose results are entered and then changed, one after the other."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self._acts = 0

    @property
    def _tournaments(self) -> Tournaments:
        tournaments: Tournaments = self._app.state.services.tournaments
        return tournaments

    async def _do(self, command: Command) -> None:
        self._acts += 1
        key = f"bench-{time.monotonic_ns()}-{self._acts}"
        await self._tournaments.execute(HALL, command, Sender("bench", "bench", key))

    async def begin(self) -> None:
        if await asyncio.to_thread(self._tournaments.store.tournaments):
            return
        await self._do(CreateTournament("Open"))
        await self._do(PlanStage("Open", rounds=9, initial_colour="w"))
        for i in range(PLAYERS):
            given = "Maximiliane"
            await self._do(
                RegisterEntry(
                    stage=1,
                    family=f"Player{i:03}",
                    given=given,
                    title="FM",
                    rating=2500 - 3 * i,
                    federation="NOR",
                )
            )
        await self._do(PairRound(1, ROUND))
        await self._do(RoundPublished(1, ROUND))

    async def result(self) -> float:
        """The instant when the next result was durable."""
        board = self._acts % (PLAYERS // 2) + 1
        live = await self._tournaments.load(HALL)
        now = stages_of(live.state)[next(iter(stages_of(live.state)))].rounds[0].boards[board - 1]
        code = ("1-0", "0-1", "=-=")[self._acts // (PLAYERS // 2) % 3]
        if now.result is None:
            await self._do(RecordResult(1, ROUND, board, code, now.changed_at))
        else:
            await self._do(CorrectResult(1, ROUND, board, code, "misread", now.changed_at))
        return time.monotonic()

    async def storm(self, seconds: float) -> list[float]:
        """Enter results at a steady rate; return how many milliseconds after its time each was
        durable.
        """
        start = time.monotonic()
        taken: list[float] = []
        while (due := start + len(taken) / PER_SECOND) < start + seconds:
            await asyncio.sleep(max(0, due - time.monotonic()))
            taken.append((await self.result() - due) * 1000)
        return taken

    def state(self) -> dict[str, object]:
        return {
            "cpu": time.process_time(),
            "kb": resident_kb(),
            "clients": len(self._app.state.services.publisher.hub._known),
            "version": self._tournaments._live[HALL].state.version,
        }


def resident_kb() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4


async def obey(evening: Evening) -> None:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    while line := (await reader.readline()).decode().split():
        if line[0] == "result":
            print_json(await evening.result())
        elif line[0] == "storm":
            print_json(await evening.storm(float(line[1])))
        else:
            print_json(evening.state())


def print_json(answer: object) -> None:
    print(json.dumps(answer), flush=True)


async def run(app: Starlette, listening: socket.socket) -> None:
    server = server_of(app)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:  # noqa: ASYNC110  # it offers nothing to wait for
        await asyncio.sleep(0.02)
    evening = Evening(app)
    await evening.begin()
    print_json(listening.getsockname()[1])
    await obey(evening)
    server.should_exit = True
    await serving


def main() -> None:
    import uvloop

    database, port = sys.argv[1], int(sys.argv[2])
    with open_for_writing(f"sqlite:///{database}") as store:
        app = build_app(store, settings=Settings(files=raise_file_limit()))
        uvloop.run(run(app, open_listening_socket("127.0.0.1", port)))


if __name__ == "__main__":
    main()
