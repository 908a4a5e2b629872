"""A file brought in at the front page: a report or results of pairs become a tournament.

One at a time, and never more of it in memory than the largest file; a file that can't be told to
its end leaves nothing. Sent again under its key it is the same tournament.
"""

from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import NotNow
from server.imports import LARGEST_FILE, ImportedFile, imported_file
from server.ratings.importing import Progress
from server.routes.body import body_of
from server.routes.commands import sender_of
from server.tournaments import Tournaments, tournament_id

LONGEST_NAME = 100
REFUSAL = f"The file is larger than {LARGEST_FILE // 1_000_000} MB; no such file is."


class Brought(msgspec.Struct, frozen=True):
    """`disagreements` and `notes` are a sentence each."""

    tournament: str
    version: int
    disagreements: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(slots=True)
class FileImports:
    """`progress` is None while nothing is brought in."""

    progress: Progress | None = None


def routes() -> list[Route]:
    return [
        Route("/api/imports", import_file, methods=["POST"], name="import-file"),
        Route("/api/imports", importing, methods=["GET"], name="importing-file"),
    ]


async def import_file(request: Request) -> Response:
    """The file as it is, `?name=` how it is called; answered when the log has it."""
    imports: FileImports = request.app.state.file_imports
    if imports.progress is not None:
        raise NotNow("Another file is being brought in; wait until it is done.")
    sender = sender_of(request)
    tournaments: Tournaments = request.app.state.tournaments
    imports.progress = Progress("Receiving", 0, 0)
    try:
        data = await body_of(request, LARGEST_FILE, REFUSAL)
        imports.progress = Progress("Reading and scoring", 0, len(data))
        found = await to_thread.run_sync(partial(imported_file, data, file_name(request)))
        imports.progress = Progress("Writing", len(data), len(data))
        tournament = tournament_id(sender.key)
        digest = sha256(data).hexdigest()
        receipt = await tournaments.begin(tournament, found.events, sender, digest)
    finally:
        imports.progress = None
    return _json(_brought(found, tournament, receipt.last))


async def importing(request: Request) -> Response:
    """How far it is; null while nothing is brought in."""
    imports: FileImports = request.app.state.file_imports
    return _json(imports.progress)


def file_name(request: Request) -> str:
    """How the file is called in sentences and in the log; it leads nowhere."""
    said = request.query_params.get("name", "").replace("\\", "/").rpartition("/")[2]
    return "".join(c for c in said if c.isprintable())[:LONGEST_NAME] or "file"


def _brought(found: ImportedFile, tournament: str, version: int) -> Brought:
    return Brought(tournament, version, found.disagreements, found.notes)


def _json(body: object) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")
