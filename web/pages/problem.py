"""The error page: a title in the user's language, and advice.

A sentence about a particular act (its board, its names) is in English only, as on the desk, and
marked as English. Messages that readers of public pages may get are in their language.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.messages import say
from web.shared.languages import ENGLISH, Words

TITLES = (
    *(say("Not found"), say("There is no such tournament"), say("Not Found"), say("Not now")),
    *(
        say("This device is not signed in"),
        say("Not allowed"),
        say("Not with this role"),
        say("This code has been used already"),
    ),
    *(say("Too many requests"), say("The request can't be read"), say("The log can't be used now")),
    say("Something went wrong here"),
)
TRY_AGAIN = say("Try again; if that does not help, call the arbiter.")
"""Advice for an unforeseen error."""
NOTHING_HERE = say("There is no page at this address. Start from the list of tournaments.")
NOT_SIGNED_IN = say("This page is for the tournament's own devices. The arbiter lets yours in.")
ADVICE: Mapping[int, str] = {
    401: NOT_SIGNED_IN,
    403: NOT_SIGNED_IN,
    404: NOTHING_HERE,
    500: TRY_AGAIN,
    503: TRY_AGAIN,
}
"""The general sentence by status, for languages without a translation of the specific one."""


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """`detail` is one sentence about the problem and what to do."""

    template: ClassVar[str] = "problem.html"
    status: int
    title: str
    detail: str
    words: Words = ENGLISH
    translated: bool = True

    @classmethod
    def build(cls, status: int, title: str, detail: str, words: Words = ENGLISH) -> "ProblemPage":
        if words.lang == ENGLISH.lang:
            return cls(status, title, detail, words)
        advice = ADVICE.get(status)
        text = words(advice) if advice else detail
        return cls(status, words(title), text, words, advice is not None)
