"""Fees of entries, for roles that run the whole tournament."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.fees import EVERYBODY, Account, amount_from
from domain.messages import say
from domain.tournament import Part
from events.games import game_of
from server.context import answers
from server.context.request_context import TournamentContext
from server.http.bodies import body_of
from server.refusals import BadRequest
from server.routes.desk.desk_files import whole_tournament
from web.pages.fees import AccountShown, FeeChanged, FeesPage, PartFees

LARGEST_BODY = 1024
_API = "/api/fees/{tournament}"
_Amount = Annotated[str, Meta(max_length=20)]


class FeeChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of an entry's fee, or with entry 0 of the general one. None leaves an amount
    unchanged; an empty `owed` resets it to the general fee.
    """

    stage: int
    entry: int
    owed: _Amount | None = None
    paid: _Amount | None = None


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/fees", page, name="fees"),
        Route(_API, change, methods=["POST"], name="change-fee"),
        Route(f"{_API}/forget", forget, methods=["POST"], name="forget-fees"),
    ]


async def page(request: Request) -> Response:
    asked = await whole_tournament(request, "fees")
    shown = FeesPage(asked.state, await _parts(asked, list(asked.state.parts.values())))
    return answers.in_frame(asked, shown)


async def change(request: Request) -> Response:
    asked = await whole_tournament(request, "change-fee")
    body = await body_of(request, LARGEST_BODY, say("The change is larger than 1 KiB; send less."))
    try:
        wanted = msgspec.json.decode(body, type=FeeChange)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest("The change can't be read: {problem}.", problem=problem) from None
    part = asked.state.part(wanted.stage)
    await _set(asked, part, wanted)
    (shown,) = await _parts(asked, [part])
    line = next((line for line in shown.lines if line.entry == wanted.entry), None)
    account = line.account if line else AccountShown.of(Account())
    return answers.as_json(FeeChanged(bool(line and line.own), account, shown.sum))


async def _set(asked: TournamentContext, part: Part, wanted: FeeChange) -> None:
    ask, fees, id = asked.services.store_threads.ask, asked.services.fees, asked.state.id
    debtor = (part.id, wanted.entry)
    known = await ask(fees.of, id)
    if wanted.entry != EVERYBODY and debtor not in known and wanted.entry not in _entries(part):
        raise Unknown("entry", wanted.entry)
    owed, paid = _amount(wanted.owed), _amount(wanted.paid)
    if wanted.owed is not None:
        await ask(fees.set_owed, id, debtor, owed)
    if wanted.paid is not None and wanted.entry != EVERYBODY:
        await ask(fees.set_paid, id, debtor, paid or 0)


def _amount(text: str | None) -> int | None:
    """The amount in cents; None for an empty text."""
    if text is None or not text.strip():
        return None
    amount = amount_from(text)
    if amount is None:
        raise BadRequest("“{text}” is not an amount; write it like 25 or 25.50.", text=text)
    return amount


async def forget(request: Request) -> Response:
    """Forget all fees of the whole tournament."""
    asked = await whole_tournament(request, "forget-fees")
    await asked.services.store_threads.ask(asked.services.fees.forget, asked.state.id)
    return answers.as_json({})


async def _parts(asked: TournamentContext, parts: Sequence[Part]) -> tuple[PartFees, ...]:
    fees = await asked.services.store_threads.ask(asked.services.fees.of, asked.state.id)
    return tuple(PartFees.of(part, _entries(part), fees, asked.words) for part in parts)


def _entries(part: Part) -> frozenset[int]:
    return frozenset(int(entry) for entry in game_of(part).discarding.entries(part))
