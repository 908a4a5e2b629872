"""Lists of tournaments for a reader: from a replica, unless that may lack what he has been shown.

That is whatever he has written, and a list of which his browser has another tag.
"""

from dataclasses import dataclass
from hashlib import sha256

from starlette.responses import Response

from server.context.request_context import RequestContext
from server.http.from_replica import age_of, has_written
from server.live.log_share import ListPart, Live, TournamentList


@dataclass(frozen=True, slots=True)
class ReadList:
    """The states of a list, and an answer's headers: its tag, its age if not zero for certain."""

    lives: list[Live]
    headers: dict[str, str]

    def with_headers(self, answer: Response) -> Response:
        answer.headers.update(self.headers)
        return answer


async def read_list(caller: RequestContext, part: ListPart = lambda names: names) -> ReadList:
    """The list of the tournaments that `part` chooses, from wherever this reader may see it."""
    list_part, seen = caller.services.tournaments.list_part, caller.request.headers
    if caller.visitor is not None:
        return ReadList((await list_part(part, at_replica=False)).lives, {})
    listed = await list_part(part, at_replica=not has_written(caller.request))
    tag = _list_tag(caller, listed)
    if listed.current_at is not None and seen.get("If-None-Match", tag) != tag:
        listed = await list_part(part, at_replica=False)
        tag = _list_tag(caller, listed)
    if listed.current_at is None:
        return ReadList(listed.lives, {"ETag": tag})
    return ReadList(listed.lives, {"ETag": tag, "Age": age_of(listed)})


def _list_tag(caller: RequestContext, listed: TournamentList) -> str:
    """A weak tag of these heads, for this reader's language and hour."""
    hashes = [live.head.hash.hex() for live in listed.lives]
    about = " ".join([caller.services.epoch, caller.words.lang, caller.hour, *hashes])
    return f'W/"{sha256(about.encode()).hexdigest()[:32]}"'
