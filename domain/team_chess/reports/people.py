"""A player of a report as a person."""

from dataclasses import replace

from domain.formats.trf.tournament import ReportedPlayer
from domain.people import TITLES, Person, Sex, person_named, year_of_birth


def person_of(player: ReportedPlayer, national_id: str) -> Person:
    person = person_named(player.name)
    title = player.title.upper()
    sex = player.sex.lower()
    return replace(
        person,
        family=person.family or f"Player {player.number}",
        title=title if title in TITLES else "",
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        sex=Sex(sex) if sex in ("m", "w") else Sex.UNSTATED,
        born=year_of_birth(player.birth),
        national_id=national_id,
    )
