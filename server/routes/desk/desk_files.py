"""The page of a tournament's files: its results as a site, its whole log as a bundle.

Devices limited to one stage may not open it, as the files cover all stages.

Also imports at the front page: a report or results of pairs become a tournament, once that is
confirmed (endorsement rules C.02 (2026), Q112-115). One at a time, to limit memory; an unreadable
file leaves nothing. The same key gives the same tournament.
"""

from contextlib import AbstractAsyncContextManager, suppress
from functools import partial

import msgspec
from anyio import to_thread
from msgspec import structs
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import BadFile, NotNow, Unknown
from domain.ids import TournamentId
from domain.messages import say
from domain.tournament import Tournament
from events.bundle import is_bundle, read_bundle
from events.log.chain import short_code
from events.log.records import Recorded
from server.access.roles import ActPlace, may_do
from server.clock import now_in_iso
from server.context import answers
from server.context.request_context import TournamentContext
from server.context.services import services_of
from server.files.bundles import (
    BundleStanding,
    make_copy,
    missing_batches,
    refuse_another_name,
    standing_of,
    verified_bundle,
)
from server.files.site import languages_named, media_type_of, zipped_site
from server.games.registry import GAMES, LARGEST_FILE, tournament_of_file
from server.http.bodies import LONGEST_NAME, body_of, require_legible, uploaded_file_name
from server.http.guard import require_permission
from server.http.request_state import known_visitor_of, path_text
from server.live.sender import tournament_id
from server.organisations.registry import check_room_for_state, tournament_reservation
from server.ratings.list_import import ImportProgress
from server.ratings.table import list_facts
from server.routes.api.commands import sender_of
from web.faces import face_of
from web.pages.files import Abilities, BundleContents, FilesPage, FilesStep
from web.shared.languages import Words

LARGEST_BUNDLE = 50_000_000
TOO_LARGE = say(
    "The file is larger than {largest_bundle} MB; no bundle is.",
    largest_bundle=LARGEST_BUNDLE // 1000000,
)
STEPS = 30
_ROOT = "/t/{tournament}/files"
_API = "/api/files/{tournament}"


class MadeTournament(msgspec.Struct, frozen=True):
    tournament: str
    version: int


def routes() -> list[Route]:
    return [
        Route(_ROOT, files_page, name="files"),
        Route(f"{_ROOT}/site.zip", site_archive, name="read-site-archive"),
        Route(f"{_ROOT}/site", site_preview, name="read-site-preview"),
        Route(f"{_ROOT}/site/{{langs}}/{{path:path}}", site_page, name="read-site-page"),
        Route(f"{_API}/bundle", check_bundle, methods=["POST"], name="read-bundle"),
        Route(f"{_API}/bundle/take", take_bundle, methods=["POST"], name="take-bundle"),
        Route(f"{_API}/trail", files_journal, name="read-trail"),
        Route("/api/imports", import_file, methods=["POST"], name="import-file"),
        Route("/api/imports", import_progress, methods=["GET"], name="importing-file"),
    ]


async def files_page(request: Request) -> Response:
    ctx = await whole_tournament(request, "files")
    services = ctx.services

    def is_allowed(act: str) -> bool:
        return may_do(ctx.grant, act, ctx.act_place(ctx.state.id))

    can = Abilities(
        publish=is_allowed("direct-publication") and services.publications.can_store,
        publish_now=is_allowed("publish-now"),
        backups=is_allowed("list-backups") and services.backup_folder is not None,
        take=is_allowed("take-bundle"),
        ratings=is_allowed("import-ratings"),
        devices=any(GAMES[part.game].devices for part in ctx.state.parts.values()),
        games=any(face_of(part).games for part in ctx.state.parts.values()),
    )
    listed = await to_thread.run_sync(_rating_list, ctx)
    keep = services.backup_folder.keep if services.backup_folder else 0
    shown = FilesPage.build(ctx.state, ctx.words, can, keep, listed)
    return answers.framed_page(ctx, shown)


