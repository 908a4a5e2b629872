"""A tournament's log as static files in the open format: checkpoint, tiles, keys, proofs.

The hashes are public: they only show that history is unchanged. The entries are the log itself, for
devices that may read that.
"""

from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from events.transparency.checkpoints import read_checkpoint
from events.transparency.proofs import write_proof
from events.transparency.tiles import TreeEntries, TreeTile, tile_at
from server.context import answers
from server.context.request_context import TournamentContext
from server.context.services import services_of
from server.routes.desk.desk_files import whole_tournament

TEXT = "text/plain; charset=utf-8"
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_NOW = {"Cache-Control": "no-cache"}


def routes() -> list[Route]:
    below = "/log/{tournament}"
    return [
        Route("/log/keys", keys, name="read-keys"),
        Route(f"{below}/checkpoint", checkpoint, name="read-checkpoint"),
        Route(f"{below}/checkpoint/{{size:int}}", checkpoint_at, name="read-checkpoint-at"),
        Route(f"{below}/proof/{{version:int}}", proof, name="read-proof"),
        Route(f"{below}/conflicts", conflicts, name="read-conflicts"),
        Route(f"{below}/conflicts/{{number:int}}", conflict, name="read-conflict"),
        Route(f"{below}/tile/entries/{{rest:path}}", entries, name="read-entries"),
        Route(f"{below}/tile/{{rest:path}}", tile, name="read-tile"),
    ]


async def keys(request: Request) -> Response:
    """All keys, oldest first, and the notes that link each to the next."""
    ring = services_of(request).trees.keys
    return Response(ring.public_text(), media_type=TEXT, headers=FOR_NOW)


async def checkpoint(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    note = await asked.services.witnessing.newest(asked.state.id)
    return Response(str(note), media_type=TEXT, headers=FOR_NOW)


async def checkpoint_at(request: Request) -> Response:
    """The checkpoint of the log at a version, to compare with a sheet of that time."""
    asked, size = await TournamentContext.of(request), request.path_params["size"]
    if not 0 < size <= asked.live.head.version:
        raise Unknown("version", str(size))
    note = await asked.services.witnessing.at(asked.state.id, size)
    return Response(str(note), media_type=TEXT, headers=FOR_NOW)


async def proof(request: Request) -> Response:
    """The proof that the event of the version is in the log (c2sp.org/tlog-proof)."""
    asked, version = await TournamentContext.of(request), request.path_params["version"]
    note = await asked.services.witnessing.newest(asked.state.id)
    if not 0 < version <= read_checkpoint(note).size:
        raise Unknown("version", str(version))
    made = partial(asked.services.trees.proof, asked.state.id, version, note)
    return Response(write_proof(await to_thread.run_sync(made)), media_type=TEXT)


async def conflicts(request: Request) -> Response:
    """The witnesses that have cosigned another history than this server shows."""
    asked = await TournamentContext.of(request)
    told = asked.services.witnessing.conflicts(asked.state.id)
    return answers.as_json([{"witness": one.witness, "since": one.since} for one in told], FOR_NOW)


async def conflict(request: Request) -> Response:
    """The request to that witness, signed by this server, which proves another history."""
    asked, number = await TournamentContext.of(request), request.path_params["number"]
    told = asked.services.witnessing.conflicts(asked.state.id)
    if not 0 < number <= len(told):
        raise Unknown("conflict", str(number))
    return Response(told[number - 1].request, media_type=TEXT, headers=FOR_NOW)


async def tile(request: Request) -> Response:
    return await _tile(
        await TournamentContext.of(request),
        tile_at(f"tile/{request.path_params['rest']}"),
        TreeTile,
    )


async def entries(request: Request) -> Response:
    """A tile of entries, which contains drafts of all stages, like a bundle."""
    asked = await whole_tournament(request, "read-entries")
    return await _tile(asked, tile_at(f"tile/entries/{request.path_params['rest']}"), TreeEntries)


async def _tile(
    asked: TournamentContext,
    named: TreeTile | TreeEntries | None,
    kind: type[TreeTile] | type[TreeEntries],
) -> Response:
    if not isinstance(named, kind):
        raise Unknown("tile", asked.request.path_params["rest"])
    data = await to_thread.run_sync(partial(asked.services.trees.tile, asked.state.id, named))
    if data is None:
        raise Unknown("tile", named.path)
    return Response(data, media_type="application/octet-stream", headers=FOR_GOOD)
