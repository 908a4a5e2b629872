"""Making responses: a page, JSON, or a download; also the cookie of a new session, and the note on
connections without TLS.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from domain.ids import StageId
from events.log.chain import safe_file_name
from events.message_json import encode_with_messages
from server.access.devices import LONGEST
from server.context.request_context import (
    BY_READER,
    LANGUAGE_COOKIE,
    RequestContext,
    TournamentContext,
)
from server.http.origin import LOOPBACK, is_secure
from web.pages.devices import PLAIN_HTTP
from web.pages.links import part_frame
from web.pages.render import render
from web.shared.frame import DeskFrame
from web.shared.page import Page

A_YEAR = 365 * 24 * 3600


def as_page(page: Page, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The response with a page whose language does not depend on the reader."""
    return HTMLResponse(render(page), status, headers)


def reader_page(
    caller: RequestContext,
    page: Page,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    frame: DeskFrame | None = None,
) -> Response:
    """The response with a page in the language of its reader."""
    html = render(page, caller.words, caller.languages, frame)
    return HTMLResponse(html, status, {**BY_READER, **(headers or {})})


def device_page(
    caller: RequestContext,
    page: Page,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    frame: DeskFrame | None = None,
) -> Response:
    """Like `reader_page`; if the address has chosen a language, a cookie keeps that choice."""
    answer = reader_page(caller, page, status, headers, frame)
    if caller.words.chosen:
        answer.set_cookie(
            LANGUAGE_COOKIE, caller.words.lang, max_age=A_YEAR, httponly=True, samesite="lax"
        )
    return answer


def framed_page(ctx: TournamentContext, page: Page) -> Response:
    """A page in the desk's frame (menu) of the part in the path, in `?stage=`, or of the first."""
    path, named = ctx.request.path_params, ctx.request.query_params.get("stage", "")
    parts = ctx.state.parts
    wanted = path.get("stage") or (int(named) if named.isdecimal() else 0)
    number = StageId(wanted) if wanted in parts else next(iter(parts), StageId(0))
    path_here = ctx.request.url.path
    return device_page(ctx, page, frame=part_frame(ctx.state, number, ctx.reader, path_here))


def as_json(body: object, headers: Mapping[str, str] | None = None) -> Response:
    data = encode_with_messages(body)
    return Response(data, headers=headers, media_type="application/json")


def as_file(data: bytes | str, name: str, media_type: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{safe_file_name(name)}"'}
    return Response(data, headers=headers, media_type=media_type)


def plain_http_note(request: Request) -> str:
    """The note on missing TLS, for devices other than the server's own machine."""
    is_this_machine = request.url.hostname in LOOPBACK
    return "" if is_secure(request.scope) or is_this_machine else PLAIN_HTTP


def with_session_cookie(caller: RequestContext, answer: Response, token: str) -> Response:
    """Set the cookie of a new session; sockets opened by the old one are checked again."""
    recheck_sockets(caller)
    answer.set_cookie(
        caller.services.guard.cookie_name(caller.request),
        token,
        max_age=LONGEST,
        secure=is_secure(caller.request.scope),
        httponly=True,
        samesite="lax",
    )
    return answer


def recheck_sockets(caller: RequestContext) -> None:
    """Make the sockets of this device check its rights again."""
    if caller.visitor is not None:
        caller.services.sockets.recheck_rights([caller.visitor.device.id])
