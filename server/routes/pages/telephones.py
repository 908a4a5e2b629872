"""Somebody's own page, and a telephone that wants to be told what will stand there.

Its push service's address is known to nobody else, so that who says it may end it, and asks for
nothing that they do not know.
"""

from functools import partial

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.messages import say
from server.context import answers
from server.context.request_context import TournamentContext
from server.http.bodies import body_of
from server.http.client import PORTS
from server.publishing.publication import Publication
from server.publishing.target import TELEPHONES, Unpublished
from server.publishing.telephones import Telephone, had_already, with_telephone, without_telephones
from server.publishing.web_push import Subscription, is_usable
from server.refusals import BadRequest

LARGEST_BODY = 4 * 1024


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """`tell` None: whether it is told is all that is asked."""

    stage: int
    entry: int
    subscription: Subscription
    tell: bool | None = None


class Answered(Struct, frozen=True):
    """`told` False where it was asked to: there are as many as may be."""

    told: bool


def routes() -> list[Route]:
    return [Route("/t/{tournament}/me/telephone", telephone, methods=["POST"], name="telephone")]


async def telephone(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    wish = await _wish(request)
    lang, origin = asked.words.lang, asked.origin
    wanted = Telephone(wish.stage, wish.entry, wish.subscription, lang, origin)
    known = asked.services.publications.of(asked.state.id, TELEPHONES)
    if wish.tell:
        known = await _begin(asked, wanted)
    elif wish.tell is False and known:
        await known.change_given(partial(without_telephones, keys=(wanted.key,)))
    return answers.as_json(Answered(known is not None and wanted.key in await known.given()))


async def _begin(asked: TournamentContext, wanted: Telephone) -> Publication:
    publications, address = asked.services.publications, wanted.subscription.address
    wanted = had_already(asked.state, wanted)
    try:
        await publications.look_up(address.hostname or "", address.port or PORTS["https"])
    except Unpublished:
        # Anybody asks here: why not, would tell them of this server's own network.
        raise BadRequest("Nothing can be sent to where this browser wants it sent.") from None
    publication = await publications.to_telephones(asked.state.id)
    await publication.change_given(partial(with_telephone, telephone=wanted))
    return publication


async def _wish(request: Request) -> Wish:
    body = await body_of(request, LARGEST_BODY, say("It is larger than 4 KiB; send less."))
    try:
        wish = msgspec.json.decode(body, type=Wish)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest("It can't be read; ask for it on your own page.") from None
    if not is_usable(wish.subscription):
        raise BadRequest("This is no address to which a browser can be sent messages.")
    return wish
