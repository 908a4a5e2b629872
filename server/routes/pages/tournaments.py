"""The pages of tournaments, whose content is made in `web.pages`; also pages of errors."""

import os
from pathlib import Path

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from domain.errors import Unknown
from server.context import answers
from server.context.problems import headers_of, status_and_title
from server.context.request_context import BY_READER, RequestContext, TournamentContext
from server.files.calendar_file import MEDIA_TYPE, write_calendar
from server.files.news_feed import MEDIA_TYPE as ATOM, write_news
from server.routes.organisations.pages import hosted_organisations
from server.vendored.installation import VENDORED
from web.pages.displays import OverlayPage
from web.pages.links import screen_titles
from web.pages.manual import ADDRESS, ManualPage
from web.pages.planning import NewTournamentPage, TournamentDataPage
from web.pages.problem import ProblemPage
from web.pages.tournaments import FrontPage, ScreenOptions, ScreenPage, TournamentPage, desk_page
from web.prizes.desk import PrizesPage
from web.shared.static_addresses import STATIC, stamp, without_stamp

FOR_EVER = "public, max-age=31536000, immutable"
_STAGE = "/t/{tournament}/s/{stage:int}"


class Static(StaticFiles):
    """Scripts, styles, fonts. Files at an address with their hash are cached for ever, as are
    vendored ones with their version in the address. Files at plain names are revalidated by their
    ETag.
    """

    def lookup_path(self, path: str) -> "tuple[str, os.stat_result | None]":
        return super().lookup_path(without_stamp(path))

    def file_response(
        self,
        full_path: "os.PathLike[str] | str",
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        kept = VENDORED in Path(full_path).parents or f"/{stamp()}/" in scope["path"]
        response.headers["Cache-Control"] = FOR_EVER if kept else "no-cache"
        return response


def routes() -> list[Route | Mount]:
    return [
        Route("/", front, name="front"),
        Route("/new", new_tournament, name="new-tournament"),
        Route("/t/{tournament}/new-stage", new_stage, name="new-stage"),
        Route("/t/{tournament}/data", data, name="data"),
        Route("/t/{tournament}", tournament, name="tournament"),
        Route("/t/{tournament}/schedule.ics", calendar, name="calendar"),
        Route("/t/{tournament}/news.atom", news, name="news"),
        Route(f"{_STAGE}/desk", desk, name="desk"),
        Route("/worker.js", worker, name="worker"),
        Route(f"{_STAGE}/screen/{{view}}", screen, name="screen"),
        Mount("/static", Static(directory=STATIC), name="static"),
        Route(ADDRESS, manual, name="manual"),
        Route("/favicon.ico", favicon, name="favicon"),
        Route(f"{_STAGE}/overlay/{{kind}}", overlay, name="overlay"),
        Route(f"{_STAGE}/prizes", prizes, name="prizes-page"),
    ]


async def front(request: Request) -> Response:
    caller = RequestContext(request)
    known = await caller.services.tournaments.all()
    lives = [live for live in known if caller.may_find(live.state)]
    reader = caller.reader
    theirs = hosted_organisations(caller)
    whose = tuple(theirs.owner(live.state) for live in lives)
    hashes = (live.head.hash for live in lives)
    heads = (caller.words.lang, caller.hour, *theirs.names.items(), whose, *hashes)
    return await caller.services.response_cache.page(
        request,
        heads,
        lambda: answers.as_page(
            FrontPage.of((live.state for live in lives), reader, theirs), headers=BY_READER
        ),
    )


async def new_tournament(request: Request) -> Response:
    return answers.for_device(RequestContext(request), NewTournamentPage.of())


async def new_stage(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    return answers.in_frame(asked, NewTournamentPage.of(asked.state))


async def data(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    return answers.in_frame(asked, TournamentDataPage.of(asked.state, asked.reader))


async def tournament(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    of = (asked.state, asked.origin, asked.reader)
    about = (asked.moment, asked.hour)
    return await asked.services.response_cache.page(
        request, about, lambda: answers.as_page(TournamentPage.of(*of), headers=BY_READER)
    )


async def calendar(request: Request) -> Response:
    """The calendar, for subscribed programs."""
    asked = await TournamentContext.of(request)
    of = (asked.state, asked.origin, asked.live.instant, asked.reader.words)

    def make() -> Response:
        return Response(write_calendar(*of), media_type=MEDIA_TYPE, headers=BY_READER)

    return await asked.services.response_cache.page(request, asked.moment, make)


async def news(request: Request) -> Response:
    """The news, for feed readers."""
    asked = await TournamentContext.of(request)
    of = (asked.state, asked.origin, asked.live.instant, asked.reader.words)

    def make() -> Response:
        return Response(write_news(*of), media_type=ATOM, headers=BY_READER)

    return await asked.services.response_cache.page(request, asked.moment, make)


async def desk(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    page = desk_page(asked.state, asked.number, asked.epoch, asked.reader)
    return answers.for_device(asked, page)


async def manual(request: Request) -> Response:
    """The manual, the same for all readers; browsers cache and revalidate it."""
    return await RequestContext(request).services.response_cache.page(
        request, ("manual",), lambda: answers.as_page(ManualPage.of())
    )


async def worker(_request: Request) -> Response:
    """The service worker, at the root, because its scope is the path below it."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=headers)


async def screen(request: Request) -> Response:
    asked, view = await TournamentContext.of(request), request.path_params["view"]
    if view not in screen_titles(asked.state, asked.number):
        raise Unknown("screen", view)
    query = request.query_params
    key = asked.services.trees.keys.fingerprint
    how = (query.get("theme", ""), query.get("lang", "en"), asked.origin, key)
    seen = ScreenOptions(*how, by_address=asked.services.settings.public)
    of = (asked.state, asked.number, view, asked.epoch, seen)
    return await asked.services.response_cache.page(
        request,
        asked.moment,
        lambda: answers.as_page(ScreenPage.of(*of), headers=asked.kept_a_while),
    )


async def overlay(request: Request) -> Response:
    """A page that streams overlay on their picture, as a browser source."""
    asked, query = await TournamentContext.of(request), request.query_params
    public = asked.services.settings.public
    seen = ScreenOptions(
        query.get("theme", ""), query.get("lang", "en"), asked.origin, by_address=public
    )
    of = (asked.state, asked.number, request.path_params["kind"], asked.epoch, seen)
    return await asked.services.response_cache.page(
        request,
        asked.moment,
        lambda: answers.as_page(OverlayPage.of(*of), headers=asked.kept_a_while),
    )


async def prizes(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    of = (asked.state, asked.number, asked.reader)
    return answers.in_frame(asked, await to_thread.run_sync(PrizesPage.of, *of))


async def favicon(_request: Request) -> Response:
    return RedirectResponse("/static/icon.svg")


def problem_page(request: Request, error: Exception) -> Response:
    page = ProblemPage.of(*status_and_title(error), RequestContext(request).words)
    return answers.as_page(page, page.status, {**BY_READER, **headers_of(error)})
