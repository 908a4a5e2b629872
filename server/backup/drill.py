"""A drill: whether what a backup brings back is what the log has."""

from dataclasses import dataclass

from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.errors import LogError
from events.log.records import Head
from events.log.store import EventStore
from events.replay import replayed


@dataclass(frozen=True, slots=True)
class DrillResult:
    """`missing` counts the log's events that were not brought back, `differing` names tournaments
    that went another way, `broken` those whose chain does not hold in the log itself.
    """

    missing: int
    differing: tuple[TournamentId, ...]
    broken: tuple[TournamentId, ...]


def compare(back: EventStore, log: EventStore, until: str = "") -> DrillResult:
    """Every tournament that was brought back is replayed to its end. With `until`, what the log has
    of later counts as nothing. BrokenChain where the replay meets one.
    """
    ours = {tournament: back.head(tournament) for tournament in back.tournaments()}
    for tournament in ours:
        replayed(back, tournament)
    theirs = log.tournaments()
    differing = tuple(
        tournament for tournament, head in ours.items() if not _has(log, tournament, head)
    )
    missing = sum(_after(log, each, ours.get(each, Head()).version, until) for each in theirs)
    return DrillResult(missing, differing, tuple(each for each in theirs if not _holds(log, each)))


def _holds(log: EventStore, tournament: TournamentId) -> bool:
    """Whether its chain leads to its head; more may come while it is read."""
    head = log.head(tournament)
    try:
        hashes = [record.hash for record in verify_chain(log.read(tournament))]
    except LogError:
        return False
    return hashes[head.version - 1 : head.version] == [head.hash]


def _has(log: EventStore, tournament: TournamentId, head: Head) -> bool:
    found = next(iter(log.read(tournament, head.version - 1)), None)
    return found is not None and found.hash == head.hash


def _after(log: EventStore, tournament: TournamentId, version: int, until: str) -> int:
    acts = log.read(tournament, version)
    return sum(len(each.events) for each in acts if not until or each.act.instant <= until)
