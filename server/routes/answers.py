"""How a route answers: a page, JSON, or a file to keep."""

from collections.abc import Mapping

import msgspec
from starlette.responses import HTMLResponse, Response

from events.log.identifiers import file_name
from web.pages.render import render
from web.shared.page import Page


def as_page(shown: Page, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return HTMLResponse(render(shown), status, headers)


def as_json(body: object, headers: Mapping[str, str] | None = None) -> Response:
    data = msgspec.json.encode(body)
    return Response(data, headers=headers, media_type="application/json")


def as_file(data: bytes | str, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file_name(name)}"'}
    return Response(data, headers=headers, media_type=kind)
