"""Public sheets for any number of readers, at cacheable addresses.

`…/latest` is small and valid for a second. It has the permanent address of the newest version, and
the address at which to wait for the next: a stream by the Durable Streams protocol.
"""

from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown, WallchartError
from server.clock import milliseconds, now_in_iso
from server.context import answers
from server.context.problems import problem_response
from server.context.request_context import TournamentContext
from server.feed.messages import Topic, snapshot_message
from server.feed.publisher import sheet_of
from server.http.request_state import path_text
from server.refusals import NoLongerKept
from server.sheets.durable_streams import (
    A_MOMENT,
    FOR_ALL_SITES,
    StreamTiming,
    answer_stream,
    not_modified,
    preflight_response,
)
from server.sheets.followed_sheets import is_still_shown
from server.sheets.versions import version_name, version_named
from web.faces import view_of

FOR_GOOD = "public, max-age=31536000, immutable"
METHODS = ["GET", "OPTIONS"]
PACE = StreamTiming(milliseconds)


class LatestSheet(msgspec.Struct, frozen=True):
    """The newest version of a sheet: `at` is its name, `sheet` its permanent address, `since` the
    log version that made it, `next` the address for waiting for another. `version` is the newest of
    the log for which it is valid, `code` that version's short code.
    """

    epoch: str
    version: int
    code: str
    server_time: str
    at: str
    since: int
    sheet: str
    next: str


def routes() -> list[Route]:
    stream = "/t/{tournament}/s/{stage:int}/sheets/{view}"
    return [
        Route(stream, sheet_stream, name="read-sheet-stream", methods=METHODS),
        Route(f"{stream}/latest", latest_sheet, name="read-latest-sheet", methods=METHODS),
    ]


async def sheet_stream(request: Request) -> Response:
    if request.method == "OPTIONS":
        return preflight_response()
    try:
        ctx = await TournamentContext.from_request(request)
        topic = _public_topic(ctx)
        if name := request.query_params.get("at"):
            return await _version_response(ctx, topic, name)
        chain = await ctx.services.sheets.versions_of(ctx.live, topic)
        return await answer_stream(request, chain, PACE)
    except WallchartError as refusal:
        return _refusal_response(refusal)


async def latest_sheet(request: Request) -> Response:
    if request.method == "OPTIONS":
        return preflight_response()
    try:
        ctx = await TournamentContext.from_request(request)
        topic, sheets = _public_topic(ctx), ctx.services.sheets
        chain = await sheets.versions_of(ctx.live, topic)
    except WallchartError as refusal:
        return _refusal_response(refusal)
    version, code = sheets.valid_version(topic)
    below = request.url.path.removesuffix("/latest")
    cursor = max(chain.moved_at, PACE.period_start)
    waiting = urlencode({"cursor": cursor, "live": "long-poll", "offset": chain.tail})
    newest = LatestSheet(
        epoch=ctx.epoch,
        version=version,
        code=code,
        server_time=now_in_iso(),
        at=chain.tail,
        since=chain.last_change,
        sheet=f"{below}?at={chain.tail}",
        next=f"{below}?{waiting}",
    )
    return answers.as_json(newest, {"Cache-Control": A_MOMENT, **FOR_ALL_SITES})


def _public_topic(ctx: TournamentContext) -> Topic:
    """The topic, if it is public; rights of devices don't matter, as all readers get the same."""
    name = path_text(ctx.request, "view")
    view = view_of(ctx.state, ctx.stage_id, name)
    if not view.is_public:
        raise Unknown("sheet", name)
    return Topic(ctx.state.id, ctx.stage_id, view.name)


async def _version_response(ctx: TournamentContext, topic: Topic, name: str) -> Response:
    version = version_named(name)
    headers = {"ETag": f'"{name}"', "Cache-Control": FOR_GOOD, **FOR_ALL_SITES}
    chain = await ctx.services.sheets.versions_of(ctx.live, topic)
    whole = chain.whole_sheet(name)
    if whole is not None:
        known = not_modified(ctx.request, headers)
        return known or Response(whole, headers=headers, media_type="application/json")
    if version > ctx.live.head.version:
        raise NoLongerKept(name)

    def make() -> Response:
        made = _rebuild_version(ctx, topic, version)
        if made is None or version_name(version, made) != name:
            raise NoLongerKept(name)
        return Response(made, headers=headers, media_type="application/json")

    about = (ctx.epoch, ctx.live.head.hash)
    return await ctx.services.response_cache.slow_response(ctx.request, about, make)


def _rebuild_version(ctx: TournamentContext, topic: Topic, version: int) -> bytes | None:
    """The sheet of an older version, from the log; None if what it shows was unpublished since."""
    history = ctx.services.histories.open_history(ctx.state.id).history
    state = history.state_at(version)
    if not is_still_shown(state, history.records[version:]):
        return None
    return snapshot_message(topic, version, sheet_of(topic, state))


def _refusal_response(refusal: WallchartError) -> Response:
    answer = problem_response(refusal)
    answer.headers.update(FOR_ALL_SITES)
    return answer
