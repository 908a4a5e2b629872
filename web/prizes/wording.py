"""Texts of prizes, rules and reasons in the user's language."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from domain.prizes.allocation import Goods, PrizeAward, PrizeShare
from domain.prizes.category import Category, CategorySex
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeChoice, Sharing, Slot, money_text
from web.prizes.contest import PrizeContest
from web.shared.languages import ENGLISH, Words, group_thousands


def amount_text(cents: int | Fraction, fund: Fund, words: Words = ENGLISH) -> str:
    """The amount: "1 500 EUR", "62.50 EUR"; fractions of a cent are cut off."""
    units, dot, cents_text = money_text(int(cents)).partition(".")
    amount = words.decimals(f"{group_thousands(int(units))}{dot}{cents_text}")
    return f"{amount}\u00a0{fund.currency}"


def prize_text(prize: Prize, fund: Fund, words: Words = ENGLISH) -> str:
    money = amount_text(prize.cents, fund, words) if prize.cents else ""
    return " + ".join(filter(None, (money, prize.goods)))


def award_text(award: PrizeAward, fund: Fund) -> str:
    """The award without translated words: "120 EUR + Cup", including goods drawn by lot."""
    money = amount_text(award.cents, fund) if award.cents else ""
    return " + ".join(filter(None, (money, *(goods.text for goods in award.goods))))


def award_words(award: PrizeAward, fund: Fund, words: Words) -> str:
    """The award, with the number of people for goods drawn by lot."""
    money = amount_text(award.cents, fund, words) if award.cents else ""
    return " + ".join(filter(None, (money, *(_goods_words(each, words) for each in award.goods))))


def _goods_words(goods: Goods, words: Words) -> str:
    if goods.among == 1:
        return goods.text
    return words("{prize} (by lot among {people})", prize=goods.text, people=goods.among)


def list_name(category: str, words: Words) -> str:
    """The name of the prize list of that category."""
    return category if category != EVERYBODY else words("Main prizes")


def slot_words(slot: Slot, fund: Fund, words: Words) -> str:
    """The prize: "Women, prize 1"; for main prizes "prize 1"."""
    category = fund.lists[slot.list_index].category
    if category == EVERYBODY:
        return words("prize {place}", place=slot.place)
    return words("{category}, prize {place}", category=category, place=slot.place)


def reasons_of_award(award: PrizeAward, contest: PrizeContest, words: Words) -> Iterator[str]:
    """The reasons of an award, sentences without full stop."""
    fund, entry = contest.announced.fund, award.contender.entry
    for share in award.shares:
        score = contest.lines_by_entry[entry].score
        yield _share_words(share, fund, score, words)
    if passed := {slot for share in award.shares for slot in share.passed}:
        prizes = _slots_words(sorted(passed), fund, words)
        yield words("leaves to the next in line: {prizes}", prizes=prizes)
    for goods in award.goods:
        prize = slot_words(goods.slot, fund, words)
        yield words("{prize}: {of}", prize=_goods_words(goods, words), of=prize)


def _share_words(share: PrizeShare, fund: Fund, score: str, words: Words) -> str:
    """What the share consists of; `score` is that of all who share."""
    taken = _shared_prizes_words(share, fund, score, words)
    if share.weight == 1:
        return taken
    half = amount_text(share.money, fund, words)
    if share.by_place:
        return words("half by place: {amount} ({of})", amount=half, of=taken)
    return words("half shared: {amount} ({of})", amount=half, of=taken)


def _shared_prizes_words(share: PrizeShare, fund: Fund, score: str, words: Words) -> str:
    """The prizes of the share, with each person's amount if they are not taken whole."""
    prizes = _slots_words(share.slots, fund, words)
    if share.people == 1 and len(share.slots) == 1 and not share.others:
        return prizes
    places = {"amount": amount_text(share.each, fund, words), "prizes": prizes}
    shared = {**places, "people": share.people, "score": score}
    if share.capped:
        return words("{amount} of {prizes}: no more than their largest without the tie", **places)
    if share.people == 1:
        return words("{amount} of {prizes}, the rest goes to others", **places)
    if share.others:
        return words(
            "{amount} each of {prizes}, the rest goes to others; shared by {people} with {score}",
            **shared,
        )
    return words("{amount} each: {prizes}, shared by {people} with {score}", **shared)


def _slots_words(slots: Sequence[Slot], fund: Fund, words: Words) -> str:
    """List the prizes; consecutive ones of a list are combined."""
    texts = []
    for _, run in groupby(
        enumerate(sorted(slots)), key=lambda each: (each[1].list_index, each[1].place - each[0])
    ):
        prizes = [slot for _, slot in run]
        cents = sum(slot.cents for slot in prizes)
        texts.append(f"{_run_words(prizes, fund, words)} ({amount_text(cents, fund, words)})")
    return " + ".join(texts)


def _run_words(prizes: Sequence[Slot], fund: Fund, words: Words) -> str:
    """The text of consecutive prizes of a list: the only one, or first to last."""
    first, last = prizes[0], prizes[-1]
    if first == last:
        return slot_words(first, fund, words)
    category = fund.lists[first.list_index].category
    places = {"first": first.place, "last": last.place}
    if category == EVERYBODY:
        return words("prizes {first}–{last}", **places)
    return words("{category}, prizes {first}–{last}", category=category, **places)


def rules_sentences(fund: Fund, words: Words) -> Iterator[str]:
    """The rules of the fund, as sentences."""
    yield _prizes_per_person_sentence(fund, words)
    if beside := [each.category for each in fund.lists if each.beside and not fund.several]:
        names = ", ".join(list_name(category, words) for category in beside)
        yield words("Given beside any other prize: {categories}.", categories=names)
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
        most = amount_text(fund.unrated_most, fund, words)
        yield words("Without a rating nobody takes a prize of more than {amount}.", amount=most)
    yield words("What is declined goes to the next in line. Who withdrew takes no prize.")
    yield words("Cents that can't be divided go to the best placed of those who share.")


def _prizes_per_person_sentence(fund: Fund, words: Words) -> str:
    if fund.several:
        return words("Everybody may win one prize of each list.")
    if fund.choice is PrizeChoice.BEST:
        return words("Everybody wins one prize at most, the most valuable they can have.")
    return words("Everybody wins one prize at most, of the list that is named first.")


def conditions_words(category: Category, words: Words) -> str:
    """The conditions of the category: "13 or younger on 2026-01-01, women"."""
    return ", ".join(_condition_texts(category, words))


def _condition_texts(category: Category, words: Words) -> Iterator[str]:
    match category.sex:
        case CategorySex.WOMEN:
            yield words("women")
        case CategorySex.MEN:
            yield words("men")
        case CategorySex.MIXED:
            yield words("a woman and a man")
        case CategorySex.ANYBODY:
            pass
    if category.oldest:
        yield words("{age} or younger on {day}", age=category.oldest, day=category.on)
    if category.youngest:
        yield words("{age} or older on {day}", age=category.youngest, day=category.on)
    if category.rating_from or category.rating_to:
        yield _rating_range(category, words)
    if category.unrated:
        yield words("without a rating")
    yield from filter(None, (category.federation, category.club, category.tag))


def _rating_range(category: Category, words: Words) -> str:
    low, high = category.rating_from, category.rating_to
    if not high:
        return words("rated {rating} or more", rating=low)
    if not low:
        return words("rated {rating} or less", rating=high)
    return words("rated {low} to {high}", low=low, high=high)
