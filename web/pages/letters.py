"""Pages to subscribe to results by e-mail, and to unsubscribe."""

from dataclasses import dataclass
from typing import ClassVar

from web.shared.languages import OfferedLanguage, Words


@dataclass(frozen=True, slots=True)
class LettersPage:
    """At most one of the four addresses is set: a first letter was `sent`, its link asks to
    `confirm`, letters have `begun`, or have `ended`.
    """

    template: ClassVar[str] = "letters.html"
    tournament: str
    address: str
    words: Words
    languages: tuple[OfferedLanguage, ...]
    sent: str = ""
    confirm: str = ""
    begun: str = ""
    ended: str = ""
