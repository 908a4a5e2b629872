"""What comes into being there by being asked for, such as a tournament or its key, and so is asked
for once: that it is being asked for is written down before.
"""

from collections.abc import Awaitable, Callable

from anyio import CancelScope

from domain.tournament import Part, Tournament
from server.http.outgoing_addresses import NotReached
from server.publishing.target import ChessResults, Lichess, Refused
from web.faces import face_of

ASKED = "asked"
FAULT_THERE = 500
"""RFC 9110, 15.6: with such an answer, or one of a proxy, it may have been made all the same."""
Given = dict[str, str]
"""What the other side has named its own, and what is being asked for."""
Keep = Callable[[Given], Awaitable[None]]


async def ask_once(
    given: Given, keep: Keep, place: str, mark: str, ask: Callable[[], Awaitable[str]]
) -> str:
    """The answer, in `given` from then on; until it is there, `mark`, which begins with `ASKED`.
    Not even the end of the server comes between the question and its answer, unless it is a kill:
    then, and where no answer comes, it is in doubt. What is refused was not made.
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


def in_doubt(name: str) -> bool:
    return name.partition(" ")[0] == ASKED


def without_doubts(given: Given) -> Given:
    """A person has looked, and it is not there."""
    return {place: name for place, name in given.items() if not in_doubt(name)}


def known_of(target: ChessResults | Lichess, state: Tournament, part: Part) -> str:
    """What the organiser has given of the parts that go there, in their order; empty if nothing."""
    sent = (one.id for one in state.parts.values() if face_of(one).games is not None)
    return dict(zip(sorted(sent), target.known.split(), strict=False)).get(part.id, "")
