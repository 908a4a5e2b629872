"""Readers whom nobody knows: each opens an address, waits for all of it, and opens it again.

As a program: the port, how many readers, and the addresses they share.
"""

import asyncio
import sys
from contextlib import suppress
from itertools import cycle, islice

PAUSE = 0.5
"""Seconds in which somebody looks at what they have got."""


async def read(port: int, address: str) -> None:
    asked = (
        f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
        "Connection: close\r\n\r\n"
    ).encode()
    while True:
        with suppress(OSError):
            answer, line = await asyncio.open_connection("127.0.0.1", port)
            line.write(asked)
            while await answer.read(1 << 16):
                pass
            line.close()
        await asyncio.sleep(PAUSE)


async def crowd(port: int, readers: int, addresses: list[str]) -> None:
    await asyncio.gather(*(read(port, address) for address in islice(cycle(addresses), readers)))


if __name__ == "__main__":
    asyncio.run(crowd(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
