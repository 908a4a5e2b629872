"""Convert a player of a report to a person, and back."""

from dataclasses import replace

from domain.formats.trf.tournament import ReportedPlayer
from domain.messages import say
from domain.people import TITLES, Person, Sex, person_named, year_of_birth
from domain.results import Cell


def person_of(player: ReportedPlayer, national_id: str = "") -> Person:
    person = person_named(player.name)
    title = player.title.upper()
    sex = player.sex.lower()
    return replace(
        person,
        family=person.family or say("Player {number}", number=player.number),
        title=title if title in TITLES else "",
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        sex=Sex(sex) if sex in ("m", "w") else Sex.UNSTATED,
        born=year_of_birth(player.birth),
        national_id=national_id,
    )


def player_of(
    number: int,
    person: Person,
    cells: tuple[Cell, ...],
    points: int | None = None,
    rank: int | None = None,
) -> ReportedPlayer:
    return ReportedPlayer(
        number,
        person.full_name,
        person.sex.value,
        person.title,
        person.rating,
        person.federation,
        person.fide_id,
        birth_of(person),
        points,
        rank,
        cells,
    )


def birth_of(person: Person) -> str:
    """The field of birth, YYYY/00/00, as only the year is known."""
    return f"{person.born:04}/00/00" if person.born else ""
