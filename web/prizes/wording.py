"""Texts of prizes, rules and reasons in the user's language."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from domain.prizes.allocation import Goods, PrizeAward, PrizeShare
from domain.prizes.category import Category, Of
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeChoice, Sharing, Slot, money_text
from web.prizes.contest import PrizeContest
from web.shared.languages import Words

THIN = "\u202f"
"""The separator of thousands, a space without line break."""


def amount(cents: int | Fraction, fund: Fund) -> str:
    """The amount: "1 500 EUR", "62.50 EUR"; fractions of a cent are cut off."""
    whole, dot, rest = money_text(int(cents)).partition(".")
    return f"{int(whole):,}".replace(",", THIN) + f"{dot}{rest}\u00a0{fund.currency}"


def prize_said(prize: Prize, fund: Fund) -> str:
    return " + ".join(filter(None, (amount(prize.cents, fund) if prize.cents else "", prize.goods)))


def won_text(award: PrizeAward, fund: Fund) -> str:
    """What was won, in no language; what a lot decides is among it."""
    money = amount(award.cents, fund) if award.cents else ""
    return " + ".join(filter(None, (money, *(goods.text for goods in award.goods))))


def won_said(award: PrizeAward, fund: Fund, words: Words) -> str:
    """The whole award: "120 EUR + Cup"."""
    money = amount(award.cents, fund) if award.cents else ""
    return " + ".join(filter(None, (money, *(_goods_said(each, words) for each in award.goods))))


def _goods_said(goods: Goods, words: Words) -> str:
    if goods.among == 1:
        return goods.text
    return words("{prize} (by lot among {people})", prize=goods.text, people=goods.among)


def list_said(category: str, words: Words) -> str:
    return category if category != EVERYBODY else words("Main prizes")


def slot_said(slot: Slot, fund: Fund, words: Words) -> str:
    """The prize: "Women, prize 1"; for main prizes "prize 1"."""
    category = fund.lists[slot.of].category
    if category == EVERYBODY:
        return words("prize {place}", place=slot.place)
    return words("{category}, prize {place}", category=category, place=slot.place)


def reasons(award: PrizeAward, contest: PrizeContest, words: Words) -> Iterator[str]:
    """The reasons of an award, sentences without full stop."""
    fund, entry = contest.announced.fund, award.contender.entry
    for share in award.shares:
        score = contest.of[entry].score
        yield _share_said(share, fund, score, words)
        if share.passed:
            passed = _slots_said(share.passed, fund, words)
            yield words("leaves to the next in line: {prizes}", prizes=passed)
    for goods in award.goods:
        of = slot_said(goods.slot, fund, words)
        yield words("{prize}: {of}", prize=_goods_said(goods, words), of=of)


def _share_said(share: PrizeShare, fund: Fund, score: str, words: Words) -> str:
    said = _taken_said(share, fund, score, words)
    if share.weight == 1:
        return said
    half = amount(share.amount, fund)
    if share.by_place:
        return words("half by place: {amount} ({of})", amount=half, of=said)
    return words("half shared: {amount} ({of})", amount=half, of=said)


def _taken_said(share: PrizeShare, fund: Fund, score: str, words: Words) -> str:
    prizes = _slots_said(share.slots, fund, words)
    if share.people == 1 and len(share.slots) == 1 and not share.others:
        return prizes
    told = {"amount": amount(share.each, fund), "prizes": prizes}
    shared = {**told, "people": share.people, "score": score}
    if share.capped:
        return words("{amount} of {prizes}: no more than their largest without the tie", **told)
    if share.people == 1:
        return words("{amount} of {prizes}, the rest goes to others", **told)
    if share.others:
        return words(
            "{amount} each of {prizes}, the rest goes to others; shared by {people} with {score}",
            **shared,
        )
    return words("{amount} each: {prizes}, shared by {people} with {score}", **shared)


def _slots_said(slots: Sequence[Slot], fund: Fund, words: Words) -> str:
    """List the prizes; consecutive ones of a list are combined."""
    told = []
    for _, run in groupby(
        enumerate(sorted(slots)), key=lambda one: (one[1].of, one[1].place - one[0])
    ):
        prizes = [slot for _, slot in run]
        cents = sum(slot.cents for slot in prizes)
        told.append(f"{_run_said(prizes, fund, words)} ({amount(cents, fund)})")
    return " + ".join(told)


def _run_said(prizes: Sequence[Slot], fund: Fund, words: Words) -> str:
    """The text of consecutive prizes of a list: the only one, or first to last."""
    first, last = prizes[0], prizes[-1]
    if first == last:
        return slot_said(first, fund, words)
    places, category = {"first": first.place, "last": last.place}, fund.lists[first.of].category
    if category == EVERYBODY:
        return words("prizes {first}–{last}", **places)
    return words("{category}, prizes {first}–{last}", category=category, **places)


def rules_said(fund: Fund, words: Words) -> Iterator[str]:
    """The rules of the fund, as sentences."""
    yield _how_many(fund, words)
    if beside := [each.category for each in fund.lists if each.beside and not fund.several]:
        named = ", ".join(list_said(category, words) for category in beside)
        yield words("Given beside any other prize: {categories}.", categories=named)
    match fund.sharing:
        case Sharing.BY_PLACE:
            yield words(
                "The ranking decides, tie-breaks included; who shares a place shares money."
            )
        case Sharing.EQUALLY:
            yield words("Those who are equal on points share the money of their prizes equally.")
        case Sharing.HORT:
            yield words(
                "Half of each prize goes by place, the other half is shared equally by those who "
                "are equal on points (Hort system)."
            )
    if fund.unrated_most:
        most = amount(fund.unrated_most, fund)
        yield words("Without a rating nobody takes a prize of more than {amount}.", amount=most)
    yield words("What is declined goes to the next in line. Who withdrew takes no prize.")
    yield words("Cents that can't be divided go to the best placed of those who share.")


def _how_many(fund: Fund, words: Words) -> str:
    if fund.several:
        return words("Everybody may win one prize of each list.")
    if fund.choice is PrizeChoice.BEST:
        return words("Everybody wins one prize at most, the most valuable they can have.")
    return words("Everybody wins one prize at most, of the list that is named first.")


def category_said(category: Category, words: Words) -> str:
    """The conditions of the category: "13 or younger on 2026-01-01, women"."""
    return ", ".join(_conditions(category, words))


def _conditions(category: Category, words: Words) -> Iterator[str]:
    match category.sex:
        case Of.WOMEN:
            yield words("women")
        case Of.MEN:
            yield words("men")
        case Of.MIXED:
            yield words("a woman and a man")
        case Of.ANYBODY:
            pass
    if category.oldest:
        yield words("{age} or younger on {day}", age=category.oldest, day=category.on)
    if category.youngest:
        yield words("{age} or older on {day}", age=category.youngest, day=category.on)
    if category.rating_from or category.rating_to:
        yield _band(category, words)
    if category.unrated:
        yield words("without a rating")
    yield from filter(None, (category.federation, category.club, category.tag))


def _band(category: Category, words: Words) -> str:
    low, high = category.rating_from, category.rating_to
    if not high:
        return words("rated {rating} or more", rating=low)
    if not low:
        return words("rated {rating} or less", rating=high)
    return words("rated {low} to {high}", low=low, high=high)
