"""Players as FIDE's rating list has them: whose number, rating or federation reads otherwise there.

A rating that is that of another list (the standard one in a rapid tournament) is told apart from
one that is merely of another month.
"""

from collections.abc import Iterator, Mapping

from domain.before_sending.finding import Amiss, Finding
from domain.chess.stage import Entry, Stage
from domain.formats.rating_list.rated import RatedPlayer, RatingKind
from domain.people import Person


def ids_to_look_up(stage: Stage) -> tuple[int, ...]:
    """FIDE IDs of those the report is about, as lists are asked for them."""
    said = (entry.person.fide_id for entry in stage.participants())
    return tuple(int(text) for text in said if text.isascii() and text.isdigit())


def against_list(
    stage: Stage, listed: Mapping[str, RatedPlayer], kind: RatingKind | None
) -> Iterator[Finding]:
    """`listed` has who was found, by FIDE ID; `kind` is the list that counts, None if it is not
    known: then nothing is said of ratings.
    """
    found: dict[Amiss, list[Entry]] = {}
    for entry in stage.participants():
        if not entry.person.fide_id:
            continue
        player = listed.get(entry.person.fide_id)
        for amiss in _amiss(entry.person, player, kind) if player else [Amiss.NOT_LISTED]:
            found.setdefault(amiss, []).append(entry)
    for amiss in Amiss:
        if amiss in found:
            yield Finding(amiss, entries=tuple(entry.id for entry in found[amiss]))


def as_listed(person: Person, player: RatedPlayer, kind: RatingKind | None) -> dict[str, str | int]:
    """What differs, by field, as the list has it. Nobody is renamed by a list."""
    said: dict[str, str | int] = {
        "rating": getattr(player, kind) if kind else person.rating,
        "k": (getattr(player, f"{kind}_k") if kind else 0) or person.k,
        "federation": player.federation or person.federation,
        "title": player.title or person.title,
        "sex": player.sex or person.sex.value,
        "born": player.born or person.born,
    }
    return {name: value for name, value in said.items() if value != getattr(person, name)}


_FIELDS: Mapping[str, Amiss] = {
    "k": Amiss.LISTED_K,
    "federation": Amiss.LISTED_FEDERATION,
    "title": Amiss.LISTED_TITLE,
    "sex": Amiss.LISTED_SEX,
    "born": Amiss.LISTED_BIRTH,
}


def _amiss(person: Person, player: RatedPlayer, kind: RatingKind | None) -> Iterator[Amiss]:
    other = as_listed(person, player, kind)
    if kind and "rating" in other:
        elsewhere = {getattr(player, one) for one in RatingKind if one is not kind} - {0}
        is_other = person.rating in elsewhere
        yield Amiss.RATING_OF_OTHER_LIST if is_other else Amiss.LISTED_RATING
    for field, amiss in _FIELDS.items():
        if field in other and _said(person, field):
            yield amiss


def _said(person: Person, field: str) -> bool:
    """What is not said at all is another finding, or none."""
    return bool(getattr(person, field)) or field == "title"
