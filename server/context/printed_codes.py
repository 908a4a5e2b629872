"""Whoever holds a printed code may do in one place what it is for, and no more. The code stands in
the address; it follows from the server's secret and from what it is for, so that it needs no store,
can't be guessed, and is void once that has changed.
"""

from collections.abc import Callable
from hmac import compare_digest

from starlette.requests import Request

from domain.errors import DomainError, Unknown
from events.log.errors import UnknownTournament
from server.context.request_context import TournamentContext


async def let_in(
    request: Request, what: str, code_of: Callable[[TournamentContext], str]
) -> TournamentContext:
    """One answer for every code that opens nothing: it says nothing about what there is."""
    said = request.path_params["code"]
    nowhere = Unknown(what, said[:40])
    try:
        asked = await TournamentContext.of(request)
        right = code_of(asked)
    except (DomainError, UnknownTournament):
        raise nowhere from None
    if not compare_digest(right.encode(), said.encode()):
        raise nowhere
    return asked
