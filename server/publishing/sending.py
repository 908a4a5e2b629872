"""Sending the files of a site to its target: changed ones are put, and outdated ones deleted. Each
arrival is reported at once, so that a retry continues where the last try ended.
"""

import re
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from anyio import fail_after, to_thread

from domain.errors import BadFile
from domain.messages import join_messages, say
from server.disk import write_folder
from server.files.site import is_page, media_type_of
from server.http.client import HttpAnswer, OutgoingClient, RequestFailed, client_to
from server.publishing.credentials import authorised_headers, escape_path
from server.publishing.target import UNUSABLE_FOLDER, Bucket, Folder, Web
from server.refusals import Unpublished

SECONDS = 30.0
GONE = (404, 410)
CONFLICT = 409
MARK = "static/site.css"
"""A file that marks a folder as a site of ours."""

_CODE = re.compile(rb"<Code>([A-Za-z0-9]{1,60})</Code>")
"""The error code of an S3 store, the only part of an answer that is shown."""

Arrived = Callable[[str, str], Awaitable[None]]
"""Called for each file that has arrived, with its digest; empty: it was deleted."""


@dataclass(frozen=True, slots=True)
class SendingTerms:
    """`private`: addresses of this machine and its network are allowed. `instant` is now, ISO 8601
    in UTC; `trusted` are certificate authorities, None: the system's.
    """

    private: bool
    instant: Callable[[], str]
    seconds: float = SECONDS
    trusted: ssl.SSLContext | None = None


@dataclass(frozen=True, slots=True)
class SiteChanges:
    """`put` has the files in the order of sending: the mark of our folder first, files that pages
    need before the pages, and the front page last.
    """

    put: tuple[tuple[str, bytes], ...]
    gone: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.put) + len(self.gone)


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def site_changes(files: Mapping[str, bytes], digests: Mapping[str, str]) -> SiteChanges:
    """The changes that bring a target to `files`, if its files have those digests."""
    other = [path for path, data in files.items() if digests.get(path) != digest_of(data)]
    other.sort(key=_sending_order)
    gone = tuple(sorted(path for path in digests if path not in files))
    return SiteChanges(tuple((path, files[path]) for path in other), gone)


def _sending_order(path: str) -> tuple[bool, bool, int, str]:
    """Sort key: the mark first, pages after other files, and deeper files before higher ones."""
    return path != MARK, path.endswith(".html"), -path.count("/"), path


async def send_site(
    target: Folder | Web | Bucket,
    files: Mapping[str, bytes],
    changes: SiteChanges,
    arrived: Arrived,
    terms: SendingTerms,
) -> None:
    """Send the files; Unpublished if one fails."""
    if isinstance(target, Folder):
        await _write_in_time(Path(target.path), files, terms.seconds)
        for path, data in changes.put:
            await arrived(path, digest_of(data))
        for path in changes.gone:
            await arrived(path, "")
    else:
        await _put_all(target, changes, arrived, terms)


async def _write_in_time(folder: Path, files: Mapping[str, bytes], seconds: float) -> None:
    """Write into a folder; if a network disk hangs, its thread is abandoned."""
    try:
        with fail_after(seconds):
            await to_thread.run_sync(_write_files, folder, files, abandon_on_cancel=True)
    except TimeoutError:
        raise Unpublished(
            "{folder} does not answer within {seconds} s.", folder=folder, seconds=f"{seconds:g}"
        ) from None


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    refuse_foreign(folder)
    try:
        write_folder(
            {path: files[path] for path in sorted(files, key=_sending_order)}, folder, is_page
        )
    except BadFile as trouble:
        raise Unpublished(str(trouble)) from None


def refuse_foreign(folder: Path) -> None:
    """Refuse a folder with files of other programs."""
    try:
        marked = (folder / MARK).is_file()
        foreign = not marked and any(not found.is_dir() for found in folder.rglob("*"))
        if foreign or not folder.parent.is_dir():
            raise Unpublished(UNUSABLE_FOLDER)
    except OSError:
        raise Unpublished(UNUSABLE_FOLDER) from None


async def _put_all(
    target: Web | Bucket, changes: SiteChanges, arrived: Arrived, terms: SendingTerms
) -> None:
    """Send all files; if a connection breaks that has worked, open another one."""
    address = urlsplit(target.address)
    waiting = deque([*changes.put, *((path, None) for path in changes.gone)])
    async with client_to(address, terms.private, terms.seconds, terms.trusted) as client:
        remote, answered = _Remote(target, address, client, terms.instant), 0
        while waiting:
            path, data = waiting[0]
            try:
                await remote.put_or_delete(path, data)
            except RequestFailed:
                if not answered:
                    raise
                answered = 0
                continue
            answered += 1
            waiting.popleft()
            await arrived(path, "" if data is None else digest_of(data))


class _Remote:
    """A folder on a web server, or a bucket, to which files are sent."""

    def __init__(
        self,
        target: Web | Bucket,
        address: SplitResult,
        client: OutgoingClient,
        instant: Callable[[], str],
    ) -> None:
        self._target = target
        self._client = client
        self._instant = instant
        self._host = address.netloc
        self._root = unquote(address.path).rstrip("/")

    async def put_or_delete(self, path: str, data: bytes | None) -> None:
        """Put the file; None deletes it."""
        if data is None:
            answer = await self._request("DELETE", path)
            if answer.status in GONE:
                return
        else:
            answer = await self._request("PUT", path, data)
            if answer.status == CONFLICT and isinstance(self._target, Web):
                # RFC 4918, 9.7.1: a parent folder is missing.
                above = path.split("/")[:-1]
                for depth in range(len(above) + 1):
                    await self._request("MKCOL", "/".join(above[:depth]) + "/" * bool(depth))
                answer = await self._request("PUT", path, data)
        if not 200 <= answer.status < 300:
            code = _CODE.search(answer.body)
            why = say(" {decode}", decode=code[1].decode()) if code else ""
            raise Unpublished(
                "{host} answers {why} to {path}.",
                host=self._host,
                why=join_messages("", (answer.status, why)),
                path=path,
            )

    async def _request(self, method: str, path: str, body: bytes = b"") -> HttpAnswer:
        place = f"{self._root}/{path}"
        headers = {"host": self._host, "user-agent": "Wallchart"}
        if method == "PUT":
            headers |= {"content-type": media_type_of(path), "cache-control": "no-cache"}
        signed = authorised_headers(self._target, (method, place), headers, body, self._instant())
        return await self._client.request(method, escape_path(place), signed, body)
