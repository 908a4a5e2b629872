"""The pages of tournaments, whose content is made in `web.pages`; the folder of the offline audit
page, served as files; and pages of errors.
"""

from collections.abc import Callable

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from server.context import answers
from server.context.lists import read_list
from server.context.problems import error_headers, status_and_title
from server.context.request_context import BY_READER, RequestContext, TournamentContext
from server.files.feeds import CALENDAR_TYPE, NEWS_TYPE, write_calendar, write_news
from server.http.every_request import FOLDER_OF_PROOF
from server.http.request_state import path_text
from server.http.static_files import FOR_EVER, StaticFolder
from server.routes.organisations.pages import hosted_organisations
from web.pages.displays import OverlayPage
from web.pages.links import screen_titles
from web.pages.manual import ADDRESS, ManualPage
from web.pages.planning import NewTournamentPage, TournamentDataPage
from web.pages.problem import ProblemPage
from web.pages.tournaments import FrontPage, ScreenOptions, ScreenPage, TournamentPage, desk_page
from web.prizes.desk import PrizesPage
from web.proof import (
    KEEPER,
    KEPT_FILES,
    index_page,
    kept_files_script,
    page_name,
    program_archive,
    program_name,
)
from web.shared.languages import LANGUAGES, Words
from web.shared.page import Page
from web.shared.static_addresses import STATIC

_ASKED_FOR_AGAIN = {"Cache-Control": "no-cache"}
_SCRIPT = "text/javascript"
_STAGE = "/t/{tournament}/s/{stage:int}"


def routes() -> list[Route | Mount]:
    return [
        Route("/", front_page, name="front"),
        Route("/new", new_tournament, name="new-tournament"),
        Route("/t/{tournament}/new-stage", new_stage, name="new-stage"),
        Route("/t/{tournament}/data", data_page, name="data"),
        Route("/t/{tournament}", tournament_page, name="tournament"),
        # The schedule, to which calendar programs subscribe, and the news.
        _feed_route("schedule.ics", write_calendar, CALENDAR_TYPE, "calendar"),
        _feed_route("news.atom", write_news, NEWS_TYPE, "news"),
        Route(f"{_STAGE}/desk", show_desk, name="desk"),
        Route("/worker.js", service_worker, name="worker"),
        Route(f"{_STAGE}/screen/{{view}}", screen_page, name="screen"),
        Mount("/static", StaticFolder(), name="static"),
        Route(ADDRESS, manual_page, name="manual"),
        Route("/favicon.ico", favicon, name="favicon"),
        Route(f"{_STAGE}/overlay/{{kind}}", overlay_page, name="overlay"),
        Route(f"{_STAGE}/prizes", prizes_page, name="prizes-page"),
        Route(FOLDER_OF_PROOF.removesuffix("/"), redirect_to_folder, name="proof"),
        Route(FOLDER_OF_PROOF, proof_page, name="proof-folder"),
        Mount(f"{FOLDER_OF_PROOF}static", StaticFolder(), name="proof-static"),
        Route(f"{FOLDER_OF_PROOF}{{file}}", proof_file, name="proof-file"),
    ]


async def front_page(request: Request) -> Response:
    caller = RequestContext(request)
    known = await read_list(caller)
    lives = [live for live in known.lives if caller.may_list(live.state)]
    reader = caller.reader
    hosted = hosted_organisations(caller)
    owners = tuple(hosted.owner_of(live.state) for live in lives)
    hashes = (live.head.hash for live in lives)
    heads = (caller.words.lang, caller.hour, *hosted.names.items(), owners, *hashes)
    answer = await caller.cached_response(
        heads,
        lambda: answers.as_page(
            FrontPage.build((live.state for live in lives), reader, hosted), headers=BY_READER
        ),
    )
    return known.with_headers(answer)


async def new_tournament(request: Request) -> Response:
    return answers.device_page(RequestContext(request), NewTournamentPage.build())


