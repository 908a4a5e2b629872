"""What the feed is compared with: `websockets.broadcast` of the same bytes and nothing else. It
obeys lines on its input: each is broadcast, but `state` is answered.
"""

import asyncio
import json
import sys
import time

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

from tests.bench.feed.hall import resident_kb


async def run() -> None:
    clients: set[ServerConnection] = set()

    async def stay(client: ServerConnection) -> None:
        clients.add(client)
        try:
            await client.wait_closed()
        finally:
            clients.discard(client)

    async with serve(stay, "127.0.0.1", 0, compression=None, backlog=1024) as server:
        reader = asyncio.StreamReader(limit=1 << 22)
        protocol = asyncio.StreamReaderProtocol(reader)
        await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
        print_json(next(iter(server.sockets)).getsockname()[1])
        while line := (await reader.readline()).decode().rstrip("\n"):
            if line == "state":
                print_json(
                    {"cpu": time.process_time(), "kb": resident_kb(), "clients": len(clients)}
                )
                continue
            start = time.monotonic()
            broadcast(clients, line)
            print_json(start)


def print_json(answer: object) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    uvloop.run(run())
