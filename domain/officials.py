"""Who runs a tournament: its chief arbiter or director, and their deputies."""

from dataclasses import dataclass

ARBITER_TITLES = ("IA", "FA", "NA", "NTD", "ANTD", "STD", "LTD", "CTD", "EBL", "WBF")
"""FIDE's (B.06, 2024), a national arbiter's, those of US Chess directors, and of bridge directors
by who named them. Others are federations' own.
"""


@dataclass(frozen=True, slots=True)
class Official:
    """`fide_id` is their number in FIDE's list, or in that of the federation that named them."""

    name: str = ""
    title: str = ""
    fide_id: str = ""

    @property
    def told(self) -> str:
        """As records 102 and 112 have it, which are free text: "IA Kovács, Péter (700088)"."""
        number = f"({self.fide_id})" if self.fide_id else ""
        return " ".join(part for part in (self.title, self.name, number) if part)


def official_told(text: str) -> Official:
    """The other way: a known title in front, a number in brackets or behind a blank at the end."""
    words = text.split()
    title = words.pop(0) if len(words) > 1 and words[0] in ARBITER_TITLES else ""
    last = words[-1].strip("()") if words else ""
    number = words.pop().strip("()") if last.isascii() and last.isdigit() and len(words) > 1 else ""
    return Official(" ".join(words), title, number)
