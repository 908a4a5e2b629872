"""What is kept of the versions of one sheet: the newest whole, a few before it, and the steps
between, which are the feed's own messages.

A version is called by its place in the log and by its content ("0000000812-9f2c…"): the same name
means the same bytes, whichever process made them, and the name of a version that was never shown
can't be guessed.
"""

import re
from collections import OrderedDict, deque
from dataclasses import dataclass
from hashlib import sha256

from anyio import Event

from server.refusals import BadRequest, NoLongerKept
from server.sheets.durable_streams import BEGINNING, Chunk

MOST_WHOLE = 8
MOST_STEPS = 512
MOST_BYTES = 1_000_000
"""Of steps: who is further behind takes the sheet as a whole."""

_NAME = re.compile(r"(\d{10})-[0-9a-f]{16}")


def version_name(version: int, whole: bytes) -> str:
    """Names in the order of their text are in that of the log."""
    return f"{version:010d}-{sha256(whole).hexdigest()[:16]}"


def version_named(name: str) -> int:
    """BadRequest for what is no version's name."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadRequest("A version is called as …/latest calls it.")
    return int(found[1])


@dataclass(frozen=True, slots=True)
class SheetStep:
    base: str
    message: bytes


class SheetVersions:
    """From the event loop only. A stream of `durable_streams`; `floor` is the version of the
    log before which nothing is shown any more, for a round of then was taken back.
    """

    kind = "application/json"

    def __init__(self) -> None:
        self._steps: deque[SheetStep] = deque()
        self._bytes = 0
        self._whole: OrderedDict[str, bytes] = OrderedDict()
        self._floor = 0
        self._moved = Event()
        self.tail = ""
        self.moved = 0
        self.over = False

    @property
    def version(self) -> int:
        """At which the sheet changed last."""
        return version_named(self.tail)

    def follow(self, version: int, whole: bytes, message: bytes, instant: int) -> None:
        """The newest state; `message` leads to it from the one before, or is the whole."""
        if message is whole or self.version < self._floor:
            self._forget()
        if message is not whole:
            self._steps.append(SheetStep(self.tail, message))
            self._bytes += len(message)
        while len(self._steps) > MOST_STEPS or self._bytes > MOST_BYTES:
            self._bytes -= len(self._steps.popleft().message)
        self.tail = version_name(version, whole)
        self._whole[self.tail] = whole
        while len(self._whole) > MOST_WHOLE:
            self._whole.popitem(last=False)
        self.moved = max(instant, self.moved + 1)
        self._moved.set()
        self._moved = Event()

    def take_back(self, version: int) -> None:
        """What was shown before that version is a draft again, but for what stayed the newest."""
        self._floor = version
        newest = self._whole.get(self.tail)
        self._forget()
        if newest is not None:
            self._whole[self.tail] = newest

    def _forget(self) -> None:
        self._steps.clear()
        self._whole.clear()
        self._bytes = 0

    def whole(self, name: str) -> bytes | None:
        return self._whole.get(name)

    def since(self, offset: str) -> Chunk:
        """From the beginning it is the newest as a whole: what went before is folded into it."""
        if offset == BEGINNING:
            return self._chunk([self._whole[self.tail]])
        if offset == self.tail:
            return self._chunk([])
        version_named(offset)
        messages: list[bytes] = []
        for step in reversed(self._steps):
            messages.append(step.message)
            if step.base == offset:
                return self._chunk(messages[::-1])
        raise NoLongerKept(offset)

    async def wait_for_later(self, offset: str) -> None:
        while self.tail == offset and not self.over:
            await self._moved.wait()

    def end(self) -> None:
        """Release all that wait."""
        self.over = True
        self._moved.set()

    def _chunk(self, messages: list[bytes]) -> Chunk:
        return Chunk(b"[%b]" % b",".join(messages), self.tail, not messages)
