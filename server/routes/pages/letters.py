"""Results by e-mail, for who asks: an address is kept once its owner has followed the link in a
first letter, and gone when they follow the link in any other.

The code in a link follows from the server's secret and from the address, so that nothing is kept of
who never confirms.
"""

from functools import partial
from hmac import compare_digest
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.messages import say
from server.context import answers
from server.context.request_context import BY_READER, TournamentContext
from server.http.bodies import fields_of
from server.publishing.letters import (
    Letter,
    Subscriber,
    closed,
    with_subscriber,
    without_subscriber,
)
from server.publishing.publication import Publication
from server.publishing.target import is_mail_address
from server.refusals import BadRequest
from web.pages.letters import LettersPage

_CODE_LETTERS = 40
_ROOT = "/t/{tournament}/letters"
_PRIVATE = {**BY_READER, "Cache-Control": "no-store"}


def routes() -> list[Route]:
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
    """A letter with the link that confirms it; nothing is kept."""
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
    text = "\n\n".join(map(words.told, sentences))
    await mail.send_first(Letter(address, f"{name}: {words('Results by e-mail')}", f"{text}\n"))
    return _shown(asked, sent=address)


async def linked(request: Request) -> Response:
    """Nothing happens before the button: mail programs open links by themselves."""
    asked = await TournamentContext.of(request)
    _mail(asked)
    return _shown(asked, confirm=_owner(asked, request))


async def change(request: Request) -> Response:
    """The button of a mail program that ends it sends neither field (RFC 8058)."""
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
