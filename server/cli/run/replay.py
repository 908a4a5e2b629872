"""`wallchart replay`: the story of a tournament in the terminal, one line an event."""

from collections.abc import Iterator, Sequence
from itertools import islice

from domain.errors import Unknown
from domain.ids import TournamentId
from domain.texts import show_controls
from domain.tournament import Tournament
from events.audit.breaches import breach_of
from events.audit.history import sentence_of
from events.codec import event_of
from events.fold import evolve
from events.log.chain import head_code, verify_chain
from events.log.errors import UnknownTournament
from events.log.records import StoredAct
from server.cli.run.database import bundle_named, open_for_reading
from server.cli.run.options import Replay


def run(asked: Replay) -> None:
    for line in story(acts_of(asked.what, asked.database), asked.to):
        print(show_controls(line))


def acts_of(what: str, database: str) -> list[StoredAct]:
    """Of a bundle, if there is a file of that name, else of a tournament in the database."""
    if bundle := bundle_named(what):
        return list(bundle.acts())
    with open_for_reading(database) as store:
        found = list(store.read(TournamentId(what)))
    if not found:
        raise UnknownTournament(what)
    return found


def story(acts: Sequence[StoredAct], to: int = 0) -> Iterator[str]:
    """Up to that version (0: all of it); what broke pairing integrity is marked with "!"."""
    if to > acts[-1].version:
        raise Unknown("version", to)
    state: Tournament | None = None
    last = None
    for record in islice(verify_chain(acts), to or None):
        last = record
        event = event_of(record)
        mark = "!" if breach_of(state, event) else " "
        who = "@".join(part for part in (record.act.actor, record.act.device) if part)
        sentence = sentence_of(state, event)
        yield f"{record.version:>6}{mark} {record.act.instant}  {sentence}  ({who})"
        state = evolve(state, event, record)
    assert last is not None, "there is one act at least"
    yield f"{last.version} events, head {head_code(last.hash)} {last.hash.hex()}"