async def new_stage(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    return answers.framed_page(ctx, NewTournamentPage.build(ctx.state))


async def data_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    return answers.framed_page(ctx, TournamentDataPage.build(ctx.state, ctx.reader))


async def tournament_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    hosted = hosted_organisations(ctx)
    arguments = (ctx.state, ctx.origin, ctx.reader, hosted)
    owner = hosted.owner_of(ctx.state)
    about = (ctx.cache_key, ctx.hour, hosted.names.get(owner, ""))
    return await ctx.cached_response(
        about, lambda: answers.as_page(TournamentPage.build(*arguments), headers=BY_READER)
    )


def _feed_route(
    file: str, write: Callable[[Tournament, str, str, Words], bytes], media: str, name: str
) -> Route:
    async def answer(request: Request) -> Response:
        ctx = await TournamentContext.from_request(request)
        arguments = (ctx.state, ctx.origin, ctx.live.instant, ctx.words)
        return await ctx.cached_response(
            ctx.cache_key, lambda: Response(write(*arguments), media_type=media, headers=BY_READER)
        )

    return Route(f"/t/{{tournament}}/{file}", answer, name=name)


async def show_desk(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    page = desk_page(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader)
    return answers.device_page(ctx, page)


async def manual_page(request: Request) -> Response:
    """The manual in the reader's language; browsers cache and revalidate it."""
    caller = RequestContext(request)
    lang = caller.words.lang
    return await caller.cached_response(
        ("manual", lang), lambda: answers.reader_page(caller, ManualPage.build(lang))
    )


async def service_worker(_request: Request) -> Response:
    """The service worker, at the root, because its scope is the path below it."""
    return FileResponse(STATIC / "worker.js", media_type=_SCRIPT, headers=_ASKED_FOR_AGAIN)


async def screen_page(request: Request) -> Response:
    ctx, view = await TournamentContext.from_request(request), path_text(request, "view")
    if view not in screen_titles(ctx.state, ctx.stage_id):
        raise Unknown("screen", view)
    return await _screen_or_overlay_response(
        ctx, ScreenPage.build, view, ctx.services.trees.keys.fingerprint
    )


async def overlay_page(request: Request) -> Response:
    """A page that streams overlay on their picture, as a browser source."""
    ctx = await TournamentContext.from_request(request)
    return await _screen_or_overlay_response(ctx, OverlayPage.build, path_text(request, "kind"))


async def _screen_or_overlay_response(
    ctx: TournamentContext,
    build: Callable[[Tournament, StageId, str, str, ScreenOptions], Page],
    name: str,
    fingerprint: str = "",
) -> Response:
    """The page of a screen or an overlay, made by `build` with the options in the query."""
    query = ctx.request.query_params
    options = (query.get("theme", ""), query.get("lang", "en"), ctx.origin, fingerprint)
    seen = ScreenOptions(*options, by_address=ctx.services.settings.public)
    arguments = (ctx.state, ctx.stage_id, name, ctx.epoch, seen)
    # Caches may keep the page on a public server: it loads changes by itself.
    kept = {"Cache-Control": "public, max-age=10"} if ctx.services.settings.public else None
    return await ctx.cached_response(
        ctx.cache_key, lambda: answers.as_page(build(*arguments), headers=kept)
    )


async def prizes_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    arguments = (ctx.state, ctx.stage_id, ctx.reader)
    return answers.framed_page(ctx, await to_thread.run_sync(PrizesPage.build, *arguments))


async def favicon(_request: Request) -> Response:
    return RedirectResponse("/static/icon.svg")


def problem_page(request: Request, error: Exception) -> Response:
    page = ProblemPage.build(*status_and_title(error), RequestContext(request).words)
    return answers.as_page(page, page.status, {**BY_READER, **error_headers(error)})


async def redirect_to_folder(_request: Request) -> Response:
    return RedirectResponse(FOLDER_OF_PROOF)


async def proof_page(request: Request) -> Response:
    """The page in its reader's language, which has a separate name in a published folder."""
    headers = {**BY_READER, **_ASKED_FOR_AGAIN}
    return Response(
        index_page(RequestContext(request).words.lang), headers=headers, media_type="text/html"
    )


async def proof_file(request: Request) -> Response:
    name = path_text(request, "file")
    if name == KEEPER:
        data = (STATIC / "proof" / KEEPER).read_bytes()
        return Response(data, headers=_ASKED_FOR_AGAIN, media_type=_SCRIPT)
    if name == KEPT_FILES:
        return Response(kept_files_script(), headers=_ASKED_FOR_AGAIN, media_type=_SCRIPT)
    if name == program_name():
        kept = {"Cache-Control": FOR_EVER}
        return Response(program_archive(), headers=kept, media_type="application/zip")
    for lang in LANGUAGES:
        if name == page_name(lang):
            return Response(index_page(lang), headers=_ASKED_FOR_AGAIN, media_type="text/html")
    raise Unknown("file", name)
