"""Importing a tournament from a bundle, which is verified completely first, and compared with this
server's log.

To restore a past state of a tournament it is copied as a new one: a log that others see is never
replaced. The copy has the same acts, at the same versions, by the same actors and at the same
instants; only its name, its id and its hash chain differ. Its last act records the original and
who made the copy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.messages import say
from domain.tournament import Tournament
from events.bundle import Bundle, batches_after, verified_records
from events.codec import encode_events, events_of
from events.decide import decide_command
from events.fold import fold_records
from events.log.chain import short_code
from events.log.errors import LogError
from events.log.records import Batch, Head, Recorded, to_stored_acts
from events.log.store import EventStore
from events.outside import field_out_of_bounds
from events.tournament.vocabulary import TournamentCopied
from server.clock import now_in_iso
from server.live.sender import Sender


@dataclass(eq=False)
class OtherHistory(LogError):
    """The log has this tournament already, with another history."""

    says: ClassVar[str] = (
        "Tournament {tournament} is here already and differs from the bundle at version "
        "{version} or before; import it into another log."
    )

    tournament: str
    version: int


@dataclass(eq=False)
class KnownUnderOtherName(LogError):
    """The log has this history already, under its original name."""

    says: ClassVar[str] = (
        "Tournament {tournament} begins with the very acts of {origin}, which is here already: "
        "it was renamed. Bring it in as a copy, which says where it comes from."
    )

    tournament: str
    origin: str


class BundleStanding(StrEnum):
    """How a bundle relates to this server's log."""

    NEW = "new"
    SAME = "same"
    BEFORE = "before"
    AFTER = "after"
    OTHER = "other"


def verified_bundle(bundle: Bundle) -> tuple[list[Recorded], Tournament]:
    """The bundle's events and their state; BadFile if no commands could have made them."""
    records = verified_records(bundle)
    for record in records:
        if violation := field_out_of_bounds(record):
            sentence = say(
                "no command would have made its version {version}: {what}.",
                version=record.version,
                what=violation,
            )
            raise BadFile(sentence, name=bundle.tournament)
    if records[-1].act.instant[:4] > f"{int(now_in_iso()[:4]) + 1}":
        raise BadFile(say("it is dated in a future year."), name=bundle.tournament)
    try:
        state = fold_records(records)
    except Exception:  # a forged log may have a valid chain and raise anything
        state = None
    if state is None or state.id != bundle.tournament:
        raise BadFile("what it tells can't have happened.", name=bundle.tournament)
    return records, state


def refuse_another_name(records: Sequence[Recorded], store: EventStore) -> None:
    """KnownUnderOtherName if a tournament with another id begins with the same act, unless one is
    declared as a copy: otherwise witnesses would cosign two logs of one history.
    """
    first = records[0]
    origins = {event.origin for _, event in events_of(records, TournamentCopied)}
    for other in store.tournaments():
        begun = next(iter(store.read(other)), None)
        same = begun is not None and begun.act == first.act
        if same and other != first.tournament and other not in origins:
            raise KnownUnderOtherName(first.tournament, other)


def standing_of(records: Sequence[Recorded], store: EventStore) -> BundleStanding:
    """How a bundle relates to this log: BEFORE: the log has more; AFTER: the log has less."""
    tournament, bundle_version = records[0].tournament, len(records)
    version_here = store.head(tournament).version
    if not version_here:
        return BundleStanding.NEW
    both = min(version_here, bundle_version)
    if stored_hash(store, tournament, both) != records[both - 1].hash:
        return BundleStanding.OTHER
    if version_here == bundle_version:
        return BundleStanding.SAME
    return BundleStanding.BEFORE if version_here > bundle_version else BundleStanding.AFTER


def stored_hash(store: EventStore, tournament: TournamentId, version: int) -> bytes:
    """The hash of the act that ends at that version; b"" if none does."""
    found = next(iter(store.read(tournament, version - 1)), None)
    return found.hash if found is not None and found.version == version else b""


def missing_batches(records: Sequence[Recorded], here: Head) -> list[Batch]:
    """The batches that a log ending at `here` lacks; OtherHistory if the histories differ."""
    tournament = records[0].tournament
    if here.version:
        same = here.version <= len(records) and records[here.version - 1].hash == here.hash
        if not same:
            raise OtherHistory(tournament, min(here.version, len(records)))
    return list(batches_after(records, here))


def make_copy(
    records: Sequence[Recorded],
    to: TournamentId,
    called: tuple[str, str],
    sender: Sender,
    instant: str,
) -> list[Batch]:
    """The records as a copy; `called` are its name and that of the source file."""
    name, source = called
    last = records[-1]
    copied = TournamentCopied(
        name=name,
        origin=last.tournament,
        version=last.version,
        head=short_code(last.hash),
        source=source,
    )
    again = [
        Batch(to, act.first_version - 1, act.act, act.events) for act in to_stored_acts(records)
    ]
    act = sender.make_act(copied, instant).with_instant_not_before(last.act.instant)
    return [
        *again,
        Batch(to, last.version, act, encode_events(decide_command(fold_records(records), copied))),
    ]
