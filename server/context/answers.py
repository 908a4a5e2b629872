"""Responses of routes: a page, JSON, or a download; and common parts of enrolment: the device's
cookie, and the note on connections without TLS.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from domain.ids import StageId
from events.log.chain import file_name
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
from web.shared.frame import Frame
from web.shared.page import Page

A_YEAR = 365 * 24 * 3600


def as_page(shown: Page, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A page in a fixed language, or without text."""
    return HTMLResponse(render(shown), status, headers)


def to_reader(
    caller: RequestContext,
    shown: Page,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    frame: Frame | None = None,
) -> Response:
    """A page in the language of its reader."""
    said = render(shown, caller.words, caller.languages, frame)
    return HTMLResponse(said, status, {**BY_READER, **(headers or {})})


def for_device(
    caller: RequestContext,
    shown: Page,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    frame: Frame | None = None,
) -> Response:
    """A page for the tournament's devices, on which a chosen language is remembered."""
    answer = to_reader(caller, shown, status, headers, frame)
    if caller.words.chosen:
        answer.set_cookie(
            LANGUAGE_COOKIE, caller.words.lang, max_age=A_YEAR, httponly=True, samesite="lax"
        )
    return answer


def in_frame(asked: TournamentContext, shown: Page) -> Response:
    """A page of the tournament in the desk's frame. If it belongs to no part, the frame is that of
    the part in `?stage=`, or of the first.
    """
    path, named = asked.request.path_params, asked.request.query_params.get("stage", "")
    parts = asked.state.parts
    wanted = path.get("stage") or (int(named) if named.isdecimal() else 0)
    number = StageId(wanted) if wanted in parts else next(iter(parts), StageId(0))
    here = asked.request.url.path
    return for_device(asked, shown, frame=part_frame(asked.state, number, asked.reader, here))


def as_json(body: object, headers: Mapping[str, str] | None = None) -> Response:
    data = encode_with_messages(body)
    return Response(data, headers=headers, media_type="application/json")


def as_file(data: bytes | str, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file_name(name)}"'}
    return Response(data, headers=headers, media_type=kind)


def plain_http_note(request: Request) -> str:
    """The note on missing TLS, for devices other than the server's own machine."""
    here = request.url.hostname in LOOPBACK
    return "" if is_secure(request.scope) or here else PLAIN_HTTP


def with_cookie(caller: RequestContext, answer: Response, token: str) -> Response:
    """Set the cookie of a new session; sockets opened by the old one are checked again."""
    look_again(caller)
    answer.set_cookie(
        caller.services.guard.cookie_name(caller.request),
        token,
        max_age=LONGEST,
        secure=is_secure(caller.request.scope),
        httponly=True,
        samesite="lax",
    )
    return answer


def look_again(caller: RequestContext) -> None:
    """Make the sockets of this device check its rights again."""
    if caller.visitor is not None:
        caller.services.sockets.look_again([caller.visitor.device.id])
