"""How facts about prizes are told, and what a change of them comes to."""

from collections.abc import Iterator

from domain.prizes.announced import Announced
from domain.prizes.fund import EVERYBODY, Fund, PrizeList
from domain.prizes.written import line_of, money_text
from domain.tournament import Part
from events.prizes.vocabulary import CategoriesAnnounced, PrizeDeclined, PrizesAnnounced

MAIN = "the main prizes"


def categories_announced(_part: Part | None, event: CategoriesAnnounced) -> str:
    if not event.categories:
        return "No categories are announced any more"
    return f"Categories are announced: {', '.join(each.name for each in event.categories)}"


def prizes_announced(_part: Part | None, event: PrizesAnnounced) -> str:
    cents = sum(cents for each in event.lists for cents, _ in each.prizes)
    count = sum(len(each.prizes) for each in event.lists)
    if not count:
        return "No prizes are announced any more"
    together = f"{money_text(cents)} {event.currency}"
    if count == 1:
        return f"One prize is announced, {together}"
    return f"{count} prizes are announced, {together} together"


def prize_declined(part: Part | None, event: PrizeDeclined) -> str:
    who = part.name_of(event.entry) if part else f"Number {event.entry}"
    of = list_name(event.category)
    if event.declined:
        return f"{who} declines what is to be won of {of}"
    return f"{who} takes what is to be won of {of} after all"


def list_name(category: str) -> str:
    return category if category != EVERYBODY else MAIN


def changes(before: Announced, after: Announced) -> Iterator[str]:
    """A sentence for each thing that is not as it was announced."""
    yield from _of_categories(before, after)
    yield from _of_lists(before.fund, after.fund)
    yield from _of_rules(before.fund, after.fund)


def _of_categories(before: Announced, after: Announced) -> Iterator[str]:
    was = {each.name: each for each in before.categories}
    now = {each.name: each for each in after.categories}
    for name in was.keys() - now.keys():
        yield f"The category {name} is gone."
    for name, category in now.items():
        if name not in was:
            yield f"The category {name} is new."
        elif was[name] != category:
            yield f"The category {name} is for others than before."


def _of_lists(before: Fund, after: Fund) -> Iterator[str]:
    was = {each.category: each for each in before.lists}
    now = {each.category: each for each in after.lists}
    for name in dict.fromkeys((*was, *now)):
        one, other = was.get(name), now.get(name)
        if one is None or other is None or one.prizes != other.prizes:
            yield f"Of {list_name(name)}: {_prizes(other)}; it was {_prizes(one)}."
        elif one.beside != other.beside:
            if other.beside:
                yield f"A prize of {list_name(name)} is won beside any other."
            else:
                yield f"A prize of {list_name(name)} is won in the place of any other."
    if before.cents != after.cents or before.currency != after.currency:
        yield f"All prizes together are {_sum(after)}; they were {_sum(before)}."


def _sum(fund: Fund) -> str:
    return f"{money_text(fund.cents)} {fund.currency}"


def _prizes(of: PrizeList | None) -> str:
    return ", ".join(map(line_of, of.prizes)) if of else "nothing"


def _of_rules(before: Fund, after: Fund) -> Iterator[str]:
    if not (before.lists and after.lists):
        return
    rules = [(f.several, f.sharing, f.choice, f.unrated_most) for f in (before, after)]
    if rules[0] != rules[1]:
        yield "The prizes are given by other rules."
