"""Every fact about prizes: stored name, class, fold, sentence."""

from typing import Any

from events.game import Fact
from events.prizes import folds, told
from events.prizes.vocabulary import CategoriesAnnounced, PrizeDeclined, PrizesAnnounced
from events.tournament.facts import ANY_PART

FACTS: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        CategoriesAnnounced,
        ANY_PART,
        folds.categories_announced,
        told.categories_announced,
    ),
    Fact(
        PrizesAnnounced,
        ANY_PART,
        folds.prizes_announced,
        told.prizes_announced,
    ),
    Fact(PrizeDeclined, ANY_PART, folds.prize_declined, told.prize_declined),
)
