"""Announcing categories and prizes, and declining one.

The announcement may be changed; the changes have to be confirmed, as players have entered for the
announced prizes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from msgspec.structs import replace

from domain.errors import NotNow, Unknown
from domain.messages import say
from domain.prizes.allocation import Announced
from domain.prizes.category import Of
from domain.prizes.fund import EVERYBODY, PrizeChoice, Sharing, prize_of
from domain.tournament import Part
from events.game import act, the_part
from events.game.roles import LEADING, RUNNING
from events.game.warnings import WarnedAct, ask
from events.game.words import require_text
from events.prizes import vocabulary as c, vocabulary as v
from events.prizes.facts import category_of, changes, fund_of, list_name

DEFAULT_CURRENCY = "EUR"


@act("announce-prizes", c.AnnouncePrizes, the_part, LEADING)
def announce_prizes(
    part: Part, command: c.AnnouncePrizes
) -> Iterator[v.CategoriesAnnounced | v.PrizesAnnounced]:
    stated = tuple(_categories(command.categories))
    event = _prizes(part, command, {EVERYBODY, *(each.name for each in stated)})
    before = part.prizes
    categories, fund = tuple(map(category_of, stated)), fund_of(event)
    other_fund = fund != before.fund and bool(fund.lists or before.any_prizes)
    if categories == before.categories and not other_fund:
        raise NotNow("{name} has announced just that.", name=part.name)
    told = tuple(changes(before, Announced(categories, fund)))
    level = 0
    if (before.categories or before.any_prizes) and told:
        level = ask(WarnedAct.CHANGE_PRIZES, True, command.confirmed, told)
    if categories != before.categories:
        yield v.CategoriesAnnounced(part.id, stated, level)
    if other_fund:
        yield replace(event, confirmed=level)


def _prizes(part: Part, command: c.AnnouncePrizes, names: set[str]) -> v.PrizesAnnounced:
    lists = tuple(_lists(command.lists, names))
    most = prize_of(command.unrated_most) if command.unrated_most.strip() else None
    if most and (most.goods or not most.cents):
        raise NotNow("The most that may be won without a rating is an amount, such as 200.")
    return v.PrizesAnnounced(
        part.id,
        lists,
        command.currency.strip() or DEFAULT_CURRENCY,
        command.several,
        _one_of(Sharing, command.sharing, say("way of sharing")),
        _one_of(PrizeChoice, command.choice, say("way to choose a prize")),
        most.cents if most else 0,
    )


def _one_of(kind: type[Sharing] | type[PrizeChoice] | type[Of], text: str, what: str) -> str:
    if text not in {each.value for each in kind}:
        raise Unknown(what, repr(text))
    return text


def _lists(lists: Sequence[c.PrizeLines], names: set[str]) -> Iterator[v.PrizeListStated]:
    if twice := _twice(list_name(each.category) for each in lists):
        raise NotNow("The prizes of {twice} are there twice; leave one of them out.", twice=twice)
    for each in lists:
        category = each.category.strip()
        if category not in names:
            raise Unknown("category", category)
        prizes = tuple(prize_of(line) for line in each.prizes if line.strip())
        _refuse_rising([prize.cents for prize in prizes], list_name(category))
        if prizes:
            rows = tuple((prize.cents, prize.goods) for prize in prizes)
            yield v.PrizeListStated(category, rows, each.beside)


def _refuse_rising(cents: Sequence[int], name: str) -> None:
    """Refuse a list in which a lower place gets more money than a higher one."""
    money = [(place, amount) for place, amount in enumerate(cents, 1) if amount]
    for (one, more), (other, amount) in zip(money, money[1:], strict=False):
        if amount > more:
            raise NotNow(
                "Of {name} prize {other} is more than prize {one}; write the larger one first.",
                name=name,
                other=other,
                one=one,
            )


def _twice(names: Iterable[str]) -> str:
    """The first name that occurs twice, whatever its case; "" if there is none."""
    seen: set[str] = set()
    for name in names:
        folded = name.strip().casefold()
        if folded in seen:
            return name.strip()
        seen.add(folded)
    return ""


def _categories(asked: Sequence[v.CategoryStated]) -> Iterator[v.CategoryStated]:
    if twice := _twice(each.name for each in asked):
        raise NotNow("Two categories are called {twice}; leave one of them out.", twice=twice)
    for each in asked:
        name = require_text(each.name, say("name of a category"))
        _one_of(Of, each.sex, say("sex of a category"))
        _check(name, each)
        asks_age = bool(each.youngest or each.oldest)
        yield replace(
            each,
            name=name,
            on=each.on if asks_age else "",
            federation=each.federation.strip().upper(),
            club=each.club.strip(),
            tag=each.tag.strip(),
        )


def _check(name: str, each: v.CategoryStated) -> None:
    if 0 < each.oldest < each.youngest:
        raise NotNow(
            "Nobody in {name} is {youngest} or older and {oldest} or younger.",
            name=name,
            youngest=each.youngest,
            oldest=each.oldest,
        )
    if 0 < each.rating_to < each.rating_from:
        raise NotNow(
            "Nobody in {name} is rated from {rating_from} to {rating_to}.",
            name=name,
            rating_from=each.rating_from,
            rating_to=each.rating_to,
        )
    if (each.youngest or each.oldest) and not _is_day(each.on):
        raise NotNow("Say on which day the ages of {name} count, such as 2026-01-01.", name=name)
    asks = (each.sex, each.youngest, each.oldest, each.rating_from, each.rating_to, each.unrated)
    if not any(asks) and not any(t.strip() for t in (each.federation, each.club, each.tag)):
        raise NotNow(
            "{name} asks for nothing, so that all are in it; say who is, or leave it.", name=name
        )


def _is_day(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


@act("decline-prize", c.DeclinePrize, the_part, RUNNING)
def decline_prize(part: Part, command: c.DeclinePrize) -> v.PrizeDeclined:
    one = _named_list(part, command)
    if one in part.prizes.declined:
        raise NotNow(
            "{name_of} has declined {list_name} already.",
            name_of=part.name_of(one[0]),
            list_name=list_name(one[1]),
        )
    return v.PrizeDeclined(part.id, *one, True, command.reason)


@act("take-prize", c.TakePrize, the_part, RUNNING)
def take_prize(part: Part, command: c.TakePrize) -> v.PrizeDeclined:
    one = _named_list(part, command)
    if one not in part.prizes.declined:
        raise NotNow(
            "{name_of} has not declined {list_name}.",
            name_of=part.name_of(one[0]),
            list_name=list_name(one[1]),
        )
    return v.PrizeDeclined(part.id, *one, False, command.reason)


def _named_list(part: Part, command: c.DeclinePrize | c.TakePrize) -> tuple[int, str]:
    """Return the number and the name of the list; raise Unknown for a number without entry or a
    list without prizes.
    """
    part.name_of(command.entry)
    if command.category not in {each.category for each in part.prizes.fund.lists}:
        raise Unknown(say("list of prizes for"), command.category or "everybody")
    return command.entry, command.category
