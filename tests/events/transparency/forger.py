"""An organiser who has log, key and printer, and makes up another history: every hash recomputed,
every checkpoint signed with the server's own key.
"""

from base64 import b64encode
from functools import partial
from random import Random

from events.log.chain import chained_records
from events.log.records import Batch, Head, NewEvent, Recorded
from events.tournament.vocabulary import TournamentCreated
from events.transparency.checkpoints import Checkpoint, sign_checkpoint
from events.transparency.merkle import Hash, Tree, tree_of
from events.transparency.notes import ED25519, Key, Note
from events.transparency.witness import write_request
from server.transparency.device_signatures import public_key_of_seed, sign_message
from tests.events.records import OPEN, act, new

SEED = b"the server's own key, 32 bytes.."
NAME = "hall"
ORIGIN = f"{NAME}/open"
KEY = Key(NAME, ED25519, public_key_of_seed(SEED))


def named_event(name: str) -> NewEvent:
    return new(TournamentCreated(name))


def log_of_events(events: list[tuple[NewEvent, str]]) -> list[Recorded]:
    """A log with a valid chain of these events, each with its instant."""
    head, records = Head(), []
    for event, instant in events:
        asked = act(f"key-{head.version}", instant)
        (record,) = chained_records(head, Batch(OPEN, head.version, asked, (event,)))
        head = Head(record.version, record.hash)
        records.append(record)
    return records


def honest_events(length: int) -> list[tuple[NewEvent, str]]:
    return [
        (named_event(f"event-{at}"), f"2026-11-21T09:{at % 60:02}:00Z")
        for at in range(1, length + 1)
    ]


def forged_events(
    events: list[tuple[NewEvent, str]], seen: int, random: Random
) -> list[tuple[NewEvent, str]]:
    """Another history, different within the first `seen` events, and some longer than that."""
    forged, at = list(events), random.randrange(seen)
    match random.choice(("changed", "dropped", "inserted", "back-dated", "swapped", "rewritten")):
        case "changed":
            forged[at] = (named_event(f"forged-{at}"), forged[at][1])
        case "dropped":
            del forged[at]
        case "inserted":
            forged.insert(at, (named_event(f"forged-{at}"), forged[at][1]))
        case "back-dated":
            forged[at] = (forged[at][0], "2026-11-20T09:00:00Z")
        case "swapped":
            other = (at + 1) % seen
            forged[at], forged[other] = forged[other], forged[at]
        case "rewritten":
            forged[at:] = [
                (named_event(f"forged-{n}"), instant) for n, (_, instant) in enumerate(forged[at:])
            ]
    length = random.randint(seen, seen + 5)
    more = ((named_event(f"more-{n}"), "2026-11-21T11:00:00Z") for n in range(length))
    return [*forged, *more][:length]


def signed_checkpoint(tree: Tree, size: int | None = None) -> Note:
    at = tree.size if size is None else size
    key = Key(ORIGIN, ED25519, KEY.public)
    checkpoint = Checkpoint(ORIGIN, at, tree.root_hash(at))
    return sign_checkpoint(checkpoint, [(key, partial(sign_message, SEED))])


def requests(branch: list[Recorded], seen: Tree, random: Random) -> list[str]:
    """Requests by which a forger may try to have the branch cosigned: with its own proof, with
    random hashes, with the honest log's proof, as if nothing or less had been cosigned before, cut
    to a smaller size, at the same size.
    """
    tree = tree_of(branch)
    size, old = tree.size, seen.size
    drawn = [random.randbytes(32) for _ in range(random.randrange(8))]
    tries: list[tuple[int, int, tuple[Hash, ...] | list[Hash]]] = [
        (old, size, tree.consistency_proof(old, size)),
        (old, size, drawn),
        (old, size, seen.consistency_proof(max(1, old // 2), old)),
        (0, size, ()),
        (old // 2, size, tree.consistency_proof(old // 2, size)),
        (old - 1, old - 1, ()),
        (old, old, ()),
    ]
    return [
        write_request(
            since, [b64encode(one).decode() for one in proof], signed_checkpoint(tree, at)
        )
        for since, at, proof in tries
    ]
