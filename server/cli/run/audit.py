"""`wallchart audit`: verify the log of a tournament, or a bundle of it.

`wallchart replay`: print its history, one line per event.

Exit codes of an audit: 0 no contradiction, 1 contradictions, 2 the chain is broken or another one
was signed, 3 it can't be read.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from domain.errors import BadFile, NotNow, Unknown
from domain.ids import TournamentId
from domain.texts import counted_noun, show_controls
from domain.tournament import Tournament
from events.audit.breaches import BreachRecord, breach_of
from events.audit.history import sentence_of
from events.audit.verdict import OK, LogVerdict, audit_log, is_short_code
from events.audit.verdict.examination import verdict_of
from events.audit.verdict.exclusions import (
    exclusion_sentence,
    list_exclusions,
    possible_liars_sentence,
)
from events.audit.verdict.portable_proofs import KeptCheckpoints, read_paper
from events.audit.verdict.verdict_report import as_json, clocks_words, signatures_words
from events.codec import event_of
from events.fold import apply_event
from events.game.warnings import MEANING
from events.log.chain import head_code, verify_chain
from events.log.errors import UnknownTournament
from events.log.records import StoredAct
from events.transparency.evidence import KeptCheckpoint, TrustedKeys, compare_kept_checkpoint
from events.transparency.merkle import Tree
from events.transparency.notes import notes_in, read_key
from server.cli.console.files import read_bytes
from server.cli.console.terminal import progress_bar
from server.cli.run.database import acts_in, bundle_named, open_for_reading
from server.cli.run.options import Audit, Replay
from server.transparency.device_signatures import is_valid_signature, is_validly_signed

WEAK = "an old code of 40 bits proves less: another history with the same is made in a minute"
PAIRING = "Pairing every round again"


def run(args: Audit) -> int:
    kept = _read_evidence(args.paper or (), args.believe or ())
    verdict = audit_named(args.what, args.database, args.expect_head, kept)
    lines = as_text(verdict, args.expect_head)
    print(as_json(verdict) if args.as_json else "\n".join(map(show_controls, lines)))
    return verdict.exit_code


def _read_evidence(papers: Sequence[Path], keys: Sequence[str]) -> KeptCheckpoints | None:
    """The evidence in papers signed by trusted keys; None without papers, NotNow without keys."""
    if papers and not keys:
        raise NotNow("Say whose signatures count: --believe KEY, the server's or a witness's.")
    texts = {paper: read_bytes(paper).decode("utf-8", "replace") for paper in papers}
    followed = {paper: notes_in(text)[1] for paper, text in texts.items()}
    notes = [note for found in followed.values() for note in found]
    trusted = TrustedKeys.from_keys([read_key(key) for key in keys], is_valid_signature, notes)
    read = tuple(_read_paper(p, text, trusted) for p, text in texts.items() if not followed[p])
    return KeptCheckpoints(read, trusted) if read else None


def _read_paper(path: Path, text: str, trusted: TrustedKeys) -> KeptCheckpoint:
    """Read a checkpoint or proof; BadFile if no trusted key has signed it."""
    paper = read_paper(text)
    found = compare_kept_checkpoint(Tree(), paper, trusted)
    if not found.signed and not found.witnessed:
        raise BadFile(
            "none of the keys that you --believe has signed this; it proves nothing.",
            name=str(path),
        )
    return paper


def audit_named(
    name: str, database: str, printed: str = "", kept: KeptCheckpoints | None = None
) -> LogVerdict:
    """Audit the bundle in the file of that name if there is one, otherwise the tournament with that
    id. The log is compared with `printed`, a head from a printed sheet, and with `kept`.
    """
    if bundle := bundle_named(name):
        with progress_bar(PAIRING) as progress:
            return verdict_of(bundle, printed, progress, kept, is_validly_signed)
    with open_for_reading(database) as store, progress_bar(PAIRING) as progress:
        tournament = TournamentId(name)
        head = store.head(tournament)
        records = list(store.read(tournament))
        if not records and not head.version:
            raise UnknownTournament(name)
        return audit_log(records, printed, head, progress, kept, is_validly_signed)


def as_text(verdict: LogVerdict, printed: str = "") -> Iterator[str]:
    code = head_code(verdict.head.hash)
    yield f"{verdict.name}: {verdict.versions} events, head {code} {verdict.head.hash.hex()}"
    yield _chain_text(verdict)
    if verdict.kept.printed and is_short_code(printed):
        yield f"Printed head: found; {WEAK}."
    again = verdict.again
    wrong = counted_noun(len(again.contradictions), "contradiction")
    yield f"Acts: {again.acts} decided again, {wrong}."
    for contradiction in again.contradictions:
        yield f"  Version {contradiction.version}: {contradiction.says}"
    yield f"Devices: {signatures_words(verdict.signatures)}"
    if verdict.clocks:
        yield clocks_words(verdict.clocks)
    for proof in verdict.proofs.values():
        yield from proof.proved_lines()
    for proof in verdict.proofs.values():
        yield from proof.further_lines()
    yield f"Pairing integrity: {counted_noun(len(verdict.breaches), 'act')} broke it."
    for breach in verdict.breaches:
        yield from _breach_lines(breach)
    if verdict.chain == OK:
        yield possible_liars_sentence(verdict.kept)
    yield "What this evidence excludes:"
    for each in list_exclusions(verdict.kept):
        yield f"  {exclusion_sentence(each, verdict.kept)}: {each.lie}"


def _chain_text(verdict: LogVerdict) -> str:
    if verdict.chain == OK:
        return "Chain: every event follows from the one before it."
    return f"Chain: {verdict.chain}. What follows covers the {verdict.versions} events before that."


def _breach_lines(breach: BreachRecord) -> Iterator[str]:
    undone = f", undone at {breach.undone_by}" if breach.undone_by else ""
    yield f"  {breach.version} {breach.kind}, {breach.what}{undone}"
    change = " → ".join(part for part in (breach.before, breach.after) if part)
    if change:
        yield f"      {change}"
    sender = ", ".join(part for part in (breach.actor, breach.device, breach.instant) if part)
    level = (
        f", warning of level {breach.level} ({MEANING[breach.level]}) confirmed"
        if breach.level
        else ""
    )
    yield f"      {sender}{level}{f': {breach.reason}' if breach.reason else ''}"


def replay(args: Replay) -> None:
    for line in history_lines(acts_of(args.what, args.database), args.to):
        print(show_controls(line))


def acts_of(name: str, database: str) -> list[StoredAct]:
    """Acts of a bundle, if there is a file of that name, otherwise of a tournament's log."""
    if bundle := bundle_named(name):
        return list(bundle.acts())
    with open_for_reading(database) as store:
        return acts_in(store, name)


def history_lines(acts: Sequence[StoredAct], to: int = 0) -> Iterator[str]:
    """Lines of events up to that version (0: all); breaches of integrity are marked "!"."""
    if to > acts[-1].version:
        raise Unknown("version", to)
    state: Tournament | None = None
    last = None
    for record in islice(verify_chain(acts), to or None):
        last = record
        event = event_of(record)
        mark = "!" if breach_of(state, event) else " "
        sender = "@".join(part for part in (record.act.actor, record.act.device) if part)
        sentence = sentence_of(state, event)
        yield f"{record.version:>6}{mark} {record.act.instant}  {sentence}  ({sender})"
        state = apply_event(state, event, record)
    assert last is not None, "there is one act at least"
    yield f"{last.version} events, head {head_code(last.hash)} {last.hash.hex()}"
