"""The audit page and the moments it shows.

They show drafts, devices and reasons, so they are not the public's: only desks and auditors
reach them, and nothing here is linked from a screen.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.ids import StageId, TournamentId
from events.audit.verdict import OK, audit, matched, whole_number
from events.differences import differences
from server.histories import Histories, Opened
from server.problems import BadRequest
from web.faces import face_of
from web.pages.audit import AuditPage, Seal, findings
from web.pages.render import render

Answer = TypeVar("Answer")
_AUDIT = "/t/{tournament}/audit"


def routes() -> list[Route]:
    return [
        Route(_AUDIT, page, name="audit"),
        Route(f"{_AUDIT}/timeline", timeline, name="audit-timeline"),
        Route(f"{_AUDIT}/at/{{version:int}}", at, name="audit-at"),
        Route(f"{_AUDIT}/differences", between, name="audit-differences"),
        Route(f"{_AUDIT}/findings", verdict, name="audit-findings"),
    ]


async def page(request: Request) -> Response:
    """`?head=VERSION:CODE` compares the log with a printed sheet."""
    printed = request.query_params.get("head", "")
    origin = f"{request.url.scheme}://{request.url.netloc}"
    return HTMLResponse(await _of(request, partial(_page, origin, printed)))


def _page(origin: str, printed: str, opened: Opened) -> str:
    history = opened.history
    state = history.at(history.head.version)
    holds = matched(history, printed) if printed else OK
    seal = Seal.of(history.head, state.id, origin)
    return render(AuditPage.of(state, seal, printed, holds))


async def timeline(request: Request) -> Response:
    return _json(await _of(request, Opened.timeline))


async def at(request: Request) -> Response:
    """The stage just after a version."""
    version, stage = request.path_params["version"], _number(request, "stage", 1)
    return _json(await _of(request, partial(_moment, version, StageId(stage))))


def _moment(version: int, stage: StageId, opened: Opened) -> object:
    state = opened.history.at(version)
    part = state.parts.get(stage)
    return face_of(part).as_of(state, part) if part else None


async def between(request: Request) -> Response:
    """What becomes of the tournament from one version to another, in sentences."""
    first, last = _number(request, "from", 0), _number(request, "to", 0)
    return _json(await _of(request, partial(_between, first, last)))


def _between(first: int, last: int, opened: Opened) -> list[str]:
    history = opened.history
    return list(differences(history.at(first), history.at(last)))


async def verdict(request: Request) -> Response:
    """The whole audit, every round paired again."""
    return _json(await _of(request, lambda opened: findings(audit(opened.history.records))))


async def _of(request: Request, ask: Callable[[Opened], Answer]) -> Answer:
    return await to_thread.run_sync(partial(_ask, request, ask))


def _ask(request: Request, ask: Callable[[Opened], Answer]) -> Answer:
    histories: Histories = request.app.state.histories
    return ask(histories.opened(TournamentId(request.path_params["tournament"])))


def _json(body: object) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, "")
    if not text and otherwise:
        return otherwise
    number = whole_number(text)
    if number is None:
        raise BadRequest(f"Say {name}= with a number.")
    return number
