"""Discarding entries made by mistake: a list imported twice, a person who never meant to play.

A paired entry is in published lists and in other players' results: it is withdrawn instead. Changed
entries of a list stay, too, as they are evidently no mistake. Nothing is lost: discarded entries
can be restored.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from domain.errors import NotNow, Unknown
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Part
from events.game import act, the_part
from events.game.discarding import AnyDiscarding, ListedEntry
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.games import game_of
from events.tournament.facts.parts import listed_entry_names
from events.tournament.vocabulary import EntriesDiscarded, EntriesRestored, TakeBackList

REASONS_SHOWN = 4
"""Most entries for which the reason to stay is shown."""


@act("discard-entries", EntriesDiscarded, the_part, RUNNING)
def discard_entries(part: Part, command: EntriesDiscarded) -> EntriesDiscarded:
    discarding = game_of(part).discarding
    entries, kept = discarding.entries(part), discarding.reasons_to_keep(part)
    named = tuple(dict.fromkeys(command.entries))
    for entry in named:
        if entry not in entries:
            raise Unknown(say("entry in {name}:", name=part.name), entry)
        if entry in kept:
            raise NotNow("{held}.", held=join_messages(" ", (part.name_of(entry), kept[entry])))
    level = warning_level(
        WarnedAct.DISCARD_ENTRIES, True, command.confirmed, (_discarding_sentence(part, named),)
    )
    return replace(command, entries=named, confirmed=level)


@act("take-back-list", TakeBackList, the_part, RUNNING)
def take_back_list(part: Part, command: TakeBackList) -> EntriesDiscarded:
    discarding = game_of(part).discarding
    entries: Mapping[int, ListedEntry] = discarding.entries(part)
    of_list = [entry for entry, each in entries.items() if each.list == command.list]
    if not of_list:
        raise NotNow("Nobody of this list is entered any more; look at the list of entries.")
    staying = dict(_staying_members(part, discarding, of_list))
    going = tuple(entry for entry in of_list if entry not in staying)
    if not going:
        first = of_list[0]
        prefix = ""
        if len(of_list) > 1:
            prefix = say("None of the {of_list} can be taken back: ", of_list=len(of_list))
        raise NotNow(
            "{staying}.",
            staying=join_messages("", (prefix, part.name_of(first), " ", staying[first])),
        )
    consequences = (_discarding_sentence(part, going), *_staying_sentences(part, staying))
    level = warning_level(WarnedAct.DISCARD_ENTRIES, True, command.confirmed, consequences)
    return EntriesDiscarded(part.id, going, command.reason, level)


@act("restore-entries", EntriesRestored, the_part, RUNNING)
def restore_entries(part: Part, command: EntriesRestored) -> EntriesRestored:
    discarding = game_of(part).discarding
    for discarded in discarding.discarding_acts(part):
        if discarded.version == command.discarding:
            return replace(command, entries=discarding.ids_to_restore(part, discarded))
    raise NotNow(
        "Nobody waits to be entered again of what was discarded at version {discarding}.",
        discarding=command.discarding,
    )


def last_list_and_size(part: Part) -> tuple[str, int]:
    """The key of the newest list of several entries, and how many can be taken back; or ("", 0)."""
    discarding = game_of(part).discarding
    entries: Mapping[int, ListedEntry] = discarding.entries(part)
    sizes: dict[str, list[int]] = {}
    for number, each in sorted(entries.items()):
        sizes.setdefault(each.list, []).append(number)
    lists = [(key, members) for key, members in sizes.items() if key and len(members) > 1]
    if not lists:
        return "", 0
    key, members = lists[-1]
    return key, len(members) - sum(1 for _ in _staying_members(part, discarding, members))


def _staying_members(
    part: Part, discarding: AnyDiscarding, members: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """(entry, reason) of each member of a list that is not taken back with it."""
    undiscardable = discarding.reasons_to_keep(part)
    for entry in members:
        if why := undiscardable.get(entry) or discarding.change_words(part, entry):
            yield entry, why


def _discarding_sentence(part: Part, going: tuple[int, ...]) -> str:
    names = listed_entry_names(part, going)
    return say(
        "Out of every list: {names} ({counted}).",
        names=names,
        counted=counted_noun(len(going), "entry", "entries"),
    )


def _staying_sentences(part: Part, staying: Mapping[int, str]) -> Iterator[str]:
    if not staying:
        return
    first = islice(staying.items(), REASONS_SHOWN)
    shown = join_messages(
        "; ", (join_messages(" ", (part.name_of(entry), why)) for entry, why in first)
    )
    more = ""
    if len(staying) > REASONS_SHOWN:
        more = say("; and {staying} more", staying=len(staying) - REASONS_SHOWN)
    yield say("Staying: {more}.", more=join_messages("", (shown, more)))
