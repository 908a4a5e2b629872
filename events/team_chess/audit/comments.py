"""Breaches as comments of a TRF26 report: `### MPA @ Round 3: …`, one line each (endorsement rules
C.02 (2026), Q64-69, Q112-115 and Q157-169).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.formats.trf.tournament import TournamentReport as Reported
from domain.ids import StageId
from domain.pairings_checked import PairingsChecked
from domain.results import Mark
from domain.team_chess.stage import TeamStage, team_stage_of
from events.audit.breaches import Breaking, breaches
from events.audit.history import History
from events.integrity import Breach
from events.team_chess.federation_report import report
from events.team_chess.words import meeting, team

LABELS: Mapping[Breach, str] = {
    Breach.MANUAL_PAIRING: "MPA",
    Breach.CORRECTION: "Correction",
    Breach.ADJOURNMENT: "Adjournment",
    Breach.CONFIGURATION: "Configuration",
    Breach.RENUMBERING: "Renumbering",
    Breach.IMPORT: "Import",
    Breach.FIDE_MODE_LEFT: "FIDE mode left",
}


def full_report(history: History, number: StageId) -> Reported:
    """A report that hides nothing: every breach, every full-point bye and what came of pairing the
    rounds again stand in it as comments.
    """
    state = history.now
    assert state is not None, "a part is asked for of what there is"
    stage = team_stage_of(state, number)
    told = report(state, stage)
    broken = (one for one in breaches(history) if one.stage == number)
    extra = (*map(_comment, broken), *_full_point_byes(stage), *_again(stage, stage.checked))
    return replace(told, comments=(*told.comments, *extra))


def _comment(broken: Breaking) -> str:
    change = " -> ".join(part for part in (broken.before, broken.after) if part)
    reason = f" ({broken.reason})" if broken.reason else ""
    undone = f" [undone, version {broken.undone_by}]" if broken.undone_by else ""
    label = LABELS[broken.kind]
    text = f"### {label} @ Round {broken.round}: {broken.what}: {change}{reason}{undone}"
    return " ".join(text.split())


def _full_point_byes(stage: TeamStage) -> Iterator[str]:
    for r in stage.rounds:
        for entry, mark in r.byes:
            if mark is Mark.FULL_BYE:
                yield f"### Full-point bye @ Round {r.number}: {team(stage, entry)}"


def _again(stage: TeamStage, known: PairingsChecked | None) -> Iterator[str]:
    """What came of it the last time that every round was asked for again (Q57-63)."""
    if known is None:
        return
    place = f"### Rounds paired again @ Round {known.rounds}:"
    if not known.otherwise:
        yield f"{place} all {known.rounds} come out the same"
    for number, matches, bye in known.otherwise:
        said = ", ".join(meeting(stage, *pair) for pair in matches) or "no legal pairing"
        rest = f", bye {team(stage, bye)}" if bye else ""
        yield f"{place} round {number} comes out otherwise: {said}{rest}"
