"""`wallchart audit`: what the log of a tournament, or a bundle of it, proves.

Exit codes: 0 nothing contradicts itself, 1 something does, 2 the chain is broken, 3 it can't be read.
"""

from collections.abc import Iterator

from domain.characters import shown
from domain.counted import counted
from domain.ids import TournamentId
from events.audit.breaches import Breaking
from events.audit.examination import verdict_of
from events.audit.exclusions import as_sentence, exclusions
from events.audit.told import as_json
from events.audit.verdict import OK, Verdict, audit
from events.log.chain import head_code
from events.log.errors import UnknownTournament
from events.warnings import MEANING
from server.cli.progress import bar
from server.cli.run.bundle import bundle_named
from server.cli.run.database import reading
from server.cli.run.options import Audit

PAIRING = "Pairing every round again"


def run(asked: Audit) -> int:
    verdict = audited(asked.what, asked.database, asked.expect_head)
    print(as_json(verdict) if asked.as_json else "\n".join(map(shown, as_text(verdict))))
    return verdict.exit_code


def audited(what: str, database: str, printed: str = "") -> Verdict:
    """`what` is a file, if there is one of that name, else a tournament in the database."""
    if bundle := bundle_named(what):
        with bar(PAIRING) as progress:
            return verdict_of(bundle, printed, progress)
    with reading(database) as store, bar(PAIRING) as progress:
        tournament = TournamentId(what)
        head = store.head(tournament)
        records = list(store.read(tournament))
        if not records and not head.version:
            raise UnknownTournament(what)
        return audit(records, printed, head, progress)


def as_text(verdict: Verdict) -> Iterator[str]:
    code = head_code(verdict.head.hash)
    yield f"{verdict.name}: {verdict.versions} events, head {code} {verdict.head.hash.hex()}"
    yield _chain_text(verdict)
    yield from _again_text(verdict)
    for proof in verdict.proofs.values():
        yield from proof.proved()
    for proof in verdict.proofs.values():
        yield from proof.further()
    yield f"Pairing integrity: {counted(len(verdict.breaches), 'act')} broke it."
    for one in verdict.breaches:
        yield from _breaking_text(one)
    yield "What this evidence excludes:"
    for each in exclusions(verdict.kept):
        yield f"  {as_sentence(each, verdict.kept)}: {each.lie}"


def _again_text(verdict: Verdict) -> Iterator[str]:
    again = verdict.again
    wrong = counted(len(again.contradictions), "contradiction")
    yield f"Acts: {again.acts} decided again, {wrong}."
    if again.imported:
        yield "Acts: what a file brought was decided elsewhere; nobody can be asked for it."
    for one in again.contradictions:
        yield f"  Version {one.version}: {one.says}"


def _chain_text(verdict: Verdict) -> str:
    if verdict.chain == OK:
        return "Chain: every event follows from the one before it."
    return f"Chain: {verdict.chain}. What follows covers the {verdict.versions} events before that."


def _breaking_text(one: Breaking) -> Iterator[str]:
    undone = f", undone at {one.undone_by}" if one.undone_by else ""
    yield f"  {one.version} {one.kind}, {one.what}{undone}"
    change = " → ".join(part for part in (one.before, one.after) if part)
    if change:
        yield f"      {change}"
    who = ", ".join(part for part in (one.actor, one.device, one.instant) if part)
    level = f", warning of level {one.level} ({MEANING[one.level]}) confirmed" if one.level else ""
    yield f"      {who}{level}{f': {one.reason}' if one.reason else ''}"
