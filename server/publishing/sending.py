"""The files of a site to their target: those that are other than what lies there, and away with
those that are no more. What arrived is told at once, so that a second try begins where the first
one ended.
"""

import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from anyio import fail_after, to_thread

from domain.errors import BadFile
from server.disk.folders import write_folder
from server.files.site import is_page, media_of
from server.publishing.credentials import authorise, escape_path
from server.publishing.line import Answer, Line, line_to
from server.publishing.target import Bucket, Folder, Target, Unpublished, Web

SECONDS = 30.0
GONE = (404, 410)
CONFLICT = 409
MARK = "static/site.css"
"""Where this lies a site of ours does."""

Arrived = Callable[[str, str], Awaitable[None]]
"""Is told of each file that lies there now, with its digest; empty: it lies there no more."""


@dataclass(frozen=True, slots=True)
class Wire:
    """`private`: addresses of this machine and its network may be meant. `instant` is now, ISO 8601
    in UTC; `trusted` who vouches for a certificate, None: whom the system trusts.
    """

    private: bool
    instant: Callable[[], str]
    seconds: float = SECONDS
    trusted: ssl.SSLContext | None = None


@dataclass(frozen=True, slots=True)
class SiteChanges:
    """`put` has the files in the order in which they go: what a page needs comes before it, and the
    front page last.
    """

    put: tuple[tuple[str, bytes], ...]
    gone: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.put) + len(self.gone)


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def changes(files: Mapping[str, bytes], there: Mapping[str, str]) -> SiteChanges:
    other = [path for path, data in files.items() if there.get(path) != digest_of(data)]
    other.sort(key=lambda path: (path.endswith(".html"), -path.count("/"), path))
    gone = tuple(sorted(path for path in there if path not in files))
    return SiteChanges(tuple((path, files[path]) for path in other), gone)


async def send(
    target: Target, files: Mapping[str, bytes], found: SiteChanges, arrived: Arrived, wire: Wire
) -> None:
    """Unpublished where something did not get there."""
    if isinstance(target, Folder):
        await _write(Path(target.path), files, wire.seconds)
        for path, data in found.put:
            await arrived(path, digest_of(data))
        for path in found.gone:
            await arrived(path, "")
    else:
        await _put_all(target, found, arrived, wire)


async def _write(folder: Path, files: Mapping[str, bytes], seconds: float) -> None:
    """A disk of the network may hang: then its thread is left to it."""
    try:
        with fail_after(seconds):
            await to_thread.run_sync(_written, folder, files, abandon_on_cancel=True)
    except TimeoutError:
        raise Unpublished(f"{folder} does not answer within {seconds:g} s.") from None


def _written(folder: Path, files: Mapping[str, bytes]) -> None:
    refuse_foreign(folder)
    try:
        write_folder(files, folder, is_page)
    except BadFile as trouble:
        raise Unpublished(str(trouble)) from None


def refuse_foreign(folder: Path) -> None:
    """Nothing of anybody else's is ever written over."""
    try:
        if folder.is_dir() and not (folder / MARK).is_file() and any(folder.iterdir()):
            raise Unpublished(
                f"There are other files in {folder}; name an empty folder, or a new one."
            )
        if not folder.parent.is_dir():
            raise Unpublished(f"There is no folder {folder.parent}; make it first.")
    except OSError as reason:
        raise Unpublished(f"{folder} can't be looked into: {reason.strerror}.") from None


async def _put_all(target: Web | Bucket, found: SiteChanges, arrived: Arrived, wire: Wire) -> None:
    """Over as few connections as the other side allows; one that it closed while nothing was asked
    is opened again.
    """
    address = urlsplit(target.address)
    there = _There(target, address, wire)
    waiting = deque([*found.put, *((path, None) for path in found.gone)])
    while waiting:
        async with line_to(address, wire.private, wire.seconds, wire.trusted) as line:
            asked = 0
            while waiting and line.usable:
                path, data = waiting[0]
                try:
                    await there.bring(line, path, data)
                except Unanswered:
                    if not asked:
                        raise
                    break
                asked += 1
                waiting.popleft()
                await arrived(path, "" if data is None else digest_of(data))


class Unanswered(Unpublished):
    """The line broke; another one may hold."""


class _There:
    def __init__(self, target: Web | Bucket, address: SplitResult, wire: Wire) -> None:
        self._target = target
        self._wire = wire
        self._host = address.netloc
        self._root = unquote(address.path).rstrip("/")

    async def bring(self, line: Line, path: str, data: bytes | None) -> None:
        """None takes the file away."""
        if data is None:
            answer = await self._ask(line, "DELETE", path)
            if answer.status in GONE:
                return
        else:
            answer = await self._ask(line, "PUT", path, data)
            if answer.status == CONFLICT and isinstance(self._target, Web) and line.usable:
                # RFC 4918, 9.7.1: a folder on the way to it is missing.
                answer = await self._put_with_folders(line, path, data)
        if not answer.good:
            why = f" {answer.why}" if answer.why else ""
            raise Unpublished(f"{self._host} answers {answer.status}{why} to {path}.")

    async def _put_with_folders(self, line: Line, path: str, data: bytes) -> Answer:
        above = path.split("/")[:-1]
        for depth in range(len(above) + 1):
            if line.usable:
                await self._ask(line, "MKCOL", "/".join(above[:depth]) + "/" * bool(depth))
        if not line.usable:
            raise Unanswered(f"{self._host} broke the connection off.")
        return await self._ask(line, "PUT", path, data)

    async def _ask(self, line: Line, method: str, path: str, body: bytes = b"") -> Answer:
        place = f"{self._root}/{path}"
        headers = {"host": self._host, "user-agent": "Wallchart"}
        if method == "PUT":
            headers |= {"content-type": media_of(path), "cache-control": "no-cache"}
        signed = authorise(self._target, (method, place), headers, body, self._wire.instant())
        try:
            return await line.ask(method, escape_path(place), signed, body)
        except Unpublished as trouble:
            raise Unanswered(trouble.sentence) from None
