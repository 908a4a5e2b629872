"""Breaches as comments of a TRF26 report: `### MPA @ Round 3: …`, one line each (endorsement rules
C.02 (2026), Q64-69, Q112-115 and Q157-169).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from domain.chess.stage import Stage, stage_of
from domain.formats.trf.tournament import TournamentReport
from domain.ids import StageId
from domain.pairings_checked import Occasion
from domain.results import Mark
from events.audit.breaches import Breaking, breaches
from events.audit.history import History
from events.chess.reported_options import as_paired
from events.chess.words import meeting, player
from events.integrity import Breach

LABELS: Mapping[Breach, str] = {
    Breach.MANUAL_PAIRING: "MPA",
    Breach.CORRECTION: "Correction",
    Breach.ADJOURNMENT: "Adjournment",
    Breach.CONFIGURATION: "Configuration",
    Breach.RENUMBERING: "Renumbering",
    Breach.IMPORT: "Import",
    Breach.FIDE_MODE_LEFT: "FIDE mode left",
}


def full_report(history: History, stage: StageId) -> TournamentReport:
    """The stage as a report that hides nothing: with its breaches as comments, and with the
    full-point byes, which FIDE no longer wants (Q170-188).
    """
    told = as_paired(history, stage)
    now = stage_of(history.at(history.head.version), stage)
    extra = (*comments(breaches(history), stage), *full_point_byes(now), *paired_again(now))
    return replace(told, comments=(*told.comments, *extra))


def comments(broken: Iterable[Breaking], stage: int) -> tuple[str, ...]:
    """Those of one stage; an act that was undone says so."""
    return tuple(_comment(one) for one in broken if one.stage == stage)


def paired_again(stage: Stage) -> Iterator[str]:
    """What came of it the last time that every round was asked for again (Q57-63)."""
    known = stage.checked
    if known is None:
        return
    label = "### Rounds paired again"
    if known.occasion is Occasion.REPLANNED and known.otherwise:
        label = f"### {LABELS[Breach.CONFIGURATION]}"
    place = f"{label} @ Round {known.rounds}:"
    if not known.otherwise:
        yield f"{place} all {known.rounds} come out the same"
    for number, boards, bye in known.otherwise:
        games = ", ".join(meeting(stage, *pair) for pair in boards) or "no legal pairing"
        rest = f", bye {player(stage, bye)}" if bye else ""
        yield f"{place} round {number} comes out otherwise: {games}{rest}"


def full_point_byes(stage: Stage) -> tuple[str, ...]:
    return tuple(
        f"### Full-point bye @ Round {r.number}: {player(stage, entry)}"
        for r in stage.rounds
        for entry, mark in r.byes
        if mark is Mark.FULL_BYE
    )


def _comment(broken: Breaking) -> str:
    change = " -> ".join(part for part in (broken.before, broken.after) if part)
    reason = f" ({broken.reason})" if broken.reason else ""
    undone = f" [undone, version {broken.undone_by}]" if broken.undone_by else ""
    label = LABELS[broken.kind]
    text = f"### {label} @ Round {broken.round}: {broken.what}: {change}{reason}{undone}"
    return " ".join(text.split())
