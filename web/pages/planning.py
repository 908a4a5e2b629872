"""The form in which a tournament and its parts are planned."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from domain.officials import ARBITER_TITLES
from domain.tournament import Tournament
from web.faces import FACES, choices_of_all
from web.shared.time_terms import USUAL_TERMS, TimeTerms


@dataclass(frozen=True, slots=True)
class NewTournamentPage:
    """With `tournament`, another part of one that exists; empty: a new one and its first part.
    `forms` are what each game asks for, `choices` what they choose from by a script.
    """

    template: ClassVar[str] = "new.html"
    tournament: str
    name: str
    forms: Mapping[str, object]
    choices: Mapping[str, object]
    titles: tuple[str, ...]
    time: TimeTerms

    @classmethod
    def of(cls, tournament: Tournament | None = None) -> "NewTournamentPage":
        return cls(
            tournament=tournament.id if tournament else "",
            name=tournament.name if tournament else "",
            forms={game: face.plan(tournament) for game, face in FACES.items()},
            choices=choices_of_all(),
            titles=ARBITER_TITLES,
            time=USUAL_TERMS,
        )
