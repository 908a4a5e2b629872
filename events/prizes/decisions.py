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
from domain.prizes.allocation import AnnouncedPrizes
from domain.prizes.category import CategorySex
from domain.prizes.fund import EVERYBODY, PrizeChoice, Sharing, parse_prize
from domain.tournament import Part
from events.game import act, the_part
from events.game.roles import LEADING, RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import require_text
from events.prizes import vocabulary as c, vocabulary as v
from events.prizes.facts import announcement_changes, category_of, fund_of, prize_list_name

DEFAULT_CURRENCY = "EUR"


@act("announce-prizes", c.AnnouncePrizes, the_part, LEADING)
def announce_prizes(
    part: Part, command: c.AnnouncePrizes
) -> Iterator[v.CategoriesAnnounced | v.PrizesAnnounced]:
    categories_stated = tuple(_checked_categories(command.categories))
    event = _prizes_event(part, command, {EVERYBODY, *(each.name for each in categories_stated)})
    before = part.prizes
    categories, fund = tuple(map(category_of, categories_stated)), fund_of(event)
    other_fund = fund != before.fund and bool(fund.lists or before.has_prizes)
    if categories == before.categories and not other_fund:
        raise NotNow("{name} has announced just that.", name=part.name)
    consequences = tuple(announcement_changes(before, AnnouncedPrizes(categories, fund)))
    level = 0
    if (before.categories or before.has_prizes) and consequences:
        level = warning_level(WarnedAct.CHANGE_PRIZES, True, command.confirmed, consequences)
    if categories != before.categories:
        yield v.CategoriesAnnounced(part.id, categories_stated, level)
    if other_fund:
        yield replace(event, confirmed=level)


def _prizes_event(part: Part, command: c.AnnouncePrizes, categories: set[str]) -> v.PrizesAnnounced:
    lists = tuple(_prize_lists(command.lists, categories))
    unrated_most = parse_prize(command.unrated_most) if command.unrated_most.strip() else None
    if unrated_most and (unrated_most.goods or not unrated_most.cents):
        raise NotNow("The most that may be won without a rating is an amount, such as 200.")
    return v.PrizesAnnounced(
        part.id,
        lists,
        command.currency.strip() or DEFAULT_CURRENCY,
        command.several,
        _check_one_of(Sharing, command.sharing, say("way of sharing")),
        _check_one_of(PrizeChoice, command.choice, say("way to choose a prize")),
        unrated_most.cents if unrated_most else 0,
    )


def _check_one_of(
    kind: type[Sharing] | type[PrizeChoice] | type[CategorySex], text: str, what: str
) -> str:
    if text not in {each.value for each in kind}:
        raise Unknown(what, repr(text))
    return text


def _prize_lists(
    lists: Sequence[c.PrizeLines], categories: set[str]
) -> Iterator[v.PrizeListStated]:
    if twice := _repeated_name(prize_list_name(each.category) for each in lists):
        raise NotNow("The prizes of {twice} are there twice; leave one of them out.", twice=twice)
    for each in lists:
        category = each.category.strip()
        if category not in categories:
            raise Unknown("category", category)
        prizes = tuple(parse_prize(line) for line in each.prizes if line.strip())
        _refuse_rising([prize.cents for prize in prizes], prize_list_name(category))
        if prizes:
            rows = tuple((prize.cents, prize.goods) for prize in prizes)
            yield v.PrizeListStated(category, rows, each.beside)


def _refuse_rising(cents: Sequence[int], name: str) -> None:
    """Refuse a list in which a lower place gets more money than a higher one."""
    money = [(place, amount) for place, amount in enumerate(cents, 1) if amount]
    for (place, more), (lower_place, amount) in zip(money, money[1:], strict=False):
        if amount > more:
            raise NotNow(
                "Of {name} prize {other} is more than prize {one}; write the larger one first.",
                name=name,
                other=lower_place,
                one=place,
            )


def _repeated_name(names: Iterable[str]) -> str:
    """The first name that occurs twice, whatever its case; "" if there is none."""
    seen: set[str] = set()
    for name in names:
        folded = name.strip().casefold()
        if folded in seen:
            return name.strip()
        seen.add(folded)
    return ""


def _checked_categories(stated: Sequence[v.CategoryStated]) -> Iterator[v.CategoryStated]:
    if repeated := _repeated_name(each.name for each in stated):
        raise NotNow("Two categories are called {twice}; leave one of them out.", twice=repeated)
    for each in stated:
        name = require_text(each.name, say("name of a category"))
        _check_one_of(CategorySex, each.sex, say("sex of a category"))
        _check_conditions(name, each)
        asks_age = bool(each.youngest or each.oldest)
        yield replace(
            each,
            name=name,
            on=each.on if asks_age else "",
            federation=each.federation.strip().upper(),
            club=each.club.strip(),
            tag=each.tag.strip(),
        )


def _check_conditions(name: str, stated: v.CategoryStated) -> None:
    if 0 < stated.oldest < stated.youngest:
        raise NotNow(
            "Nobody in {name} is {youngest} or older and {oldest} or younger.",
            name=name,
            youngest=stated.youngest,
            oldest=stated.oldest,
        )
    if 0 < stated.rating_to < stated.rating_from:
        raise NotNow(
            "Nobody in {name} is rated from {rating_from} to {rating_to}.",
            name=name,
            rating_from=stated.rating_from,
            rating_to=stated.rating_to,
        )
    if (stated.youngest or stated.oldest) and not _is_day(stated.on):
        raise NotNow("Say on which day the ages of {name} count, such as 2026-01-01.", name=name)
    limits = (
        stated.sex,
        stated.youngest,
        stated.oldest,
        stated.rating_from,
        stated.rating_to,
        stated.unrated,
    )
    if not any(limits) and not any(t.strip() for t in (stated.federation, stated.club, stated.tag)):
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
    _refuse_unknown_prize(part, command)
    if (command.entry, command.category) in part.prizes.declined:
        raise NotNow(
            "{name_of} has declined {list_name} already.",
            name_of=part.name_of(command.entry),
            list_name=prize_list_name(command.category),
        )
    return v.PrizeDeclined(part.id, command.entry, command.category, True, command.reason)


@act("take-prize", c.TakePrize, the_part, RUNNING)
def take_prize(part: Part, command: c.TakePrize) -> v.PrizeDeclined:
    _refuse_unknown_prize(part, command)
    if (command.entry, command.category) not in part.prizes.declined:
        raise NotNow(
            "{name_of} has not declined {list_name}.",
            name_of=part.name_of(command.entry),
            list_name=prize_list_name(command.category),
        )
    return v.PrizeDeclined(part.id, command.entry, command.category, False, command.reason)


def _refuse_unknown_prize(part: Part, command: c.DeclinePrize | c.TakePrize) -> None:
    """Raise Unknown if there is no such entry, or if its category has no prizes."""
    part.name_of(command.entry)
    if command.category not in {each.category for each in part.prizes.fund.lists}:
        raise Unknown(say("list of prizes for"), command.category or "everybody")
