"""Anonymous readers: each requests an address, reads the whole answer, and requests it again.

Arguments of this program: port, number of readers, and the addresses that they share.
"""

import asyncio
import sys
from contextlib import suppress
from itertools import cycle, islice

PAUSE = 0.5
"""Seconds between an answer and the next request of a reader."""


async def read(port: int, address: str) -> None:
    request = (
        f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
        "Connection: close\r\n\r\n"
    ).encode()
    while True:
        with suppress(OSError):
            answer, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request)
            while await answer.read(1 << 16):
                pass
            writer.close()
        await asyncio.sleep(PAUSE)


async def read_all(port: int, readers: int, addresses: list[str]) -> None:
    await asyncio.gather(*(read(port, address) for address in islice(cycle(addresses), readers)))


if __name__ == "__main__":
    asyncio.run(read_all(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
