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
from events.transparency.checkpoints import checkpoint_of_note
from events.transparency.merkle import TreeEntries, TreeTile, tile_at
from events.transparency.proofs import write_proof
from server.context import answers
from server.context.request_context import TournamentContext
from server.context.services import services_of
from server.http.request_state import path_number, path_text
from server.routes.desk.desk_files import whole_tournament

TEXT = "text/plain; charset=utf-8"
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_NOW = {"Cache-Control": "no-cache"}


def routes() -> list[Route]:
    below = "/log/{tournament}"
    return [
        Route("/log/keys", public_keys, name="read-keys"),
        Route(f"{below}/checkpoint", newest_checkpoint, name="read-checkpoint"),
        Route(f"{below}/checkpoint/{{size:int}}", checkpoint_at, name="read-checkpoint-at"),
        Route(f"{below}/proof/{{version:int}}", event_proof, name="read-proof"),
        Route(f"{below}/conflicts", list_conflicts, name="read-conflicts"),
        Route(f"{below}/conflicts/{{number:int}}", conflict_request, name="read-conflict"),
        Route(f"{below}/tile/entries/{{rest:path}}", entries_tile, name="read-entries"),
        Route(f"{below}/tile/{{rest:path}}", hash_tile, name="read-tile"),
    ]


async def public_keys(request: Request) -> Response:
    """All keys, oldest first, and the notes that link each to the next."""
    ring = services_of(request).trees.keys
    return Response(ring.public_text(), media_type=TEXT, headers=FOR_NOW)


async def newest_checkpoint(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    note = await ctx.services.witnessing.newest_checkpoint(ctx.state.id)
    return Response(str(note), media_type=TEXT, headers=FOR_NOW)


async def checkpoint_at(request: Request) -> Response:
    """The checkpoint of the log at a version, to compare with a sheet of that time."""
    ctx, size = await TournamentContext.from_request(request), path_number(request, "size")
    if not 0 < size <= ctx.live.head.version:
        raise Unknown("version", str(size))
    note = await ctx.services.witnessing.checkpoint_at(ctx.state.id, size)
    return Response(str(note), media_type=TEXT, headers=FOR_NOW)


async def event_proof(request: Request) -> Response:
    """The proof that the event of the version is in the log (c2sp.org/tlog-proof)."""
    ctx, version = await TournamentContext.from_request(request), path_number(request, "version")
    note = await ctx.services.witnessing.newest_checkpoint(ctx.state.id)
    if not 0 < version <= checkpoint_of_note(note).size:
        raise Unknown("version", str(version))
    made = partial(ctx.services.trees.event_proof, ctx.state.id, version, note)
    return Response(write_proof(await to_thread.run_sync(made)), media_type=TEXT)


async def list_conflicts(request: Request) -> Response:
    """The witnesses that have cosigned another history than this server shows."""
    ctx = await TournamentContext.from_request(request)
    conflicts = ctx.services.witnessing.conflicts_of(ctx.state.id)
    return answers.as_json(
        [{"witness": conflict.witness, "since": conflict.since} for conflict in conflicts], FOR_NOW
    )


async def conflict_request(request: Request) -> Response:
    """The request to that witness, signed by this server, which proves another history."""
    ctx, number = await TournamentContext.from_request(request), path_number(request, "number")
    conflicts = ctx.services.witnessing.conflicts_of(ctx.state.id)
    if not 0 < number <= len(conflicts):
        raise Unknown("conflict", str(number))
    return Response(conflicts[number - 1].request, media_type=TEXT, headers=FOR_NOW)


async def hash_tile(request: Request) -> Response:
    return await _tile_response(
        await TournamentContext.from_request(request),
        tile_at(f"tile/{path_text(request, 'rest')}"),
        TreeTile,
    )


async def entries_tile(request: Request) -> Response:
    """A tile of entries, which contains drafts of all stages, like a bundle."""
    ctx = await whole_tournament(request, "read-entries")
    return await _tile_response(
        ctx, tile_at(f"tile/entries/{path_text(request, 'rest')}"), TreeEntries
    )


async def _tile_response(
    ctx: TournamentContext,
    tile: TreeTile | TreeEntries | None,
    kind: type[TreeTile] | type[TreeEntries],
) -> Response:
    """The bytes of a tile; Unknown unless the path has named one of that kind."""
    if not isinstance(tile, kind):
        raise Unknown("tile", path_text(ctx.request, "rest"))
    data = await to_thread.run_sync(partial(ctx.services.trees.read_tile, ctx.state.id, tile))
    if data is None:
        raise Unknown("tile", tile.path)
    return Response(data, media_type="application/octet-stream", headers=FOR_GOOD)
