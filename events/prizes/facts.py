"""The folds of announcing and declining prizes, and their sentences on changes."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import asdict

from domain.messages import join_messages, say, say_counted
from domain.prizes.allocation import AnnouncedPrizes
from domain.prizes.category import Category, CategorySex
from domain.prizes.fund import (
    EVERYBODY,
    Fund,
    Prize,
    PrizeChoice,
    PrizeList,
    Sharing,
    money_text,
    write_prize,
)
from domain.tournament import Part
from events.game import ANY_PART, fact
from events.log.records import Recorded
from events.prizes import vocabulary as v

MAIN = say("the main prizes")


def prize_list_name(category: str) -> str:
    return category if category != EVERYBODY else MAIN


def announcement_changes(before: AnnouncedPrizes, after: AnnouncedPrizes) -> Iterator[str]:
    """Sentences on each change of the announcement."""
    was = {each.name: each for each in before.categories}
    now = {each.name: each for each in after.categories}
    for name in was.keys() - now.keys():
        yield say("The category {name} is gone.", name=name)
    for name, category in now.items():
        if name not in was:
            yield say("The category {name} is new.", name=name)
        elif was[name] != category:
            yield say("The category {name} is for others than before.", name=name)
    yield from _list_changes(before.fund, after.fund)
    yield from _rule_changes(before.fund, after.fund)


def _list_changes(before: Fund, after: Fund) -> Iterator[str]:
    was = {each.category: each for each in before.lists}
    now = {each.category: each for each in after.lists}
    for name in dict.fromkeys((*was, *now)):
        before_list, after_list = was.get(name), now.get(name)
        if before_list is None or after_list is None or before_list.prizes != after_list.prizes:
            yield say(
                "Of {list_name}: {prizes}; it was {prizes2}.",
                list_name=prize_list_name(name),
                prizes=_prize_list_text(after_list),
                prizes2=_prize_list_text(before_list),
            )
        elif before_list.beside != after_list.beside:
            if after_list.beside:
                yield say(
                    "A prize of {list_name} is won beside any other.",
                    list_name=prize_list_name(name),
                )
            else:
                yield say(
                    "A prize of {list_name} is won in the place of any other.",
                    list_name=prize_list_name(name),
                )
    if before.cents != after.cents or before.currency != after.currency:
        yield say(
            "All prizes together are {sum}; they were {sum2}.",
            sum=_sum_words(after),
            sum2=_sum_words(before),
        )


def _sum_words(fund: Fund) -> str:
    return join_messages(" ", (money_text(fund.cents), fund.currency))


def _prize_list_text(prize_list: PrizeList | None) -> str:
    return join_messages(", ", map(write_prize, prize_list.prizes)) if prize_list else "nothing"


def _rule_changes(before: Fund, after: Fund) -> Iterator[str]:
    if not (before.lists and after.lists):
        return
    rules = [(f.several, f.sharing, f.choice, f.unrated_most) for f in (before, after)]
    if rules[0] != rules[1]:
        yield say("The prizes are given by other rules.")


def category_of(stated: v.CategoryStated) -> Category:
    return Category(**{**asdict(stated), "sex": CategorySex(stated.sex)})


def fund_of(event: v.PrizesAnnounced) -> Fund:
    lists = (
        PrizeList(each.category, tuple(Prize(*prize) for prize in each.prizes), each.beside)
        for each in event.lists
    )
    sharing, choice = Sharing(event.sharing), PrizeChoice(event.choice)
    return Fund(tuple(lists), event.currency, event.several, sharing, choice, event.unrated_most)


def _categories_words(_part: Part | None, event: v.CategoriesAnnounced) -> str:
    if not event.categories:
        return say("No categories are announced any more")
    return say(
        "Categories are announced: {name}",
        name=join_messages(", ", (each.name for each in event.categories)),
    )


@fact(v.CategoriesAnnounced, ANY_PART, _categories_words)
def fold_categories_announced(part: Part, event: v.CategoriesAnnounced, _record: Recorded) -> Part:
    categories = tuple(map(category_of, event.categories))
    return part.with_prizes(replace(part.prizes, categories=categories))


def _prizes_words(_part: Part | None, event: v.PrizesAnnounced) -> str:
    cents = sum(cents for each in event.lists for cents, _ in each.prizes)
    count = sum(len(each.prizes) for each in event.lists)
    if not count:
        return say("No prizes are announced any more")
    together = join_messages(" ", (money_text(cents), event.currency))
    return say_counted(
        "One prize is announced, {together}",
        "{count} prizes are announced, {together} together",
        count,
        together=together,
    )


@fact(v.PrizesAnnounced, ANY_PART, _prizes_words)
def fold_prizes_announced(part: Part, event: v.PrizesAnnounced, _record: Recorded) -> Part:
    return part.with_prizes(replace(part.prizes, fund=fund_of(event)))


def _declined_words(part: Part | None, event: v.PrizeDeclined) -> str:
    name = part.name_of(event.entry) if part else say("Number {entry}", entry=event.entry)
    declines, after_all = ("declines", "") if event.declined else ("takes", say(" after all"))
    return say(
        "{declines} what is to be won of {after_all}",
        declines=join_messages(" ", (name, declines)),
        after_all=join_messages("", (prize_list_name(event.category), after_all)),
    )


@fact(v.PrizeDeclined, ANY_PART, _declined_words)
def fold_prize_declined(part: Part, event: v.PrizeDeclined, _record: Recorded) -> Part:
    prize, declined = (event.entry, event.category), part.prizes.declined
    declined = declined | {prize} if event.declined else declined - {prize}
    return part.with_prizes(replace(part.prizes, declined=declined))
