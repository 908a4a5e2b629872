"""What commands merge and rearrange sections."""

from collections.abc import Iterator, Mapping
from itertools import permutations

from msgspec import structs

from domain.bridge.merges.vacancies import vacancies
from domain.bridge.phase import phase_of
from events.audit.acts import Told
from events.audit.asked import Asking, within
from events.bridge import commands as c
from events.bridge.vocabulary import phases as p
from events.log.command import Command
from events.log.event import Event


def _merging(_told: Told, event: p.SectionsMerged, rearranged: bool = False) -> Iterator[Command]:
    yield c.MergeSections(
        event.stage,
        event.session,
        *event.host,
        *event.guest,
        event.first_round,
        rearranged,
        event.reason,
    )
    if not rearranged:
        yield from _merging(_told, event, True)


def _rearranging(told: Told, event: p.SectionsRearranged) -> Iterator[Command]:
    if merged := within(told, p.SectionsMerged):
        yield from _merging(told, merged, True)
        yield from _with_vacancies(told, event, merged)
    for how, section, line, other, another in event.acts[:1]:
        if how == "swapped":
            place = (event.stage, event.session, section, line, other, another)
            yield c.SwapLines(*place, event.reason)


def _with_vacancies(
    told: Told, event: p.SectionsRearranged, merged: p.SectionsMerged
) -> Iterator[Command]:
    """The merge names the vacancies where they are once the places have changed."""
    host, guest = merged.host, merged.guest
    for how, section, one, _, other in reversed(event.acts):
        if how == "permuted":
            host, guest = (_moved(each, section, one, other) for each in (host, guest))
    yield from _merging(told, structs.replace(merged, host=host, guest=guest), True)
    assert told.state is not None, "sections are those of a phase"
    table = phase_of(told.state, event.stage).session(event.session).table
    for one_free, other_free in permutations(vacancies(table, merged.first_round), 2):
        yield from _merging(
            told,
            structs.replace(
                merged,
                host=(one_free.section, one_free.place),
                guest=(other_free.section, other_free.place),
            ),
            True,
        )


def _moved(vacancy: tuple[str, int], section: str, one: int, other: int) -> tuple[str, int]:
    letter, place = vacancy
    if letter != section:
        return vacancy
    return letter, {one: other, other: one}.get(place, place)


BY: Mapping[type[Event], Asking] = {
    p.SectionsMerged: _merging,
    p.SectionsRearranged: _rearranging,
}
