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
from server.clock import milliseconds, now
from server.context import answers
from server.context.problems import problem
from server.context.request_context import TournamentContext
from server.feed.messages import Topic, snapshot
from server.feed.publisher import sheet_of
from server.refusals import NoLongerKept
from server.sheets.durable_streams import (
    A_MOMENT,
    FOR_ALL_SITES,
    StreamTiming,
    answer_stream,
    preflight,
    same_as_known,
)
from server.sheets.followed_sheets import still_shown
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
        Route(stream, sheet, name="read-sheet-stream", methods=METHODS),
        Route(f"{stream}/latest", latest, name="read-latest-sheet", methods=METHODS),
    ]


async def sheet(request: Request) -> Response:
    if request.method == "OPTIONS":
        return preflight()
    try:
        asked = await TournamentContext.of(request)
        topic = _public_topic(asked)
        if name := request.query_params.get("at"):
            return await _version(asked, topic, name)
        chain = await asked.services.sheets.of(asked.live, topic)
        return await answer_stream(request, chain, PACE)
    except WallchartError as refusal:
        return _refuse(refusal)


async def latest(request: Request) -> Response:
    if request.method == "OPTIONS":
        return preflight()
    try:
        asked = await TournamentContext.of(request)
        topic, readings = _public_topic(asked), asked.services.sheets
        chain = await readings.of(asked.live, topic)
    except WallchartError as refusal:
        return _refuse(refusal)
    version, code = readings.true_for(topic)
    below = request.url.path.removesuffix("/latest")
    cursor = max(chain.moved, PACE.began)
    waiting = urlencode({"cursor": cursor, "live": "long-poll", "offset": chain.tail})
    told = LatestSheet(
        epoch=asked.epoch,
        version=version,
        code=code,
        server_time=now(),
        at=chain.tail,
        since=chain.version,
        sheet=f"{below}?at={chain.tail}",
        next=f"{below}?{waiting}",
    )
    return answers.as_json(told, {"Cache-Control": A_MOMENT, **FOR_ALL_SITES})


def _public_topic(asked: TournamentContext) -> Topic:
    """The topic, if it is public; rights of devices don't matter, as all readers get the same."""
    name = asked.request.path_params["view"]
    view = view_of(asked.state, asked.number, name)
    if not view.public:
        raise Unknown("sheet", name)
    return Topic(asked.state.id, asked.number, view.name)


async def _version(asked: TournamentContext, topic: Topic, name: str) -> Response:
    version = version_named(name)
    headers = {"ETag": f'"{name}"', "Cache-Control": FOR_GOOD, **FOR_ALL_SITES}
    chain = await asked.services.sheets.of(asked.live, topic)
    whole = chain.whole(name)
    if whole is not None:
        known = same_as_known(asked.request, headers)
        return known or Response(whole, headers=headers, media_type="application/json")
    if version > asked.live.head.version:
        raise NoLongerKept(name)

    def make() -> Response:
        made = _as_it_was(asked, topic, version)
        if made is None or version_name(version, made) != name:
            raise NoLongerKept(name)
        return Response(made, headers=headers, media_type="application/json")

    about = (asked.epoch, asked.live.head.hash)
    return await asked.services.response_cache.study(asked.request, about, make)


def _as_it_was(asked: TournamentContext, topic: Topic, version: int) -> bytes | None:
    """The sheet of an older version, rebuilt from the log; None if it showed something that was
    unpublished since.
    """
    history = asked.services.histories.open(asked.state.id).history
    state = history.at(version)
    if not still_shown(state, history.records[version:]):
        return None
    return snapshot(topic, version, sheet_of(topic, state))


def _refuse(refusal: WallchartError) -> Response:
    answer = problem(refusal)
    answer.headers.update(FOR_ALL_SITES)
    return answer