async def whole_tournament(request: Request, act: str) -> TournamentContext:
    """The context of the whole tournament; NotAllowed for a role for only a stage."""
    ctx = await TournamentContext.from_request(request)
    require_permission(request, act, ActPlace(ctx.state.id))
    return ctx


def _rating_list(ctx: TournamentContext) -> tuple[str, str, int]:
    """Name, import instant and number of players of the rating list; empty and 0 without one."""
    table = ctx.services.settings.ratings
    with suppress(BadFile):
        if table.is_file():
            found = list_facts(table)
            return found.name, found.imported, found.players
    return "", "", 0


def reservation_beside(
    ctx: TournamentContext, tournament: TournamentId
) -> AbstractAsyncContextManager[None]:
    """Reserve a tournament made from this one for the same owner."""
    services = ctx.services
    owner = services.organisations.owner_of(ctx.state.id)
    return tournament_reservation(services.organisations, services.store_threads, tournament, owner)


def note_step(ctx: TournamentContext, did: str, about: str = "", everywhere: bool = False) -> None:
    """Record a step in the journal of files. `everywhere`: it is about the whole server; but an
    organisation sees only its own entries.
    """
    visitor = ctx.known_visitor
    organisation = ctx.services.organisations.owner_of(ctx.state.id)
    where = "" if everywhere and not organisation else ctx.state.id
    who = (visitor.grant.role.value, visitor.device.log_name)
    ctx.services.trail.record_step(FilesStep(now_in_iso(), where, *who, did, about))


async def files_journal(request: Request) -> Response:
    """The newest entries of the journal; for the server's owners also those of the whole server."""
    ctx = await whole_tournament(request, "read-trail")
    alone = bool(ctx.known_visitor.grant.organisation)
    steps = await to_thread.run_sync(ctx.services.trail.newest_steps, ctx.state.id, STEPS, alone)
    return answers.as_json(steps)


def _requested_languages(request: Request) -> tuple[str, ...]:
    return languages_named(",".join(request.query_params.getlist("in")) or "en")


async def site_archive(request: Request) -> Response:
    """The site as an archive; `?in=` is repeated for each language, the first is the main one."""
    ctx = await whole_tournament(request, "read-site-archive")
    files = await ctx.services.sites.site_of(ctx.live, _requested_languages(request))
    name = f"{ctx.state.id}-site"
    data = await to_thread.run_sync(zipped_site, files, name)
    return answers.as_file(data, f"{name}.zip", "application/zip")


async def site_preview(request: Request) -> Response:
    ctx = await whole_tournament(request, "read-site-preview")
    langs = ",".join(_requested_languages(request))
    return RedirectResponse(f"/t/{ctx.state.id}/files/site/{langs}/index.html", 303)


async def site_page(request: Request) -> Response:
    """A page of the published folder, made from the present state."""
    ctx, path = await whole_tournament(request, "read-site-page"), path_text(request, "path")
    langs = languages_named(path_text(request, "langs"))
    files = await ctx.services.sites.site_of(ctx.live, langs)
    if path not in files:
        raise Unknown("page", path)
    return Response(files[path], media_type=media_type_of(path))


async def check_bundle(request: Request) -> Response:
    """Describe an uploaded bundle, without storing it."""
    ctx = await whole_tournament(request, "read-bundle")
    records, state = await _read_uploaded_bundle(request)
    store = ctx.services.tournaments.store
    found = await to_thread.run_sync(standing_of, records, store)
    version_here = (await to_thread.run_sync(store.head, records[0].tournament)).version
    if version_here:
        require_permission(request, "read-bundle", ActPlace(records[0].tournament))
    return answers.as_json(bundle_summary(records, state, (found, version_here), ctx.words))


async def _read_uploaded_bundle(request: Request) -> tuple[list[Recorded], Tournament]:
    data, name = await body_of(request, LARGEST_BUNDLE, TOO_LARGE), uploaded_file_name(request)

    def read() -> tuple[list[Recorded], Tournament]:
        if not is_bundle(data):
            raise BadFile("this is not a bundle of Wallchart.", name=name)
        return verified_bundle(read_bundle(data, name))

    return await to_thread.run_sync(read)


