"""What every way in has in common: the cookie of a device, and what a way without TLS means."""

from starlette.requests import Request
from starlette.responses import Response

from server.access.devices import LONGEST
from server.context.request_context import RequestContext
from server.http.origin import LOOPBACK, is_secure
from web.pages.devices import PLAIN_HTTP


def plain_http_note(request: Request) -> str:
    """What it means to come without TLS, for a device other than the server's own machine."""
    here = request.url.hostname in LOOPBACK
    return "" if is_secure(request.scope) or here else PLAIN_HTTP


def with_cookie(caller: RequestContext, answer: Response, token: str) -> Response:
    """The session until now has ended, and with it what was opened from it."""
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
    """Have the sockets of this device look up its rights again."""
    if caller.visitor is not None:
        caller.services.sockets.look_again([caller.visitor.device.id])
