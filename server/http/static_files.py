"""Scripts, styles and fonts. A file at an address with the hash of all files, or with its package's
version, never changes: a browser may cache it for ever, and this process keeps it in memory with
its compressed form. Files at plain names are read again each time, and revalidated by their ETag.

A screen loads some fifty files: read and compressed for every visitor, they cost more processor
time than all else about its page.
"""

import os
from pathlib import Path

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from server.http.response_cache import CachedResponse, make_plain_and_compressed
from server.vendored.packages import VENDORED
from web.shared.static_addresses import STATIC, static_stamp, without_stamp

FOR_EVER = "public, max-age=31536000, immutable"
LARGEST_IN_MEMORY = 256 * 1024
"""Larger files are read when they are asked for: Python for the audit page, of 20 megabytes."""
PACKAGES = f"{VENDORED.relative_to(STATIC).as_posix()}/"
PARTIAL_OR_CONDITIONAL = ("range", "if-none-match", "if-modified-since", "if-range")


class StaticFolder(StaticFiles):
    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self._in_memory: dict[str, CachedResponse] = {}

    @property
    def files_in_memory(self) -> frozenset[str]:
        return frozenset(self._in_memory)

    def lookup_path(self, path: str) -> "tuple[str, os.stat_result | None]":
        return super().lookup_path(without_stamp(path))

    async def get_response(self, path: str, scope: Scope) -> Response:
        request = Request(scope)
        if scope["method"] != "GET" or any(
            name in request.headers for name in PARTIAL_OR_CONDITIONAL
        ):
            return await super().get_response(path, scope)
        never_changes, file = _never_changes(path), without_stamp(path)
        if never_changes and file in self._in_memory:
            return self._in_memory[file].response_for(request)
        response = await super().get_response(path, scope)
        if not never_changes or not isinstance(response, FileResponse) or _is_large(response):
            return response
        read = await to_thread.run_sync(make_plain_and_compressed, lambda: _read_whole(response))
        # By its own name: of an address with any stamp before a package, one copy is enough.
        self._in_memory[file] = read
        return read.response_for(request)

    def file_response(
        self,
        full_path: "os.PathLike[str] | str",
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        kept = _never_changes(self.get_path(scope))
        response.headers["Cache-Control"] = FOR_EVER if kept else "no-cache"
        return response


def _never_changes(path: str) -> bool:
    return without_stamp(path).startswith(PACKAGES) or path.startswith(f"{static_stamp()}/")


def _is_large(file: FileResponse) -> bool:
    return int(file.headers["Content-Length"]) > LARGEST_IN_MEMORY


def _read_whole(file: FileResponse) -> Response:
    response = Response(Path(file.path).read_bytes())
    response.raw_headers = list(file.raw_headers)
    return response
