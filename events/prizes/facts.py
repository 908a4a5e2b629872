"""What follows from announcing and declining prizes, and how it is told."""

from dataclasses import replace

from msgspec.structs import asdict

from domain.prizes.category import Category, Of
from domain.prizes.fund import Choice, Fund, Prize, PrizeList, Sharing
from domain.prizes.written import money_text
from domain.said import said_together, say
from domain.tournament import Part
from events.game import ANY_PART, fact
from events.log.recorded import Recorded
from events.prizes import vocabulary as v
from events.prizes.told import list_name


def category_of(stated: v.CategoryStated) -> Category:
    return Category(**{**asdict(stated), "sex": Of(stated.sex)})


def fund_of(event: v.PrizesAnnounced) -> Fund:
    lists = (
        PrizeList(each.category, tuple(Prize(*prize) for prize in each.prizes), each.beside)
        for each in event.lists
    )
    sharing, choice = Sharing(event.sharing), Choice(event.choice)
    return Fund(tuple(lists), event.currency, event.several, sharing, choice, event.unrated_most)


def _categories_told(_part: Part | None, event: v.CategoriesAnnounced) -> str:
    if not event.categories:
        return say("No categories are announced any more")
    return say(
        "Categories are announced: {name}",
        name=said_together(", ", (each.name for each in event.categories)),
    )


@fact(v.CategoriesAnnounced, ANY_PART, _categories_told)
def categories_announced(part: Part, event: v.CategoriesAnnounced, _record: Recorded) -> Part:
    categories = tuple(map(category_of, event.categories))
    return part.with_prizes(replace(part.prizes, categories=categories))


def _prizes_told(_part: Part | None, event: v.PrizesAnnounced) -> str:
    cents = sum(cents for each in event.lists for cents, _ in each.prizes)
    count = sum(len(each.prizes) for each in event.lists)
    if not count:
        return say("No prizes are announced any more")
    together = say("{currency}", currency=said_together(" ", (money_text(cents), event.currency)))
    if count == 1:
        return say("One prize is announced, {together}", together=together)
    return say("{count} prizes are announced, {together} together", count=count, together=together)


@fact(v.PrizesAnnounced, ANY_PART, _prizes_told)
def prizes_announced(part: Part, event: v.PrizesAnnounced, _record: Recorded) -> Part:
    return part.with_prizes(replace(part.prizes, fund=fund_of(event)))


def _declined_told(part: Part | None, event: v.PrizeDeclined) -> str:
    who = part.name_of(event.entry) if part else say("Number {entry}", entry=event.entry)
    declines, after_all = ("declines", "") if event.declined else ("takes", say(" after all"))
    return say(
        "{declines} what is to be won of {after_all}",
        declines=said_together(" ", (who, declines)),
        after_all=said_together("", (list_name(event.category), after_all)),
    )


@fact(v.PrizeDeclined, ANY_PART, _declined_told)
def prize_declined(part: Part, event: v.PrizeDeclined, _record: Recorded) -> Part:
    one, declined = (event.entry, event.category), part.prizes.declined
    declined = declined | {one} if event.declined else declined - {one}
    return part.with_prizes(replace(part.prizes, declined=declined))
