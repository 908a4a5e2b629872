"""Breaches as comments of a TRF26 report: `### MPA @ Round 3: …`, one line each (endorsement rules
C.02 (2026), Q64-69, Q112-115 and Q157-169).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from domain.contest.pairings_checked import CheckOccasion
from domain.formats.trf.records.pairing_comments import explains_pairing
from domain.formats.trf.tournament import TournamentReport
from domain.messages import said_together, say
from domain.results import Mark
from events.audit.breaches import Breaking, breaches
from events.audit.history import History
from events.contest.game_rules import AnyStage
from events.contest.scopes import meeting, name
from events.game.integrity import Breach

LABELS: Mapping[Breach, str] = {
    Breach.MANUAL_PAIRING: "MPA",
    Breach.CORRECTION: "Correction",
    Breach.ADJOURNMENT: "Adjournment",
    Breach.CONFIGURATION: "Configuration",
    Breach.RENUMBERING: "Renumbering",
    Breach.IMPORT: "Import",
    Breach.FIDE_MODE_LEFT: "FIDE mode left",
}


def with_comments(
    report: TournamentReport, history: History, stage: AnyStage, imported: Iterable[str] = ()
) -> TournamentReport:
    """The report with comments on its breaches, on full-point byes, which FIDE no longer wants
    (Q170-188), and on the outcome of pairing the rounds again; for an imported stage also the
    comments of its report.
    """
    broken = comments(breaches(history), stage.id)
    told = dict.fromkeys((*broken, *full_point_byes(stage), *paired_again(stage)))
    before = (line for line in imported if explains_pairing(line) and line not in told)
    extra = (*before, *told)
    return replace(report, comments=(*report.comments, *extra))


def comments(broken: Iterable[Breaking], stage: int) -> tuple[str, ...]:
    """The comments on one stage, which say if an act was undone."""
    return tuple(_comment(one) for one in broken if one.stage == stage)


def paired_again(stage: AnyStage) -> Iterator[str]:
    """Comments on the outcome of pairing every round again, the last time it was done (Q57-63)."""
    known = stage.checked
    if known is None:
        return
    label = say("### Rounds paired again")
    if known.occasion is CheckOccasion.REPLANNED and known.otherwise:
        label = f"### {LABELS[Breach.CONFIGURATION]}"
    place = say("{label} @ Round {rounds}:", label=label, rounds=known.rounds)
    if not known.otherwise:
        yield say("{place} all {rounds} come out the same", place=place, rounds=known.rounds)
    for number, boards, bye in known.otherwise:
        games = said_together(", ", (meeting(stage, *pair) for pair in boards)) or say(
            "no legal pairing"
        )
        rest = say(", bye {name}", name=name(stage, bye)) if bye else ""
        yield say(
            "{place} round {number} comes out otherwise: {rest}",
            place=place,
            number=number,
            rest=said_together("", (games, rest)),
        )


def full_point_byes(stage: AnyStage) -> tuple[str, ...]:
    return tuple(
        say("### Full-point bye @ Round {number}: {name}", number=r.number, name=name(stage, entry))
        for r in stage.rounds
        for entry, mark in r.byes
        if mark is Mark.FULL_BYE
    )


def _comment(broken: Breaking) -> str:
    change = " -> ".join(part for part in (broken.before, broken.after) if part)
    reason = say(" ({reason})", reason=broken.reason) if broken.reason else ""
    undone = (
        say(" [undone, version {undone_by}]", undone_by=broken.undone_by)
        if broken.undone_by
        else ""
    )
    label = LABELS[broken.kind]
    text = say(
        "### {label} @ Round {round}: {what}: {undone}",
        label=label,
        round=broken.round,
        what=broken.what,
        undone=said_together("", (change, reason, undone)),
    )
    return said_together(" ", text.split())
