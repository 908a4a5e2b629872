"""Requests that create something on another site, such as a tournament or its key, and so must be
sent only once: they are recorded before they are sent.
"""

from collections.abc import Awaitable, Callable

from anyio import CancelScope

from domain.tournament import Part, Tournament
from server.http.client import NotReached
from server.publishing.target import ChessResults, Lichess, Refused
from web.faces import face_of

ASKED = "asked"
FAULT_THERE = 500
"""Server errors (RFC 9110, 15.6), after which it may have been created all the same."""
Given = dict[str, str]
"""Names given by the other side, and marks of requests in progress."""
Keep = Callable[[Given], Awaitable[None]]


async def ask_once(
    given: Given, keep: Keep, place: str, mark: str, ask: Callable[[], Awaitable[str]]
) -> str:
    """Send a request by calling `ask`; store its answer in `given[place]` and return it. Before the
    request `mark` is stored there, which begins with `ASKED`: it stays if the process is killed or
    no answer comes, and means that the outcome is in doubt. After a refusal it is removed.
    """
    with CancelScope(shield=True):
        await keep({**given, place: mark})
        try:
            made = await ask()
        except (Refused, NotReached):
            given.pop(place, None)
            await keep(given)
            raise
        given[place] = made
        await keep(given)
    return made


def is_in_doubt(name: str) -> bool:
    """Whether a stored name is the mark of a request whose outcome is unknown."""
    return name.partition(" ")[0] == ASKED


def known_id_of(target: ChessResults | Lichess, state: Tournament, part: Part) -> str:
    """The id that the organiser has given for a part, "" for none: `target.known` lists one for
    each part with games, in the order of the parts.
    """
    with_games = (part_.id for part_ in state.parts.values() if face_of(part_).games is not None)
    return dict(zip(sorted(with_games), target.known.split(), strict=False)).get(part.id, "")
