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
from server.context.request_context import PRIVATE_PAGE, TournamentContext
from server.http.bodies import body_of, fields_of
from server.http.client import PORTS
from server.http.request_state import path_text
from server.publishing.letters import TO, Letter, Subscriber, closed_rounds, with_subscriber
from server.publishing.publication import Publication
from server.publishing.target import TELEPHONES, is_mail_address
from server.publishing.telephones import Telephone, mark_notified, with_telephone, without_keys
from server.publishing.web_push import Subscription, is_valid_subscription
from server.refusals import BadRequest, Unpublished
from web.pages.letters import LettersPage

LARGEST_BODY = 4 * 1024
_CODE_LETTERS = 40
_LETTERS = "/t/{tournament}/letters"


class SubscriptionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A telephone's request; `tell` None only asks whether it is subscribed."""

    stage: int
    entry: int
    subscription: Subscription
    tell: bool | None = None


class SubscriptionState(Struct, frozen=True):
    """Whether it is subscribed; False after subscribing: there are too many."""

    told: bool


def routes() -> list[Route]:
    telephone = "/t/{tournament}/me/telephone"
    return [
        Route(telephone, subscribe_telephone, methods=["POST"], name="telephone"),
        Route(_LETTERS, letters_page, name="letters-page"),
        Route(_LETTERS, request_letters, methods=["POST"], name="ask-for-letters"),
        Route(f"{_LETTERS}/{{code}}", letters_link_page, name="letters-link"),
        Route(f"{_LETTERS}/{{code}}", change_subscription, methods=["POST"], name="change-letters"),
    ]


async def subscribe_telephone(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    wish = await _read_wish(request)
    lang, origin = ctx.words.lang, ctx.origin
    telephone = Telephone(wish.stage, wish.entry, wish.subscription, lang, origin)
    known = ctx.services.publications.find_publication(ctx.state.id, TELEPHONES)
    if wish.tell:
        known = await _subscribe_telephone(ctx, telephone)
    elif wish.tell is False and known:
        await known.change_given(partial(without_keys, keys=(telephone.key,)))
    return answers.as_json(
        SubscriptionState(known is not None and telephone.key in await known.load_given())
    )


async def _subscribe_telephone(ctx: TournamentContext, telephone: Telephone) -> Publication:
    publications, address = ctx.services.publications, telephone.subscription.address
    telephone = mark_notified(ctx.state, telephone)
    try:
        await publications.check_reachable(address.hostname or "", address.port or PORTS["https"])
    except Unpublished:
        # This is public: a reason would reveal this server's network.
        raise BadRequest("Nothing can be sent to where this browser wants it sent.") from None
    publication = await publications.ensure_telephone_publication(ctx.state.id)
    await publication.change_given(partial(with_telephone, telephone=telephone))
    return publication


async def _read_wish(request: Request) -> SubscriptionRequest:
    body = await body_of(request, LARGEST_BODY, say("It is larger than 4 KiB; send less."))
    try:
        wish = msgspec.json.decode(body, type=SubscriptionRequest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest("It can't be read; ask for it on your own page.") from None
    if not is_valid_subscription(wish.subscription):
        raise BadRequest("This is no address to which a browser can be sent messages.")
    return wish


async def letters_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    _require_mail(ctx)
    return _letters_response(ctx)


async def request_letters(request: Request) -> Response:
    """Send a letter with the confirming link; nothing is stored."""
    ctx = await TournamentContext.from_request(request)
    mail = _require_mail(ctx)
    address = _parse_address((await fields_of(request)).get("address", ""))
    name, words = ctx.state.name, ctx.words
    sentences = (
        say(
            "Confirm that the results of {name} are to come here: {link}",
            name=name,
            link=_confirming_link(ctx, address),
        ),
        say("If you did not ask for this, do nothing: no address is kept."),
    )
    text = "\n\n".join(map(words.translate, sentences))
    await mail.send_confirming_letter(
        Letter(address, f"{name}: {words('Results by e-mail')}", f"{text}\n")
    )
    return _letters_response(ctx, sent=address)


async def letters_link_page(request: Request) -> Response:
    """The page of a letter's link, with a button to confirm, as mail programs open links."""
    ctx = await TournamentContext.from_request(request)
    _require_mail(ctx)
    return _letters_response(ctx, confirm=_confirmed_address(ctx, request))


async def change_subscription(request: Request) -> Response:
    """Subscribe or unsubscribe; one-click unsubscribing sends neither field (RFC 8058)."""
    ctx = await TournamentContext.from_request(request)
    mail, address = _require_mail(ctx), _confirmed_address(ctx, request)
    if "begin" in await fields_of(request):
        stop, had = _confirming_link(ctx, address), closed_rounds(ctx.state)
        known = Subscriber(ctx.words.lang, ctx.origin, stop, had)
        await mail.change_given(partial(with_subscriber, address=address, subscriber=known))
        return _letters_response(ctx, begun=address)
    await mail.change_given(partial(without_keys, keys=(f"{TO}{address}",)))
    return _letters_response(ctx, ended=address)


def _letters_response(ctx: TournamentContext, **outcome: str) -> Response:
    state = ctx.state
    shown = LettersPage(state.name, f"/t/{state.id}", ctx.words, ctx.languages, **outcome)
    return answers.as_page(shown, headers=PRIVATE_PAGE)


def _require_mail(ctx: TournamentContext) -> Publication:
    mail = ctx.services.publications.find_publication(ctx.state.id, "mail")
    if mail is None:
        raise Unknown(say("letters about"), ctx.state.name)
    return mail


def _parse_address(text: str) -> str:
    address = text.strip()
    if not is_mail_address(address):
        raise BadRequest("{address} is not an e-mail address.", address=address[:80])
    return address


def _confirmed_address(ctx: TournamentContext, request: Request) -> str:
    """The e-mail address in the query; Unknown unless the code in the path is its own."""
    address, code = request.query_params.get("to", ""), path_text(request, "code")
    if not compare_digest(_address_code(ctx, address).encode(), code.encode()):
        raise Unknown(say("letters with the code"), code[:_CODE_LETTERS])
    return address


def _confirming_link(ctx: TournamentContext, address: str) -> str:
    query = urlencode({"to": address, "lang": ctx.words.lang})
    return f"{ctx.origin}/t/{ctx.state.id}/letters/{_address_code(ctx, address)}?{query}"


def _address_code(ctx: TournamentContext, address: str) -> str:
    seed = ctx.services.chance.secret_seed(f"letters/{ctx.state.id}/{address}")
    return seed.hex()[:_CODE_LETTERS]
