"""`wallchart audit`: what the log of a tournament, or a bundle of it, proves.

Exit codes: 0 nothing found, 1 findings, 2 the chain is broken, 3 what was given can't be read.
"""

from collections.abc import Iterator

import msgspec

from domain.counted import counted
from domain.ids import TournamentId
from domain.standings import exact
from events.audit.breaches import Breaking
from events.audit.verdict import OK, Ranking, Verdict, audit
from events.chess.audit.repairing import Pairs, Repaired
from events.log.chain import short_code
from events.log.errors import UnknownTournament
from events.log.recorded import Head
from server.cli.progress import bar
from server.cli.run.bundle import bundle_named
from server.cli.run.database import reading

SHOWN = 5
PAIRING = "Pairing every round again"


def audited(what: str, database: str, printed: str = "") -> Verdict:
    """`what` is a file, if there is one of that name, else a tournament in the database."""
    if bundle := bundle_named(what):
        manifest = bundle.manifest
        with bar(PAIRING) as progress:
            due = Head(manifest.versions, _digest(manifest.head))
            return audit(bundle.records(), printed, due, progress)
    with reading(database) as store, bar(PAIRING) as progress:
        tournament = TournamentId(what)
        head = store.head(tournament)
        records = list(store.read(tournament))
        if not records and not head.version:
            raise UnknownTournament(what)
        return audit(records, printed, head, progress)


def _digest(text: str) -> bytes:
    """What is no number in hexadecimal digits matches no head."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def as_json(verdict: Verdict) -> str:
    """Where pairs of bridge were seated there are two more fields: how often, and what of it can't
    be proved; where results came in files, what these say otherwise.
    """
    seated = {
        "seatings": len(verdict.seatings),
        "doubtful": [one._asdict() for one in verdict.doubtful],
    }
    return msgspec.json.encode(
        {
            "versions": verdict.versions,
            "chain": verdict.chain,
            "head": verdict.head.hash.hex(),
            "rounds": verdict.rounds,
            "differing": [_difference(one) for one in verdict.differing],
            "breaches": [_breaking(one) for one in verdict.breaches],
        }
        | (seated if verdict.seatings else {})
        | ({"files": [one._asdict() for one in verdict.files]} if verdict.files else {})
    ).decode()


def _difference(one: Repaired) -> dict[str, object]:
    return {
        "stage": one.stage,
        "round": one.round,
        "version": one.version,
        "system": one.system,
        "edition": one.edition,
        "recorded": one.recorded,
        "computed": one.computed,
        "reason": one.refusal,
    }


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


def as_text(verdict: Verdict) -> Iterator[str]:
    code = short_code(verdict.head.hash)
    yield f"{verdict.name}: {verdict.versions} events, head {code} {verdict.head.hash.hex()}"
    yield _chain_text(verdict)
    same = verdict.rounds - len(verdict.differing)
    yield f"Pairings: {verdict.rounds} rounds paired again, {same} the same."
    if verdict.imported:
        yield f"Pairings: {verdict.imported} rounds were imported; nobody can be asked for them."
    yield from map(_difference_text, verdict.differing)
    if verdict.seatings:
        held = len(verdict.seatings) - len(verdict.doubtful)
        yield f"Seatings of pairs: {len(verdict.seatings)} proved again, {held} hold."
    for each in verdict.doubtful:
        where = f"Session {each.session} of stage {each.stage}, {each.what}"
        yield f"  {where} (version {each.version}): {each.doubt}"
    for ranking in verdict.rankings:
        yield from _ranking_text(ranking)
    for file in verdict.files:
        differ = counted(len(file.disagreements), "value")
        yield f"{file.file}: {differ} in it not as the rules have it."
        yield from (f"  {sentence}" for sentence in (*file.disagreements, *file.notes))
    yield f"Pairing integrity: {counted(len(verdict.breaches), 'act')} broke it."
    for one in verdict.breaches:
        yield from _breaking_text(one)


def _chain_text(verdict: Verdict) -> str:
    if verdict.chain == OK:
        return "Chain: every event follows from the one before it."
    return f"Chain: {verdict.chain}. What follows covers the {verdict.versions} events before that."


def _difference_text(one: Repaired) -> str:
    where = f"  Round {one.round} of stage {one.stage} (version {one.version})"
    if one.refusal:
        return f"{where} can't be paired again: {one.refusal}"
    return (
        f"{where} has {_pairs(one.recorded)}; {one.system} {one.edition} has {_pairs(one.computed)}"
    )


def _pairs(pairs: Pairs) -> str:
    shown = ", ".join(f"{a}-{b}" if b else f"bye {a}" for a, b in pairs[:SHOWN])
    return f"{shown} and {len(pairs) - SHOWN} more" if len(pairs) > SHOWN else shown or "nothing"


def _ranking_text(ranking: Ranking) -> Iterator[str]:
    yield f"Standings of {ranking.stage} after round {ranking.after_round}, computed anew:"
    for place in ranking.places[:SHOWN]:
        values = ", ".join(
            f"{column} {'-' if value is None else exact(value)}"
            for column, value in zip(ranking.columns, place.values, strict=True)
        )
        yield f"  {place.rank or '-'}. {place.name}: {values}"
    if len(ranking.places) > SHOWN:
        yield f"  and {len(ranking.places) - SHOWN} more"


def _breaking_text(one: Breaking) -> Iterator[str]:
    undone = f", undone at {one.undone_by}" if one.undone_by else ""
    yield f"  {one.version} {one.kind}, {one.what}{undone}"
    change = " → ".join(part for part in (one.before, one.after) if part)
    if change:
        yield f"      {change}"
    who = ", ".join(part for part in (one.actor, one.device, one.instant) if part)
    level = f", level {one.level} confirmed" if one.level else ""
    yield f"      {who}{level}{f': {one.reason}' if one.reason else ''}"
