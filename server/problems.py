"""Errors as answers: class -> status and title, in one table; problem+json (RFC 9457)."""

import logging

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from domain.errors import (
    BadFile,
    DomainError,
    NotNow,
    NoValidPairing,
    RuleViolation,
    Unknown,
    Unsupported,
    WallchartError,
)
from events.decide import AlreadyCreated, NotCreated
from events.log.errors import (
    BrokenChain,
    IdReused,
    LogError,
    LogReadOnly,
    LogUnavailable,
    StaleVersion,
    UnknownTournament,
)
from server.access.refusals import (
    AccessRefused,
    BadCode,
    CrossOrigin,
    Locked,
    LockedOut,
    NotAllowed,
    NotSignedIn,
    TooOften,
    WrongPin,
)
from server.game import Refusal
from server.games import GAMES
from server.routes.body import BadRequest

log = logging.getLogger(__name__)


STATUS: dict[type[WallchartError], Refusal] = {
    BadRequest: Refusal(400, "The request can't be read"),
    BadFile: Refusal(422, "The file can't be read"),
    NotSignedIn: Refusal(401, "This device is not signed in"),
    Locked: Refusal(401, "This device is locked"),
    WrongPin: Refusal(401, "Not the PIN"),
    LockedOut: Refusal(401, "Too many wrong PINs"),
    NotAllowed: Refusal(403, "Not with this role"),
    AccessRefused: Refusal(403, "Not allowed"),
    CrossOrigin: Refusal(403, "From another site"),
    BadCode: Refusal(410, "This code is spent"),
    TooOften: Refusal(429, "Too much at once"),
    Unknown: Refusal(404, "There is no such thing"),
    UnknownTournament: Refusal(404, "There is no such tournament"),
    NotCreated: Refusal(404, "There is no such tournament"),
    AlreadyCreated: Refusal(409, "It exists already"),
    NotNow: Refusal(409, "Not now"),
    StaleVersion: Refusal(409, "Something happened meanwhile"),
    RuleViolation: Refusal(422, "The rules don't allow it"),
    Unsupported: Refusal(422, "The system can't do that"),
    NoValidPairing: Refusal(422, "No legal pairing"),
    IdReused: Refusal(422, "The key was used before"),
    DomainError: Refusal(422, "The rules don't allow it"),
    LogError: Refusal(500, "The log can't be used"),
    BrokenChain: Refusal(500, "The log is broken"),
    LogReadOnly: Refusal(403, "This server only shows the log"),
    LogUnavailable: Refusal(503, "The log can't be used now"),
    **{error: refusal for game in GAMES.values() for error, refusal in game.refusals.items()},
}


def status_and_title(error: Exception) -> tuple[int, str, str]:
    """Status, title and the sentence for a person. What nobody foresaw is logged, not shown."""
    if isinstance(error, HTTPException):
        return error.status_code, error.detail, f"{error.detail}."
    refusal = _refusal(error)
    if refusal is not None:
        return refusal.status, refusal.title, str(error)
    log.error("unforeseen", exc_info=error)
    return 500, "Something went wrong here", "Try again; if it stays, call the arbiter."


def _refusal(error: Exception) -> Refusal | None:
    return next((STATUS[cls] for cls in type(error).__mro__ if cls in STATUS), None)


def problem(error: Exception) -> Response:
    status, title, detail = status_and_title(error)
    refusal = _refusal(error)
    body: dict[str, object] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        **(refusal.members(error) if refusal else {}),
    }
    return Response(
        msgspec.json.encode(body), status, retry_after(error), "application/problem+json"
    )


def retry_after(error: Exception) -> dict[str, str]:
    return {"Retry-After": str(error.seconds)} if isinstance(error, TooOften) else {}
