"""Categories and prizes: announced, declined, and changed after a preview of the difference."""

from typing import Any

import pytest

from domain.errors import DomainError
from domain.prizes.category import Category, CategorySex
from domain.prizes.fund import Fund, Prize, PrizeChoice, PrizeList, Sharing
from domain.tournament import Tournament
from events.decide import decide_command
from events.fold import apply_event
from events.game.warnings import ConfirmationNeeded
from events.games import difference_sentences
from events.prizes.vocabulary import (
    AnnouncePrizes,
    CategoryStated,
    DeclinePrize,
    PrizeLines,
    TakePrize,
)
from events.tournament.vocabulary import TournamentCreated
from tests.confirmations import CONFIRMED
from tests.events.bridge import pairs
from tests.events.records import event_record
from tests.events.tournament.test_hall import state_after
from tests.stories import field, number_id, with_round

HALL = with_round(field(4), "1-4", "3-2")
SECOND = number_id(2)
WOMEN = CategoryStated("Women", sex="w")
MAIN = PrizeLines(("500 + Cup", "250,50"))


def with_prizes_announced(state: Tournament = HALL, **more: Any) -> Tournament:
    announcement = {"categories": (WOMEN,), "lists": (MAIN, PrizeLines(("Book",), "Women")), **more}
    return state_after(state, AnnouncePrizes(1, **announcement))


def test_announced_categories_and_prizes_are_in_the_state() -> None:
    prizes = with_prizes_announced(sharing="hort", unrated_most="200").part(1).prizes
    assert prizes.categories == (Category("Women", sex=CategorySex.WOMEN),)
    assert prizes.fund == Fund(
        (
            PrizeList("", (Prize(500_00, "Cup"), Prize(250_50))),
            PrizeList("Women", (Prize(0, "Book"),)),
        ),
        sharing=Sharing.HORT,
        choice=PrizeChoice.BEST,
        unrated_most=200_00,
    )


def test_the_first_announcement_needs_no_confirmation_and_repeating_it_is_refused() -> None:
    state = with_prizes_announced()
    with pytest.raises(DomainError, match="announced just that"):
        decide_command(state, AnnouncePrizes(1, (WOMEN,), (MAIN, PrizeLines(("Book",), "Women"))))


def test_a_changed_announcement_needs_a_confirmation_of_its_changes() -> None:
    command = AnnouncePrizes(1, (), (PrizeLines(("600", "Cup")),), several=True)
    with pytest.raises(ConfirmationNeeded) as warned:
        decide_command(with_prizes_announced(), command)
    assert warned.value.consequences[1:] == (
        "The category Women is gone.",
        "Of the main prizes: 600, Cup; it was 500 + Cup, 250.50.",
        "Of Women: nothing; it was Book.",
        "All prizes together are 600 EUR; they were 750.50 EUR.",
        "The prizes are given by other rules.",
    )
    state = state_after(
        with_prizes_announced(),
        AnnouncePrizes(1, (), command.lists, several=True, confirmed=CONFIRMED),
    )
    assert state.part(1).prizes.fund.cents == 600_00


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        (
            {"categories": (WOMEN, CategoryStated("women", sex="w"))},
            "Two categories are called women",
        ),
        ({"categories": (CategoryStated(" "),)}, "name of a category is empty"),
        ({"categories": (CategoryStated("All"),)}, "asks for nothing"),
        ({"categories": (CategoryStated("X", sex="q"),)}, "no sex of a category"),
        ({"categories": (CategoryStated("U14", oldest=13),)}, "on which day"),
        ({"categories": (CategoryStated("U14", oldest=13, on="2026-02-30"),)}, "on which day"),
        (
            {"categories": (CategoryStated("X", youngest=9, oldest=8, on="2026-01-01"),)},
            "Nobody in",
        ),
        ({"categories": (CategoryStated("X", rating_from=9, rating_to=8),)}, "Nobody in"),
        ({"lists": (PrizeLines(("5",), "Men"),)}, "no category Men"),
        ({"lists": (MAIN, MAIN)}, "prizes of the main prizes are there twice"),
        ({"lists": (PrizeLines(("5", "Cup", "6")),)}, "prize 3 is more than prize 1"),
        ({"lists": (PrizeLines(("1,2,3",)),)}, "'1,2,3' is no prize"),
        ({"sharing": "fairly"}, "no way of sharing 'fairly'"),
        ({"choice": "any"}, "no way to choose a prize"),
        ({"unrated_most": "Cup"}, "is an amount"),
    ],
)
def test_impossible_prizes_are_refused(changes: dict[str, Any], refusal: str) -> None:
    with pytest.raises(DomainError, match=refusal):
        decide_command(
            HALL, AnnouncePrizes(1, **{"categories": (WOMEN,), "lists": (MAIN,), **changes})
        )


def test_a_prize_is_declined_and_taken_after_all() -> None:
    state = state_after(with_prizes_announced(), DeclinePrize(1, SECOND, "has a cup already"))
    assert state.part(1).prizes.declined == {(SECOND, "")}
    with pytest.raises(DomainError, match="has declined the main prizes already"):
        decide_command(state, DeclinePrize(1, SECOND, "again"))
    assert (
        state_after(state, TakePrize(1, SECOND, "wants it")).part(1).prizes.declined == frozenset()
    )


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (DeclinePrize(1, 99, "r"), "no entry in Open: 99"),
        (DeclinePrize(1, SECOND, "r", "Men"), "no list of prizes for Men"),
        (TakePrize(1, SECOND, "r"), "has not declined"),
    ],
)
def test_only_announced_prizes_are_declined_or_taken(command: Any, refusal: str) -> None:
    with pytest.raises(DomainError, match=refusal):
        decide_command(with_prizes_announced(), command)


def test_an_undo_names_changed_prizes() -> None:
    assert list(difference_sentences(with_prizes_announced(), HALL)) == [
        "Its categories and prizes change."
    ]


def test_pairs_of_bridge_have_categories_and_prizes_too() -> None:
    state: Tournament | None = None
    for version, event in enumerate((TournamentCreated("Club"), *pairs.story(1)), 1):
        state = apply_event(state, event, event_record(version, event))
    assert state is not None
    lists = (PrizeLines(("100",)), PrizeLines(("20",), "Mixed"))
    command = AnnouncePrizes(1, (CategoryStated("Mixed", tag="Mixed"),), lists)
    state = state_after(
        state, command, DeclinePrize(1, 7, "is mixed, but took another prize", "Mixed")
    )
    assert state.part(1).prizes.fund.cents == 100_00 + 20_00
    assert state.part(1).prizes.declined == {(7, "Mixed")}
