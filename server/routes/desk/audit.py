"""The audit page and the data it loads.

They show drafts, devices and reasons, so they are not public: only desks and auditors may open
them, and no screen links to them.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.ids import StageId
from events.audit.verdict import OK, check_printed_head, parse_whole_number
from events.audit.verdict.verdict_report import findings
from events.games import difference_sentences
from server.access.roles import ActPlace
from server.context import answers
from server.context.request_context import RequestContext, TournamentContext, tournament_id_in_path
from server.context.services import services_of
from server.http.guard import require_permission
from server.http.request_state import path_number
from server.live.histories import OpenHistory
from server.refusals import BadRequest
from server.transparency.device_signatures import is_validly_signed
from web.faces import face_of
from web.pages.audit import AuditPage, Seal

Answer = TypeVar("Answer")
_AUDIT = "/t/{tournament}/audit"


def routes() -> list[Route]:
    return [
        Route(_AUDIT, audit_page, name="audit"),
        Route(f"{_AUDIT}/timeline", audit_timeline, name="audit-timeline"),
        Route(f"{_AUDIT}/at/{{version:int}}", stage_at_version, name="audit-at"),
        Route(f"{_AUDIT}/differences", differences_between, name="audit-differences"),
        Route(f"{_AUDIT}/findings", audit_findings, name="audit-findings"),
    ]


async def audit_page(request: Request) -> Response:
    """The audit's page; `?head=VERSION:CODE` compares the log with a printed sheet."""
    printed = request.query_params.get("head", "")
    draw = partial(_draw_page, RequestContext(request).origin, printed)
    return answers.framed_page(
        await TournamentContext.from_request(request), await _consult(request, draw)
    )


def _draw_page(origin: str, printed: str, opened: OpenHistory) -> AuditPage:
    history = opened.history
    state = history.state_at(history.head.version)
    holds = check_printed_head(history, printed) if printed else OK
    return AuditPage.build(state, Seal.build(history.head, state.id, origin), printed, holds)


async def audit_timeline(request: Request) -> Response:
    """The timeline; a role for one stage sees only that stage and the tournament."""
    own = RequestContext(request).known_visitor.grant.stage
    lines = await _consult(request, OpenHistory.event_lines)
    return answers.as_json([line for line in lines if not own or line.stage in (0, own)])


async def stage_at_version(request: Request) -> Response:
    """The stage of `?stage=` as it was at a version of the log, as JSON."""
    version, stage = path_number(request, "version"), _query_number(request, "stage", 1)
    require_permission(request, "audit-at", ActPlace(tournament_id_in_path(request), stage))
    return answers.as_json(await _consult(request, partial(_stage_as_of, version, StageId(stage))))


def _stage_as_of(version: int, stage: StageId, opened: OpenHistory) -> object:
    state = opened.history.state_at(version)
    part = state.parts.get(stage)
    return face_of(part).as_of(state, part) if part else None


async def differences_between(request: Request) -> Response:
    """The changes of the tournament from one version to another, in sentences."""
    first, last = _query_number(request, "from", 0), _query_number(request, "to", 0)
    own = RequestContext(request).known_visitor.grant.stage
    found = await _consult(request, partial(_difference_sentences, first, last, own))
    return answers.as_json({"sentences": found})


def _difference_sentences(first: int, last: int, own: int, opened: OpenHistory) -> list[str]:
    """Differences between two versions; `own` is the only stage to compare, 0: all."""
    states = (opened.history.state_at(version) for version in (first, last))
    before, after = (
        replace(state, parts={n: part for n, part in state.parts.items() if own in (0, n)})
        for state in states
    )
    return list(difference_sentences(before, after))


async def audit_findings(request: Request) -> Response:
    """The findings of the whole audit, which pairs every round again once, as JSON."""
    return answers.as_json(
        await _consult(request, lambda opened: findings(opened.audit(is_validly_signed)))
    )


async def _consult(request: Request, ask: Callable[[OpenHistory], Answer]) -> Answer:
    """Call `ask` in a thread, with the up-to-date history of the tournament in the path."""
    histories, tournament = services_of(request).histories, tournament_id_in_path(request)
    return await to_thread.run_sync(lambda: ask(histories.open_history(tournament)))


def _query_number(request: Request, name: str, otherwise: int) -> int:
    """A number of the query; if it is missing `otherwise`, where 0 means that it must not be."""
    text = request.query_params.get(name, "")
    if not text and otherwise:
        return otherwise
    number = parse_whole_number(text)
    if number is None:
        raise BadRequest(f"Say {name}= with a number.")
    return number
