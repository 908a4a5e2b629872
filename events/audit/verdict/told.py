"""What an audit found: for a program, and in sentences for who reads it on a page."""

from collections.abc import Iterator

import msgspec

from domain.said import plain, say
from events.audit.breaches import Breaking
from events.audit.proof import Finding
from events.audit.verdict import OK, Verdict
from events.audit.verdict.exclusions import exclusions


def as_json(verdict: Verdict) -> str:
    said: dict[str, object] = {
        "versions": verdict.versions,
        "chain": verdict.chain,
        "head": verdict.head.hash.hex(),
    }
    for proof in verdict.proofs.values():
        said |= proof.summary()
    said["acts"] = verdict.again.acts
    said["contradictions"] = [one._asdict() for one in verdict.again.contradictions]
    said["excludes"] = [one._asdict() for one in exclusions(verdict.kept)]
    said["breaches"] = [_breaking(one) for one in verdict.breaches]
    for proof in verdict.proofs.values():
        said |= proof.evidence()
    return msgspec.json.encode(said, enc_hook=plain).decode()


def _breaking(one: Breaking) -> dict[str, object]:
    return {
        "version": one.version,
        "kind": one.kind.value,
        "reason": one.reason,
        "stage": one.stage,
        "round": one.round,
        "what": one.what,
        "before": one.before,
        "after": one.after,
        "actor": one.actor,
        "device": one.device,
        "instant": one.instant,
        "level": one.level,
        "undone_by": one.undone_by or None,
    }


def findings(verdict: Verdict) -> tuple[Finding, ...]:
    chain = (
        Finding(
            say("All {versions} events follow from one another.", versions=verdict.versions), False
        )
        if verdict.chain == OK
        else Finding(say("The chain is {chain}.", chain=verdict.chain), True)
    )
    again = _decided_again(verdict)
    proofs = verdict.proofs.values()
    proved = (finding for proof in proofs for finding in proof.findings())
    notes = (finding for proof in proofs for finding in proof.notes())
    return (chain, *again, *proved, *_integrity(verdict), *notes)


def _decided_again(verdict: Verdict) -> Iterator[Finding]:
    again = verdict.again
    yield Finding(say("{acts} acts decided again.", acts=again.acts))
    for one in again.contradictions:
        yield Finding(say("Version {version}: {says}", version=one.version, says=one.says), True)


def _integrity(verdict: Verdict) -> Iterator[Finding]:
    standing = [one for one in verdict.breaches if not one.undone_by]
    undone = len(verdict.breaches) - len(standing)
    if not verdict.breaches:
        yield Finding(say("Nothing broke pairing integrity."), False)
        return
    acts = (
        say("1 act broke")
        if len(verdict.breaches) == 1
        else say("{breaches} acts broke", breaches=len(verdict.breaches))
    )
    yield Finding(
        say("{acts} pairing integrity, {undone} undone.", acts=acts, undone=undone), bool(standing)
    )
