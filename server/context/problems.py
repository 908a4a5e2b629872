"""Converting errors to responses (problem+json, RFC 9457); one table has their status."""

import logging
from http import HTTPStatus

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
from domain.formats.bridgemates import ConnectorRefused
from domain.messages import say
from events.bundle import AlteredBundle
from events.decide import NotCreated
from events.game.claims import BoardChanged
from events.game.warnings import ConfirmationNeeded, RefusedInFideMode
from events.log import errors
from events.message_json import encode_with_messages
from events.tournament.decisions.tournaments import AlreadyCreated
from events.transparency.notes import NotAKey, NotANote
from server.access import refusals
from server.files.bundles import OtherHistory
from server.refusals import BadRequest, NoLongerKept, Unpublished
from server.settings import BadWitness
from server.transparency.witness_client import Unwitnessed
from web.pages.manual import section_address
from web.pages.problem import NOTHING_HERE

GONE_SECONDS = 5

log = logging.getLogger(__name__)


STATUS: dict[type[WallchartError], tuple[int, str]] = {
    BadRequest: (400, say("The request can't be read")),
    BadFile: (422, say("The file can't be read")),
    NotANote: (422, say("The file can't be read")),
    NotAKey: (422, say("The file can't be read")),
    Unwitnessed: (503, say("A witness doesn't answer")),
    BadWitness: (422, say("A witness can't be named so")),
    Unpublished: (422, say("Nothing can be published there")),
    ConnectorRefused: (422, say("Nothing can be published there")),
    AlteredBundle: (422, say("The file can't be read")),
    OtherHistory: (409, say("It went another way")),
    refusals.NotSignedIn: (401, say("This device is not signed in")),
    refusals.Locked: (401, say("This device is locked")),
    refusals.WrongPin: (401, say("Not the PIN")),
    refusals.LockedOut: (401, say("Too many wrong PINs")),
    refusals.NotAllowed: (403, say("Not with this role")),
    refusals.AccessRefused: (403, say("Not allowed")),
    refusals.CrossOrigin: (403, say("From another site")),
    refusals.OtherName: (421, say("Not this server's name")),
    refusals.BadCode: (410, say("This code has been used already")),
    NoLongerKept: (410, say("No longer kept")),
    refusals.TooOften: (429, say("Too many requests")),
    Unknown: (404, say("Not found")),
    errors.UnknownTournament: (404, say("There is no such tournament")),
    NotCreated: (404, say("There is no such tournament")),
    AlreadyCreated: (409, say("It exists already")),
    NotNow: (409, say("Not now")),
    BoardChanged: (409, say("The board has changed")),
    ConfirmationNeeded: (409, say("It needs to be confirmed")),
    RefusedInFideMode: (422, say("Not in FIDE mode")),
    errors.StaleVersion: (409, say("Something happened meanwhile")),
    RuleViolation: (422, say("The rules don't allow it")),
    Unsupported: (422, say("The system can't do that")),
    NoValidPairing: (422, say("No legal pairing")),
    errors.IdReused: (422, say("The key was used before")),
    DomainError: (422, say("The rules don't allow it")),
    errors.Illegible: (422, say("A text can't be shown")),
    errors.LogError: (500, say("The log can't be used")),
    errors.UnknownKind: (503, say("This program is too old")),
    errors.BrokenChain: (500, say("The log is broken")),
    errors.LogReadOnly: (403, say("This server only shows the log")),
    errors.LogGone: (503, say("The log is gone")),
    errors.LogUnavailable: (503, say("The log can't be used now")),
}


def status_and_title(error: Exception) -> tuple[int, str, str]:
    """Status, title and the sentence for people. An unexpected error is logged, not shown."""
    if isinstance(error, HTTPException):
        unknown = error.status_code == HTTPStatus.NOT_FOUND
        return error.status_code, error.detail, NOTHING_HERE if unknown else f"{error.detail}."
    for cls in type(error).__mro__:
        if cls in STATUS:
            return (*STATUS[cls], str(error))
    log.error("unforeseen", exc_info=error)
    return (
        500,
        say("Something went wrong here"),
        say("Try again; if that does not help, call the arbiter."),
    )


def problem_response(error: Exception) -> Response:
    status, title, detail = status_and_title(error)
    body: dict[str, object] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
    }
    if isinstance(error, ConfirmationNeeded):
        details = {"consequences": error.consequences, "manual": section_address(error.act)}
        body |= {"level": error.level, **details}
    data = encode_with_messages(body)
    return Response(data, status, error_headers(error), "application/problem+json")


def error_headers(error: Exception) -> dict[str, str]:
    """The headers of an error: no caching, except of `NoLongerKept`, the same for all readers."""
    if isinstance(error, NoLongerKept):
        return {"Cache-Control": f"public, max-age={GONE_SECONDS}"}
    again = {"Retry-After": str(error.seconds)} if isinstance(error, refusals.TooOften) else {}
    return {"Cache-Control": "no-store", **again}
