"""Subscriptions to a participant's page by push messages to a telephone.

The address at its push service is secret, so knowing it suffices to unsubscribe.

Also subscriptions to results by e-mail: an address is stored once its owner has followed the link
in a first letter, and deleted when they follow the link in a later one.
The code in a link is derived from the server's secret and the address, so that unconfirmed
addresses are not stored.
"""

from functools import partial
from hmac import compare_digest
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.messages import say
from server.context import answers
from server.context.request_context import BY_READER, TournamentContext
from server.http.bodies import body_of, fields_of
from server.http.client import PORTS
from server.publishing.letters import (
    Letter,
    Subscriber,
    closed,
    with_subscriber,
    without_subscriber,
)
from server.publishing.publication import Publication
from server.publishing.target import TELEPHONES, Unpublished, is_mail_address
from server.publishing.telephones import Telephone, had_already, with_telephone, without_telephones
from server.publishing.web_push import Subscription, is_usable
from server.refusals import BadRequest
from web.pages.letters import LettersPage

LARGEST_BODY = 4 * 1024


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A telephone's request; `tell` None only asks whether it is subscribed."""

    stage: int
    entry: int
    subscription: Subscription
    tell: bool | None = None


class Answered(Struct, frozen=True):
    """Whether it is subscribed; False after subscribing: there are too many."""

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
        # This is public: a reason would reveal this server's network.
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


_CODE_LETTERS = 40
_ROOT = "/t/{tournament}/letters"
_PRIVATE = {**BY_READER, "Cache-Control": "no-store"}


def letter_routes() -> list[Route]:
    return [
        Route(_ROOT, page, name="letters-page"),
        Route(_ROOT, ask, methods=["POST"], name="ask-for-letters"),
        Route(f"{_ROOT}/{{code}}", linked, name="letters-link"),
        Route(f"{_ROOT}/{{code}}", change, methods=["POST"], name="change-letters"),
    ]


async def page(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    _mail(asked)
    return _shown(asked)


async def ask(request: Request) -> Response:
    """Send a letter with the confirming link; nothing is stored."""
    asked = await TournamentContext.of(request)
    mail, address = _mail(asked), _address((await fields_of(request)).get("address", ""))
    name, words = asked.state.name, asked.words
    sentences = (
        say(
            "Confirm that the results of {name} are to come here: {link}",
            name=name,
            link=_link(asked, address),
        ),
        say("If you did not ask for this, do nothing: no address is kept."),
    )
    text = "\n\n".join(map(words.translate, sentences))
    await mail.send_first(Letter(address, f"{name}: {words('Results by e-mail')}", f"{text}\n"))
    return _shown(asked, sent=address)


async def linked(request: Request) -> Response:
    """The page of a letter's link, with a button to confirm, as mail programs open links."""
    asked = await TournamentContext.of(request)
    _mail(asked)
    return _shown(asked, confirm=_owner(asked, request))


async def change(request: Request) -> Response:
    """Subscribe or unsubscribe; one-click unsubscribing sends neither field (RFC 8058)."""
    asked = await TournamentContext.of(request)
    mail, address = _mail(asked), _owner(asked, request)
    if "begin" in await fields_of(request):
        stop, had = _link(asked, address), closed(asked.state)
        known = Subscriber(asked.words.lang, asked.origin, stop, had)
        await mail.change_given(partial(with_subscriber, address=address, subscriber=known))
        return _shown(asked, begun=address)
    await mail.change_given(partial(without_subscriber, address=address))
    return _shown(asked, ended=address)


def _shown(asked: TournamentContext, **what: str) -> Response:
    state = asked.state
    shown = LettersPage(state.name, f"/t/{state.id}", asked.words, asked.languages, **what)
    return answers.as_page(shown, headers=_PRIVATE)


def _mail(asked: TournamentContext) -> Publication:
    mail = asked.services.publications.of(asked.state.id, "mail")
    if mail is None:
        raise Unknown(say("letters about"), asked.state.name)
    return mail


def _address(text: str) -> str:
    address = text.strip()
    if not is_mail_address(address):
        raise BadRequest("{address} is not an e-mail address.", address=address[:80])
    return address


def _owner(asked: TournamentContext, request: Request) -> str:
    address, code = request.query_params.get("to", ""), request.path_params["code"]
    if not compare_digest(_code(asked, address).encode(), code.encode()):
        raise Unknown(say("letters with the code"), code[:_CODE_LETTERS])
    return address


def _link(asked: TournamentContext, address: str) -> str:
    query = urlencode({"to": address, "lang": asked.words.lang})
    return f"{asked.origin}/t/{asked.state.id}/letters/{_code(asked, address)}?{query}"


def _code(asked: TournamentContext, address: str) -> str:
    seed = asked.services.chance.secret_seed(f"letters/{asked.state.id}/{address}")
    return seed.hex()[:_CODE_LETTERS]
