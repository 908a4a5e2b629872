"""The links of a tournament, as its games have them, and the frame of its pages, for one reader at
one address.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.ids import StageId
from domain.messages import said_together, say
from domain.tournament import Part, Tournament
from web.faces import face_of
from web.shared.clock import coming_told
from web.shared.frame import (
    ANYBODY,
    Frame,
    Link,
    PartLinks,
    Reader,
    TournamentLinks,
    accent,
    address_of,
    filled,
)
from web.shared.languages import Words

FIND_ME = say("Find my board")
"""The title without a part, or with several games."""


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
    """Return the address of the tournament data form."""
    return f"/t/{tournament.id}/data"


def discarded_links(tournaments: Iterable[Tournament], reader: Reader) -> tuple[Link, ...]:
    """The links to discarded tournaments that the user may restore."""
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
    """The message about the target of the code on a screen."""
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


WHOLE = replace(ANYBODY, may=lambda *_: True)
"""A user with all permissions."""


def frame_of(tournament: Tournament, number: StageId, reader: Reader, path: str) -> Frame | None:
    """The frame of a part's pages; None if the user may open none, or there is no such part."""
    part = tournament.parts.get(number)
    if part is None:
        return None
    face, words, root = face_of(part), reader.words, address_of(tournament, number)
    acts = {door.act for area in face.areas for door in area.doors}
    allowed = frozenset(act for act in acts if _may(reader, act, tournament, number))
    places = {
        **{"part": root, "root": f"/t/{tournament.id}", "id": tournament.id, "stage": str(number)},
        "several": "yes" if len(tournament.parts) > 1 else "",
    }
    areas = filled(face.areas, words, places, path, allowed, face.renamed(part))
    if not areas:
        return None
    of_part = part_links(tournament, number, reader)
    return Frame(
        name=tournament.name,
        stage_name=part.name,
        status=of_part.status,
        address=places["root"] + words.query,
        desk=f"{root}/desk",
        accent=accent(tournament, number),
        areas=areas,
        stages=_stages(tournament, number, reader),
        screens=of_part.screens,
        papers=papers(tournament, number, reader),
    )


def papers(tournament: Tournament, number: StageId, reader: Reader) -> tuple[Link, ...]:
    """The papers worth printing now."""
    part, root = tournament.part(number), f"{address_of(tournament, number)}/print"
    return tuple(
        Link(reader.words(paper.title), f"{root}/{name}")
        for name, paper in face_of(part).papers.items()
        if paper.worth_printing(part)
    )


def _may(reader: Reader, act: str, tournament: Tournament, number: StageId) -> bool:
    """What is of the whole tournament is asked for there."""
    return reader.may(act, tournament.id, number) or reader.may(act, tournament.id, 0)


def _stages(tournament: Tournament, number: StageId, reader: Reader) -> tuple[Link, ...]:
    """The other ones, whose desks the reader may open."""
    return tuple(
        Link(part.name, f"{address_of(tournament, other)}/desk")
        for other, part in tournament.parts.items()
        if other != number and reader.may("desk", tournament.id, other)
    )
