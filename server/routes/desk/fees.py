"""Fees of entries, for roles that run the whole tournament."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.fees import EVERYBODY, Account, parse_fee
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
        Route("/t/{tournament}/fees", fees_page, name="fees"),
        Route(_API, change_fee, methods=["POST"], name="change-fee"),
        Route(f"{_API}/forget", forget_fees, methods=["POST"], name="forget-fees"),
    ]


async def fees_page(request: Request) -> Response:
    ctx = await whole_tournament(request, "fees")
    shown = FeesPage(ctx.state, await _part_fees(ctx, list(ctx.state.parts.values())))
    return answers.framed_page(ctx, shown)


async def change_fee(request: Request) -> Response:
    ctx = await whole_tournament(request, "change-fee")
    body = await body_of(request, LARGEST_BODY, say("The change is larger than 1 KiB; send less."))
    try:
        change = msgspec.json.decode(body, type=FeeChange)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest("The change can't be read: {problem}.", problem=problem) from None
    part = ctx.state.part(change.stage)
    await _save_change(ctx, part, change)
    (shown,) = await _part_fees(ctx, [part])
    line = next((line for line in shown.lines if line.entry == change.entry), None)
    account = line.account if line else AccountShown.from_account(Account())
    return answers.as_json(FeeChanged(bool(line and line.own), account, shown.sum))


async def _save_change(ctx: TournamentContext, part: Part, change: FeeChange) -> None:
    ask, fees, id = ctx.services.store_threads.run_short_call, ctx.services.fees, ctx.state.id
    debtor = (part.id, change.entry)
    known = await ask(fees.fees_of, id)
    if change.entry != EVERYBODY and debtor not in known and change.entry not in _entries_of(part):
        raise Unknown("entry", change.entry)
    owed, paid = _parse_amount(change.owed), _parse_amount(change.paid)
    if change.owed is not None:
        await ask(fees.set_owed, id, debtor, owed)
    if change.paid is not None and change.entry != EVERYBODY:
        await ask(fees.set_paid, id, debtor, paid or 0)


def _parse_amount(text: str | None) -> int | None:
    """The amount in cents; None for an empty text."""
    if text is None or not text.strip():
        return None
    amount = parse_fee(text)
    if amount is None:
        raise BadRequest("“{text}” is not an amount; write it like 25 or 25.50.", text=text)
    return amount


async def forget_fees(request: Request) -> Response:
    ctx = await whole_tournament(request, "forget-fees")
    await ctx.ask_store(ctx.services.fees.delete_fees, ctx.state.id)
    return answers.as_json({})


async def _part_fees(ctx: TournamentContext, parts: Sequence[Part]) -> tuple[PartFees, ...]:
    fees = await ctx.ask_store(ctx.services.fees.fees_of, ctx.state.id)
    return tuple(PartFees.build(part, _entries_of(part), fees, ctx.words) for part in parts)


def _entries_of(part: Part) -> frozenset[int]:
    return frozenset(int(entry) for entry in game_of(part).discarding.entries(part))