def bundle_summary(
    records: list[Recorded], state: Tournament, relation: tuple[BundleStanding, int], words: Words
) -> BundleContents:
    """Summarise a bundle; `relation`: its relation to this server's log, and that log's version."""
    last = records[-1]
    stages = (
        say("{name}: {status}", name=part.name, status=face_of(part).status(part, words))
        for part in state.parts.values()
    )
    code, at = short_code(last.hash), last.act.instant
    name = say("{name} ({code})", name=state.name, code=code)
    return BundleContents(
        *(last.tournament, state.name, last.version, code, at),
        *(tuple(stages), relation[0].value, relation[1], name),
    )


async def take_bundle(request: Request) -> Response:
    """Import a bundle: `?called=` as a copy; or unchanged, if the log lacks all or a part."""
    ctx, sender = await whole_tournament(request, "take-bundle"), sender_of(request)
    called = require_legible(request.query_params.get("called", "").strip()[:LONGEST_NAME], "name")
    records, state = await _read_uploaded_bundle(request)
    tournaments, file = ctx.services.tournaments, uploaded_file_name(request)
    if called:
        target = tournament_id(sender.key)
        batches = make_copy(records, target, (called, file), sender, now_in_iso())
    else:
        target = records[0].tournament
        head_here = await to_thread.run_sync(tournaments.store.head, target)
        if head_here.version:
            require_permission(request, "take-bundle", ActPlace(target))
        else:
            await to_thread.run_sync(refuse_another_name, records, tournaments.store)
        batches = missing_batches(records, head_here)
    if batches:
        async with reservation_beside(ctx, target):
            organisation = ctx.services.organisations.owner_of(target)
            check_room_for_state(ctx.services.organisations, organisation, state)
            await tournaments.append_acts(target, batches)
    note_step(
        ctx,
        say("bundle brought in"),
        say("{file}, {target}", file=file, target=target),
        everywhere=True,
    )
    return answers.as_json(MadeTournament(target, (await tournaments.load(target)).head.version))


REFUSAL = say(
    "The file is larger than {largest_file} MB; no such file is.",
    largest_file=LARGEST_FILE // 1000000,
)


class ImportAnswer(msgspec.Struct, frozen=True):
    """`disagreements` and `notes` are lists of sentences."""

    tournament: str
    version: int
    disagreements: tuple[str, ...]
    notes: tuple[str, ...]


async def import_file(request: Request) -> Response:
    """Import the file in the body, named in `?name=`; answered when it is stored. `?confirmed=` is
    the level of the warning that the user has confirmed.
    """
    services, organisation = services_of(request), known_visitor_of(request).grant.organisation
    under_way = services.file_import
    if under_way.progress is not None:
        raise NotNow("Another file is being brought in; wait until it is done.")
    sender = sender_of(request)
    under_way.progress, under_way.organisation = ImportProgress("Receiving", 0, 0), organisation
    try:
        data = await body_of(request, LARGEST_FILE, REFUSAL)
        under_way.progress = ImportProgress(say("Reading and scoring"), 0, len(data))
        found = await to_thread.run_sync(
            partial(tournament_of_file, data, uploaded_file_name(request))
        )
        level = request.query_params.get("confirmed", "0")
        confirmed = int(level) if level in {"0", "1", "2", "3", "4"} else 0
        command = structs.replace(found.command, confirmed=confirmed)
        under_way.progress = ImportProgress("Writing", len(data), len(data))
        tournament = tournament_id(sender.key)
        async with tournament_reservation(
            services.organisations, services.store_threads, tournament, organisation
        ):
            receipt = await services.tournaments.execute(tournament, command, sender)
    finally:
        under_way.progress = None
    return answers.as_json(ImportAnswer(tournament, receipt.last, found.disagreements, found.notes))


async def import_progress(request: Request) -> Response:
    """The progress of an import; null if there is none, or it is another organisation's."""
    under_way, own = services_of(request).file_import, known_visitor_of(request).grant.organisation
    return answers.as_json(under_way.progress if own in ("", under_way.organisation) else None)
