"""The links of a tournament, and the frame of its pages for a reader at an address."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.ids import StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from web.faces import face_of
from web.shared.clock import next_beginning_words
from web.shared.frame import (
    ANYBODY,
    DeskFrame,
    Link,
    PartLinks,
    Reader,
    TournamentLinks,
    accent_of,
    part_address,
    visible_areas,
)
from web.shared.languages import Words

FIND_ME = say("Find my board")
"""The title without a part, or with several games."""


def links_of(tournament: Tournament, reader: Reader = ANYBODY) -> TournamentLinks:
    """The tournament's links, with its parts in the order in which they were planned."""
    words = reader.words
    days = words.days(tournament.starts, tournament.ends)
    return TournamentLinks(
        name=tournament.name,
        details=join_messages(
            " · ", (part for part in (tournament.place, tournament.federation, days) if part)
        ),
        address=f"/t/{tournament.id}{words.query}",
        find_me=Link(words(find_me_title(tournament)), find_me_address(tournament, words)),
        stages=tuple(part_links(tournament, number, reader) for number in tournament.parts),
    )


def data_address(tournament: Tournament) -> str:
    return f"/t/{tournament.id}/data"


def discarded_links(tournaments: Iterable[Tournament], reader: Reader) -> tuple[Link, ...]:
    """The links to discarded tournaments that the user may restore."""
    return tuple(
        Link(each.name, data_address(each))
        for each in tournaments
        if each.discarded and reader.may("bring-back-tournament", each.id, 0)
    )


def part_links(tournament: Tournament, number: StageId, reader: Reader = ANYBODY) -> PartLinks:
    part = tournament.part(number)
    face = face_of(part)
    root = f"{part_address(tournament, part.id)}/screen"
    return PartLinks(
        name=part.name,
        status=face.status(part, reader.words),
        accent=accent_of(tournament, number),
        workplaces=face.workplaces(tournament, part, reader),
        screens=tuple(
            Link(reader.words(title), f"{root}/{view}{reader.words.query}")
            for view, title in titles_worth_showing(tournament, part.id).items()
        ),
        outside_fide=face.outside_fide(part),
        coming=next_beginning_words(part, reader),
    )


def screen_titles(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """The titles of a part's public views by name. Raises Unknown if there is no such part."""
    return face_of(tournament.part(number)).screen_titles


def titles_worth_showing(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """The titles of public views with contents: a Swiss has no schedule besides its pairings."""
    return {
        name: view.title
        for name, view in face_of(tournament.part(number)).views.items()
        if view.is_public and view.worth_showing(tournament, number)
    }


def find_me_title(tournament: Tournament) -> str:
    """The title of the link behind the QR code on a screen, a message."""
    messages = {face_of(part).find_me for part in tournament.parts.values()}
    return messages.pop() if len(messages) == 1 else FIND_ME


def find_me_address(tournament: Tournament, words: Words) -> str:
    return f"/t/{tournament.id}/me{words.query}"


ALLOWED_ALL = replace(ANYBODY, may=lambda *_: True)
"""A user with all permissions."""


def part_frame(
    tournament: Tournament, number: StageId, reader: Reader, path: str
) -> DeskFrame | None:
    """The frame of a part's pages; None if the user may open none, or there is no such part."""
    part = tournament.parts.get(number)
    if part is None:
        return None
    face, words, root = face_of(part), reader.words, part_address(tournament, number)
    acts = {link.act for area in face.areas for link in area.links}
    allowed = frozenset(act for act in acts if _may_do(reader, act, tournament, number))
    places = {
        **{"part": root, "root": f"/t/{tournament.id}", "id": tournament.id, "stage": str(number)},
        "several": "yes" if len(tournament.parts) > 1 else "",
    }
    areas = visible_areas(face.areas, words, places, path, allowed, face.renamed(part))
    if not areas:
        return None
    own_links = part_links(tournament, number, reader)
    return DeskFrame(
        name=tournament.name,
        stage_name=part.name,
        status=own_links.status,
        address=places["root"] + words.query,
        desk=f"{root}/desk",
        accent=accent_of(tournament, number),
        areas=areas,
        stages=tuple(
            Link(part.name, f"{part_address(tournament, other)}/desk")
            for other, part in tournament.parts.items()
            if other != number and reader.may("desk", tournament.id, other)
        ),
        screens=own_links.screens,
        papers=paper_links(tournament, number, reader),
    )


def paper_links(tournament: Tournament, number: StageId, reader: Reader) -> tuple[Link, ...]:
    """The papers worth printing now, in the reader's language."""
    part, root = tournament.part(number), f"{part_address(tournament, number)}/print"
    return tuple(
        Link(reader.words(paper.title), f"{root}/{name}{reader.words.query}")
        for name, paper in face_of(part).papers.items()
        if paper.worth_printing(part)
    )


def _may_do(reader: Reader, act: str, tournament: Tournament, number: StageId) -> bool:
    """Whether the act is allowed in the part or in the whole tournament."""
    return reader.may(act, tournament.id, number) or reader.may(act, tournament.id, 0)
