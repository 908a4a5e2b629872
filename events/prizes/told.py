"""What a change of categories and prizes comes to, in sentences."""

from collections.abc import Iterator

from domain.prizes.announced import Announced
from domain.prizes.fund import EVERYBODY, Fund, PrizeList
from domain.prizes.written import line_of, money_text
from domain.said import said_together, say

MAIN = say("the main prizes")


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
        yield say("The category {name} is gone.", name=name)
    for name, category in now.items():
        if name not in was:
            yield say("The category {name} is new.", name=name)
        elif was[name] != category:
            yield say("The category {name} is for others than before.", name=name)


def _of_lists(before: Fund, after: Fund) -> Iterator[str]:
    was = {each.category: each for each in before.lists}
    now = {each.category: each for each in after.lists}
    for name in dict.fromkeys((*was, *now)):
        one, other = was.get(name), now.get(name)
        if one is None or other is None or one.prizes != other.prizes:
            yield say(
                "Of {list_name}: {prizes}; it was {prizes2}.",
                list_name=list_name(name),
                prizes=_prizes(other),
                prizes2=_prizes(one),
            )
        elif one.beside != other.beside:
            if other.beside:
                yield say(
                    "A prize of {list_name} is won beside any other.", list_name=list_name(name)
                )
            else:
                yield say(
                    "A prize of {list_name} is won in the place of any other.",
                    list_name=list_name(name),
                )
    if before.cents != after.cents or before.currency != after.currency:
        yield say(
            "All prizes together are {sum}; they were {sum2}.", sum=_sum(after), sum2=_sum(before)
        )


def _sum(fund: Fund) -> str:
    return say("{currency}", currency=said_together(" ", (money_text(fund.cents), fund.currency)))


def _prizes(of: PrizeList | None) -> str:
    return said_together(", ", map(line_of, of.prizes)) if of else "nothing"


def _of_rules(before: Fund, after: Fund) -> Iterator[str]:
    if not (before.lists and after.lists):
        return
    rules = [(f.several, f.sharing, f.choice, f.unrated_most) for f in (before, after)]
    if rules[0] != rules[1]:
        yield say("The prizes are given by other rules.")
