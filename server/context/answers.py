"""How a route answers: a page, JSON, or a file to keep."""

from collections.abc import Mapping

import msgspec
from starlette.responses import HTMLResponse, Response

from domain.said import plain
from events.log.identifiers import file_name
from server.context.request_context import BY_READER, LANGUAGE_COOKIE, RequestContext
from web.pages.render import render
from web.shared.page import Page

A_YEAR = 365 * 24 * 3600


def as_page(shown: Page, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A page that knows the words of its reader, or has none."""
    return HTMLResponse(render(shown), status, headers)


def to_reader(
    caller: RequestContext, shown: Page, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A page in the language of the person in front of it."""
    said = render(shown, caller.words, caller.languages)
    return HTMLResponse(said, status, {**BY_READER, **(headers or {})})


def for_device(
    caller: RequestContext, shown: Page, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A page of the tournament's own devices; a language that is chosen there is kept there."""
    answer = to_reader(caller, shown, status, headers)
    if caller.words.chosen:
        answer.set_cookie(
            LANGUAGE_COOKIE, caller.words.lang, max_age=A_YEAR, httponly=True, samesite="lax"
        )
    return answer


def as_json(body: object, headers: Mapping[str, str] | None = None) -> Response:
    data = msgspec.json.encode(body, enc_hook=plain)
    return Response(data, headers=headers, media_type="application/json")


def as_file(data: bytes | str, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file_name(name)}"'}
    return Response(data, headers=headers, media_type=kind)
