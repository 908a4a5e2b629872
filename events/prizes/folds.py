"""What follows from announcing and declining prizes."""

from dataclasses import replace

from domain.prizes.category import Category, Of
from domain.prizes.fund import Choice, Fund, Prize, PrizeList, Sharing
from domain.tournament import Part
from events.log.recorded import Recorded
from events.prizes.vocabulary import (
    CategoriesAnnounced,
    CategoryStated,
    PrizeDeclined,
    PrizesAnnounced,
)


def category_of(stated: CategoryStated) -> Category:
    return Category(
        stated.name,
        Of(stated.sex),
        stated.youngest,
        stated.oldest,
        stated.on,
        stated.rating_from,
        stated.rating_to,
        stated.unrated,
        stated.federation,
        stated.club,
        stated.tag,
    )


def fund_of(event: PrizesAnnounced) -> Fund:
    lists = (
        PrizeList(each.category, tuple(Prize(*prize) for prize in each.prizes), each.beside)
        for each in event.lists
    )
    sharing, choice = Sharing(event.sharing), Choice(event.choice)
    return Fund(tuple(lists), event.currency, event.several, sharing, choice, event.unrated_most)


def categories_announced(part: Part, event: CategoriesAnnounced, _record: Recorded) -> Part:
    categories = tuple(map(category_of, event.categories))
    return part.with_prizes(replace(part.prizes, categories=categories))


def prizes_announced(part: Part, event: PrizesAnnounced, _record: Recorded) -> Part:
    return part.with_prizes(replace(part.prizes, fund=fund_of(event)))


def prize_declined(part: Part, event: PrizeDeclined, _record: Recorded) -> Part:
    one, declined = (event.entry, event.category), part.prizes.declined
    declined = declined | {one} if event.declined else declined - {one}
    return part.with_prizes(replace(part.prizes, declined=declined))
