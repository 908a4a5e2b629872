"""The links of a tournament, as its games have them."""

from collections.abc import Iterable, Mapping

from domain.ids import StageId
from domain.said import said_together, say
from domain.tournament import Part, Tournament
from web.faces import face_of
from web.shared.beginnings import coming_told
from web.shared.languages import Words
from web.shared.links import (
    ANYBODY,
    Link,
    PartLinks,
    Reader,
    TournamentLinks,
    accent,
    address_of,
)

FIND_ME = say("Find my board")
"""Where there is no part yet, or more than one game."""


def links(tournament: Tournament, reader: Reader = ANYBODY) -> TournamentLinks:
    """The parts in the order in which they were planned."""
    words = reader.words
    return TournamentLinks(
        name=tournament.name,
        details=_details(tournament),
        address=f"/t/{tournament.id}{words.query}",
        find_me=Link(words(find_me(tournament)), find_me_address(tournament, words)),
        stages=tuple(part_links(tournament, number, reader) for number in tournament.parts),
    )


def data_address(tournament: Tournament) -> str:
    """Where what is announced of it is said anew."""
    return f"/t/{tournament.id}/data"


def discarded(tournaments: Iterable[Tournament], reader: Reader) -> tuple[Link, ...]:
    """Those which the reader may bring back, and where."""
    return tuple(
        Link(one.name, data_address(one))
        for one in tournaments
        if one.discarded and reader.may("bring-back-tournament", one.id, 0)
    )


def part_links(tournament: Tournament, number: StageId, reader: Reader = ANYBODY) -> PartLinks:
    part = tournament.part(number)
    face = face_of(part)
    return PartLinks(
        name=part.name,
        status=face.status(part, reader.words),
        accent=accent(tournament, number),
        workplaces=face.workplaces(tournament, part, reader),
        screens=_screens(tournament, part, reader.words),
        outside_fide=face.outside_fide(part),
        coming=coming_told(part, reader.words),
    )


def screen_titles(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """The screens there can be, and what they are called; Unknown without such a part."""
    return face_of(tournament.part(number)).screens


def worth_showing(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """Those that have something to show: a Swiss has no schedule beyond its pairings."""
    return {
        name: view.title
        for name, view in face_of(tournament.part(number)).views.items()
        if view.public and view.worth_showing(tournament, number)
    }


def find_me(tournament: Tournament) -> str:
    """What the code on a screen leads to, as a message."""
    ways = {face_of(part).find_me for part in tournament.parts.values()}
    return ways.pop() if len(ways) == 1 else FIND_ME


def find_me_address(tournament: Tournament, words: Words) -> str:
    return f"/t/{tournament.id}/me{words.query}"


def _details(tournament: Tournament) -> str:
    days = said_together(
        " – ", dict.fromkeys(day for day in (tournament.starts, tournament.ends) if day)
    )
    return said_together(
        " · ", (part for part in (tournament.place, tournament.federation, days) if part)
    )


def _screens(tournament: Tournament, part: Part, words: Words) -> tuple[Link, ...]:
    root = f"{address_of(tournament, part.id)}/screen"
    return tuple(
        Link(words(title), f"{root}/{view}{words.query}")
        for view, title in worth_showing(tournament, part.id).items()
    )
