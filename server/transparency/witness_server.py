"""A witness over HTTP (c2sp.org/tlog-witness): a route that cosigns, and a page about it.

As an extension it accepts notes of a log's beginning (`events.transparency.checkpoints`), and its
page lists logs with the same one: a second history under another name.
"""

from collections.abc import Callable
from html import escape

from anyio import to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from events.transparency.checkpoints import LONGEST_NOTE
from events.transparency.witness import LONGEST_REQUEST
from server.http.bodies import body_of
from server.refusals import BadRequest
from server.transparency.keys import fingerprint
from server.transparency.witness_store import WitnessStore

_TEXT = "text/plain; charset=utf-8"
_SIZE = "text/x.tlog.size"


def witness_app(store: WitnessStore, seconds: Callable[[], int]) -> Starlette:
    async def add_checkpoint(request: Request) -> Response:
        try:
            body = (await body_of(request, LONGEST_REQUEST, "The request is too long.")).decode()
        except (BadRequest, UnicodeDecodeError):
            return Response("The request can't be read.\n", 400, media_type=_TEXT)
        answer = await to_thread.run_sync(lambda: store.answer_request(body, seconds()))
        if isinstance(answer, str):
            return Response(answer, media_type=_TEXT)
        if answer.size is not None:
            return Response(f"{answer.size}\n", answer.status, {"Content-Type": _SIZE})
        return Response(f"{answer.reason}\n", answer.status, media_type=_TEXT)

    async def accept_beginning(request: Request) -> Response:
        try:
            note = (await body_of(request, LONGEST_NOTE, "The note is too long.")).decode()
        except (BadRequest, UnicodeDecodeError):
            return Response("The note can't be read.\n", 400, media_type=_TEXT)
        status, answer = await to_thread.run_sync(store.store_beginning, note)
        return Response(answer, status, media_type=_TEXT)

    async def show_page(_request: Request) -> Response:
        return HTMLResponse(await to_thread.run_sync(_status_page, store))

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/beginning", accept_beginning, methods=["POST"]),
            Route("/", show_page),
        ]
    )


def _status_page(store: WitnessStore) -> str:
    """The witness's page for people, which shows nothing about tournaments."""
    key = store.key
    logs = "".join(
        f"<tr><td>{escape(origin)}<td>{known.size}" for origin, known in store.cosigned_logs()
    )
    suspects = "".join(
        f"<li>{escape(origin)}, version {size}: signed, but not proved to go on from what was "
        "cosigned before"
        for origin, size, _ in store.list_suspects()
    )
    alike = "".join(f"<li>{escape(' and '.join(group))}" for group in store.same_beginnings())
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport "
        'content="width=device-width"><title>Witness</title>'
        f"<h1>{escape(key.name)}</h1><p>This witness cosigns checkpoints of tournaments' logs.</p>"
        f"<p>Its key: <code>{escape(str(key))}</code><br>Fingerprint: {fingerprint(key)}</p>"
        f"<table><tr><th>Log<th>Cosigned up to version{logs}</table>"
        f"{f'<h2>Refused</h2><ul>{suspects}</ul>' if suspects else ''}"
        f"{f'<h2>Begin with the same act under another name</h2><ul>{alike}</ul>' if alike else ''}"
    )
