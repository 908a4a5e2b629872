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
from events.audit.verdict import OK, LogVerdict, audit, is_short
from events.audit.verdict.examination import verdict_of
from events.audit.verdict.exclusions import as_sentence, exclusions, who_could_lie
from events.audit.verdict.portable_proofs import KeptCheckpoints, is_believed, read_paper
from events.audit.verdict.verdict_report import as_json, clocks_words, signatures_words
from events.codec import event_of
from events.fold import evolve
from events.game.warnings import MEANING
from events.log.chain import head_code, verify_chain
from events.log.errors import UnknownTournament
from events.log.records import StoredAct
from events.transparency.evidence import KeptCheckpoint, Trusted
from events.transparency.notes import notes_in, read_key
from server.cli.console.files import read_bytes
from server.cli.console.terminal import bar
from server.cli.run.database import bundle_named, open_for_reading
from server.cli.run.options import Audit, Replay
from server.transparency.device_signatures import holds, verify

WEAK = "an old code of 40 bits proves less: another history with the same is made in a minute"
PAIRING = "Pairing every round again"


def run(asked: Audit) -> int:
    word = _word(asked.paper or (), asked.believe or ())
    verdict = audit_named(asked.what, asked.database, asked.expect_head, word)
    told = as_text(verdict, asked.expect_head)
    print(as_json(verdict) if asked.as_json else "\n".join(map(show_controls, told)))
    return verdict.exit_code


def _word(papers: Sequence[Path], keys: Sequence[str]) -> KeptCheckpoints | None:
    """The evidence of papers and keys. NotNow for papers without a key, as their signatures can't
    be attributed.
    """
    if papers and not keys:
        raise NotNow("Say whose signatures count: --believe KEY, the server's or a witness's.")
    texts = {paper: read_bytes(paper).decode("utf-8", "replace") for paper in papers}
    followed = {paper: notes_in(text)[1] for paper, text in texts.items()}
    notes = [note for found in followed.values() for note in found]
    trusted = Trusted.of([read_key(key) for key in keys], verify, notes)
    read = tuple(_paper(p, text, trusted) for p, text in texts.items() if not followed[p])
    return KeptCheckpoints(read, trusted) if read else None


def _paper(path: Path, text: str, trusted: Trusted) -> KeptCheckpoint:
    """Read a paper; BadFile if it proves nothing, as agreement with it would be misleading."""
    paper = read_paper(text)
    if not is_believed(paper, trusted):
        raise BadFile(
            "none of the keys that you --believe has signed this; it proves nothing.",
            name=str(path),
        )
    return paper


def audit_named(
    what: str, database: str, printed: str = "", word: KeptCheckpoints | None = None
) -> LogVerdict:
    """Audit `what`: a file, if there is one of that name, otherwise a tournament's id."""
    if bundle := bundle_named(what):
        with bar(PAIRING) as progress:
            return verdict_of(bundle, printed, progress, word, holds)
    with open_for_reading(database) as store, bar(PAIRING) as progress:
        tournament = TournamentId(what)
        head = store.head(tournament)
        records = list(store.read(tournament))
        if not records and not head.version:
            raise UnknownTournament(what)
        return audit(records, printed, head, progress, word, holds)


def as_text(verdict: LogVerdict, printed: str = "") -> Iterator[str]:
    code = head_code(verdict.head.hash)
    yield f"{verdict.name}: {verdict.versions} events, head {code} {verdict.head.hash.hex()}"
    yield _chain_text(verdict)
    if verdict.kept.printed and is_short(printed):
        yield f"Printed head: found; {WEAK}."
    yield from _again_text(verdict)
    yield f"Devices: {signatures_words(verdict.signatures)}"
    if verdict.clocks:
        yield clocks_words(verdict.clocks)
    for proof in verdict.proofs.values():
        yield from proof.proved_lines()
    for proof in verdict.proofs.values():
        yield from proof.further_lines()
    yield f"Pairing integrity: {counted_noun(len(verdict.breaches), 'act')} broke it."
    for one in verdict.breaches:
        yield from _breaking_text(one)
    if verdict.chain == OK:
        yield who_could_lie(verdict.kept)
    yield "What this evidence excludes:"
    for each in exclusions(verdict.kept):
        yield f"  {as_sentence(each, verdict.kept)}: {each.lie}"


def _again_text(verdict: LogVerdict) -> Iterator[str]:
    again = verdict.again
    wrong = counted_noun(len(again.contradictions), "contradiction")
    yield f"Acts: {again.acts} decided again, {wrong}."
    for one in again.contradictions:
        yield f"  Version {one.version}: {one.says}"


def _chain_text(verdict: LogVerdict) -> str:
    if verdict.chain == OK:
        return "Chain: every event follows from the one before it."
    return f"Chain: {verdict.chain}. What follows covers the {verdict.versions} events before that."


def _breaking_text(one: BreachRecord) -> Iterator[str]:
    undone = f", undone at {one.undone_by}" if one.undone_by else ""
    yield f"  {one.version} {one.kind}, {one.what}{undone}"
    change = " → ".join(part for part in (one.before, one.after) if part)
    if change:
        yield f"      {change}"
    who = ", ".join(part for part in (one.actor, one.device, one.instant) if part)
    level = f", warning of level {one.level} ({MEANING[one.level]}) confirmed" if one.level else ""
    yield f"      {who}{level}{f': {one.reason}' if one.reason else ''}"


def replay(asked: Replay) -> None:
    for line in story(acts_of(asked.what, asked.database), asked.to):
        print(show_controls(line))


def acts_of(what: str, database: str) -> list[StoredAct]:
    """Acts of a bundle, if there is a file of that name, otherwise of a tournament's log."""
    if bundle := bundle_named(what):
        return list(bundle.acts())
    with open_for_reading(database) as store:
        found = list(store.read(TournamentId(what)))
    if not found:
        raise UnknownTournament(what)
    return found


def story(acts: Sequence[StoredAct], to: int = 0) -> Iterator[str]:
    """Lines of events up to that version (0: all); breaches of integrity are marked "!"."""
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
