"""The kept versions of a sheet: the newest whole, a few before it, and the steps between, which are
the feed's messages.

A version is named by its log version and its content ("0000000812-9f2c…"): the same name means the
same bytes, whichever process made them, and the name of an unpublished version can't be guessed.

They can also be written as files for static web space, with the same names and bytes.
"""

import re
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from anyio import Event

from domain.ids import StageId
from domain.tournament import Tournament
from server.feed.messages import Topic, snapshot_message
from server.feed.publisher import sheet_of
from server.refusals import BadRequest, NoLongerKept
from server.sheets.durable_streams import BEGINNING, Chunk
from web.faces import face_of, parts_by_game
from web.site.pages import stage_folder

MOST_WHOLE = 8
MOST_STEPS = 512
MOST_BYTES = 1_000_000
"""Bytes of steps; a reader that is further behind gets the whole sheet."""

_NAME = re.compile(r"(\d{10})-[0-9a-f]{16}")


def version_name(version: int, whole: bytes) -> str:
    """The name of a version; names sort in the order of the log."""
    return f"{version:010d}-{sha256(whole).hexdigest()[:16]}"


def version_named(name: str) -> int:
    """The log version in a version's name; BadRequest for an invalid name."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadRequest("A version is called as …/latest calls it.")
    return int(found[1])


@dataclass(frozen=True, slots=True)
class SheetStep:
    base: str
    message: bytes


class SheetVersions:
    """A sheet's versions, as a stream of `durable_streams`; used from the event loop only.
    `_floor` is the log version before which nothing is kept, because a round was unpublished.
    """

    kind = "application/json"

    def __init__(self) -> None:
        self._steps: deque[SheetStep] = deque()
        self._bytes = 0
        self._whole: OrderedDict[str, bytes] = OrderedDict()
        self._floor = 0
        self._moved = Event()
        self.tail = ""
        self.moved_at = 0
        self.has_ended = False

    @property
    def last_change(self) -> int:
        """The version at which the sheet changed last."""
        return version_named(self.tail)

    def add_version(self, version: int, whole: bytes, message: bytes, instant: int) -> None:
        """Add the newest state; `message` is the step from the last one, or the whole."""
        if message is whole or self.last_change < self._floor:
            self._forget_all()
        if message is not whole:
            self._steps.append(SheetStep(self.tail, message))
            self._bytes += len(message)
        while len(self._steps) > MOST_STEPS or self._bytes > MOST_BYTES:
            self._bytes -= len(self._steps.popleft().message)
        self.tail = version_name(version, whole)
        self._whole[self.tail] = whole
        while len(self._whole) > MOST_WHOLE:
            self._whole.popitem(last=False)
        self.moved_at = max(instant, self.moved_at + 1)
        self._moved.set()
        self._moved = Event()

    def retract_before(self, version: int) -> None:
        """Drop versions before that one, which were unpublished, except the unchanged newest."""
        self._floor = version
        newest = self._whole.get(self.tail)
        self._forget_all()
        if newest is not None:
            self._whole[self.tail] = newest

    def _forget_all(self) -> None:
        self._steps.clear()
        self._whole.clear()
        self._bytes = 0

    def whole_sheet(self, name: str) -> bytes | None:
        return self._whole.get(name)

    def chunk_after(self, offset: str) -> Chunk:
        """The messages after `offset`; from the beginning, the newest sheet as a whole."""
        if offset == BEGINNING:
            return self._make_chunk([self._whole[self.tail]])
        if offset == self.tail:
            return self._make_chunk([])
        version_named(offset)
        messages: list[bytes] = []
        for step in reversed(self._steps):
            messages.append(step.message)
            if step.base == offset:
                return self._make_chunk(messages[::-1])
        raise NoLongerKept(offset)

    async def wait_for_later(self, offset: str) -> None:
        while self.tail == offset and not self.has_ended:
            await self._moved.wait()

    def end_stream(self) -> None:
        """Mark the stream as over and wake all waiting readers."""
        self.has_ended = True
        self._moved.set()

    def _make_chunk(self, messages: list[bytes]) -> Chunk:
        return Chunk(b"[%b]" % b",".join(messages), self.tail, not messages)


PATHS = r"stage-\d+/sheets/[\w-]+/(latest|\d{10}-[0-9a-f]{16})\.json"
"""Paths of sheets in a site, of which outdated ones are deleted."""


def sheet_files(state: Tournament, code: str) -> Iterator[tuple[str, bytes]]:
    """The sheets as files; `code` is the short code of the log's head at that state."""
    for topic, whole in sheets_of(state):
        name = version_name(state.version, whole)
        below = f"{stage_folder(StageId(topic.stage))}/sheets/{topic.view}"
        latest = {"version": state.version, "code": code, "at": name, "sheet": f"{name}.json"}
        yield f"{below}/latest.json", msgspec.json.encode(latest)
        yield f"{below}/{name}.json", whole


def sheets_of(state: Tournament) -> Iterator[tuple[Topic, bytes]]:
    """Each public sheet as a whole."""
    for part in parts_by_game(state):
        for name, view in face_of(part).views.items():
            if view.is_public and view.worth_showing(state, part.id):
                topic = Topic(state.id, part.id, name)
                yield topic, snapshot_message(topic, state.version, sheet_of(topic, state))
