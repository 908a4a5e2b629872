"""The findings of an audit: as JSON for programs, and in sentences for a page."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

import msgspec

from domain.messages import join_messages, plain_text, say
from events.audit.breaches import BreachRecord
from events.audit.proof import AuditFinding
from events.audit.verdict import OK, LogVerdict
from events.audit.verdict.device_signatures import SignatureCounts
from events.audit.verdict.exclusions import list_exclusions
from events.game.words import list_some

VERSIONS_SHOWN = 12


def as_json(verdict: LogVerdict) -> str:
    return msgspec.json.encode(as_fields(verdict), enc_hook=plain_text).decode()


def as_fields(verdict: LogVerdict) -> dict[str, object]:
    """The fields of the command line's JSON report."""
    report: dict[str, object] = {
        "versions": verdict.versions,
        "chain": verdict.chain,
        "head": verdict.head.hash.hex(),
    }
    for proof in verdict.proofs.values():
        report |= proof.summary()
    report["acts"] = verdict.again.acts
    report["contradictions"] = [each._asdict() for each in verdict.again.contradictions]
    report["excludes"] = [each._asdict() for each in list_exclusions(verdict.kept)]
    report["breaches"] = [_breach_fields(breach) for breach in verdict.breaches]
    if verdict.signatures.signed:
        report["signatures"] = verdict.signatures
    for proof in verdict.proofs.values():
        report |= proof.evidence()
    return report


def _breach_fields(breach: BreachRecord) -> dict[str, object]:
    values = {each.name: getattr(breach, each.name) for each in fields(breach)}
    return values | {"undone_by": breach.undone_by or None}


def findings(verdict: LogVerdict) -> tuple[AuditFinding, ...]:
    chain = AuditFinding(say("The chain is {chain}.", chain=verdict.chain), True)
    if verdict.chain == OK:
        whole = say("All {versions} events follow from one another.", versions=verdict.versions)
        chain = AuditFinding(whole)
    again = _redecision_findings(verdict)
    proofs = verdict.proofs.values()
    proved = (finding for proof in proofs for finding in proof.findings())
    notes = (replace(note, remark=True) for proof in proofs for note in proof.notes())
    others = (*_signature_findings(verdict.signatures), *_clock_findings(verdict))
    return (chain, *again, *proved, *_integrity_findings(verdict), *others, *notes)


def _redecision_findings(verdict: LogVerdict) -> Iterator[AuditFinding]:
    again = verdict.again
    yield AuditFinding(say("{acts} acts decided again.", acts=again.acts))
    for contradiction in again.contradictions:
        yield AuditFinding(
            say(
                "Version {version}: {says}", version=contradiction.version, says=contradiction.says
            ),
            True,
        )


def _signature_findings(signatures: SignatureCounts) -> Iterator[AuditFinding]:
    all_hold = bool(signatures.signed) and signatures.checked
    yield AuditFinding(signatures_words(signatures), bool(signatures.unsigned), not all_hold)


def _clock_findings(verdict: LogVerdict) -> Iterator[AuditFinding]:
    if verdict.clocks:
        yield AuditFinding(clocks_words(verdict.clocks), remark=True)


def clocks_words(versions: Sequence[int]) -> str:
    return say(
        "The sender's own clock was more than a day off the server's in versions {versions}.",
        versions=list_some(versions, VERSIONS_SHOWN),
    )


def signatures_words(signatures: SignatureCounts) -> str:
    """How many acts are signed; invalid signatures are reported with their acts instead."""
    counts = say(
        "{signed} of {acts} acts are signed by the device that sent them.",
        signed=signatures.signed,
        acts=signatures.acts,
    )
    if not signatures.signed:
        return counts
    unchecked = say(
        "Whether these signatures hold can't be checked here: open this page over https."
    )
    unsigned = signatures.unsigned
    left_out = say(
        "Devices that sign have sent these versions without a signature: {versions}.",
        versions=list_some(unsigned, VERSIONS_SHOWN),
    )
    parts = (counts, "" if signatures.checked else unchecked, left_out if unsigned else "")
    return join_messages(" ", filter(None, parts))


def _integrity_findings(verdict: LogVerdict) -> Iterator[AuditFinding]:
    standing = [breach for breach in verdict.breaches if not breach.undone_by]
    undone = len(verdict.breaches) - len(standing)
    if not verdict.breaches:
        yield AuditFinding(say("Nothing broke pairing integrity."))
        return
    acts = (
        say("1 act broke")
        if len(verdict.breaches) == 1
        else say("{breaches} acts broke", breaches=len(verdict.breaches))
    )
    yield AuditFinding(
        say("{acts} pairing integrity, {undone} undone.", acts=acts, undone=undone), bool(standing)
    )
