"""Backups from the desk: listed, made at once, downloaded, and looked into.

A backup has the whole server. Restoring one from here creates a copy of this tournament's old
state; a whole log is replaced at the server's terminal, while it is stopped (`wallchart
restore`).
"""

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from domain.errors import NotNow
from domain.messages import say
from events.game.words import require_text
from server.backup.backup_folder import BackupFolder
from server.clock import now_in_iso
from server.context import answers
from server.context.request_context import TournamentContext
from server.files.bundles import make_copy, standing_of
from server.http.bodies import LONGEST_NAME, body_of, require_legible
from server.http.request_state import path_text
from server.live.sender import tournament_id
from server.refusals import BadRequest
from server.routes.api.commands import sender_of
from server.routes.desk.desk_files import (
    MadeTournament,
    bundle_summary,
    note_step,
    reservation_beside,
    whole_tournament,
)

_ROOT = "/api/files/{tournament}/backups"


NO_BACKUPS = say("This server makes no backups; start it with --backup-folder and --backups.")


class CopyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


def _backup_folder(ctx: TournamentContext) -> BackupFolder:
    if ctx.services.backup_folder is None:
        raise NotNow(NO_BACKUPS)
    return ctx.services.backup_folder


def routes() -> list[Route]:
    return [
        Route(_ROOT, list_backups, methods=["GET"], name="list-backups"),
        Route(_ROOT, make_backup, methods=["POST"], name="make-backup"),
        Route("/t/{tournament}/files/backups/{name}", download_backup, name="download-backup"),
        Route(f"{_ROOT}/{{name}}/about", describe_backup, name="look-into-backup"),
        Route(f"{_ROOT}/{{name}}/restore", restore_copy, methods=["POST"], name="restore-backup"),
    ]


async def list_backups(request: Request) -> Response:
    ctx = await whole_tournament(request, "list-backups")
    return answers.as_json(await to_thread.run_sync(_backup_folder(ctx).list_backups))


async def make_backup(request: Request) -> Response:
    """Make a backup; answered when it is complete and verified."""
    ctx = await whole_tournament(request, "make-backup")
    made = await to_thread.run_sync(_backup_folder(ctx).make_backup, now_in_iso())
    note_step(ctx, say("backup made"), made.name, everywhere=True)
    return answers.as_json(made)


async def download_backup(request: Request) -> Response:
    ctx, name = await whole_tournament(request, "download-backup"), path_text(request, "name")
    file = await to_thread.run_sync(_backup_folder(ctx).path_of, name)
    note_step(ctx, say("backup given away"), name, everywhere=True)
    return FileResponse(file, media_type="application/vnd.sqlite3", filename=name)


async def describe_backup(request: Request) -> Response:
    """Describe the tournament in a backup, before it is restored as a copy."""
    ctx, name = await whole_tournament(request, "look-into-backup"), path_text(request, "name")
    folder, store = _backup_folder(ctx), ctx.services.tournaments.store
    records, state = await to_thread.run_sync(folder.read_log, name, ctx.state.id)
    found = await to_thread.run_sync(standing_of, records, store)
    relation = (found, ctx.live.head.version)
    return answers.as_json(bundle_summary(records, state, relation, ctx.words))


async def restore_copy(request: Request) -> Response:
    """Restore a backup as a new tournament of that name; idempotent by the request's key."""
    ctx, sender = await whole_tournament(request, "restore-backup"), sender_of(request)
    name = path_text(request, "name")
    body = await body_of(request, 4096, say("The name is longer than 4 KiB; write less."))
    try:
        wanted = msgspec.json.decode(body, type=CopyName).name[:LONGEST_NAME]
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise BadRequest("The name can't be read: {reason}.", reason=reason) from None
    called = require_text(require_legible(wanted, "name"), "name")
    records, _ = await to_thread.run_sync(_backup_folder(ctx).read_log, name, ctx.state.id)
    target = tournament_id(sender.key)
    tournaments = ctx.services.tournaments
    copied = make_copy(records, target, (called, name), sender, now_in_iso())
    async with reservation_beside(ctx, target):
        await tournaments.append_acts(target, copied)
    note_step(ctx, say("restored as a copy"), say("{name}, {target}", name=name, target=target))
    return answers.as_json(MadeTournament(target, (await tournaments.load(target)).head.version))
