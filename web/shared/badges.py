"""Name badges, eight to a page, large enough to be read across a table."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from markupsafe import Markup

from domain.messages import join_messages
from domain.tournament import Tournament
from web.shared.names import PersonName, filing_key
from web.shared.paper import Paper, PaperCard


class BadgePerson(PersonName, Protocol):
    @property
    def federation(self) -> str: ...


class Badge(NamedTuple):
    """`before` (a title) and the federation precede `after`: a number, a team, a club. `apart` is
    the distinction from a namesake, if any.
    """

    who: BadgePerson
    before: str
    after: str
    apart: str = ""


def badges_paper(tournament: Tournament, people: Iterable[Badge]) -> Paper:
    """The badges in alphabetical order, for handing out."""
    in_order = sorted(people, key=lambda badge: filing_key(badge.who.family, badge.who.given))
    return Paper("badges", cards=tuple(_badge_card(tournament, badge) for badge in in_order))


def _badge_card(tournament: Tournament, badge: Badge) -> PaperCard:
    about = about_person(badge.before, badge.who.federation, badge.after, badge.apart)
    return PaperCard(tournament.name, (badge.who.given, badge.who.family), about, Markup())


def about_person(*facts: str) -> str:
    """The known facts on a card, each once: what tells namesakes apart may be their club."""
    return join_messages(" · ", dict.fromkeys(filter(None, facts)))
