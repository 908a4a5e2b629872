"""The form in which a tournament and its parts are planned."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.tournament import Tournament
from web.faces import FACES


@dataclass(frozen=True, slots=True)
class NewTournamentPage:
    """With `tournament`, another part of one that exists; empty: a new one and its first part.
    `forms` are what each game asks for.
    """

    template: ClassVar[str] = "new.html"
    tournament: str
    name: str
    forms: Mapping[str, object]

    @classmethod
    def of(cls, tournament: Tournament | None = None) -> "NewTournamentPage":
        return cls(
            tournament=tournament.id if tournament else "",
            name=tournament.name if tournament else "",
            forms={game: face.plan(tournament) for game, face in FACES.items()},
        )
