"""What every report of a stage has: a header about its tournament, and breaches as comments of
TRF26, `### MPA @ Round 3: …`, one line each (endorsement rules C.02 (2026), Q64-69, Q112-115 and
Q157-169).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from domain.contest.round import CheckOccasion
from domain.contest.stage import AnyStage
from domain.formats.trf.fields import day_of_report, round_day
from domain.formats.trf.records.pairing_comments import explains_pairing
from domain.formats.trf.tournament import ReportHeader, TournamentReport
from domain.messages import join_messages, say
from domain.results import Mark
from domain.tournament import Tournament
from events.audit.breaches import BreachRecord, breaches
from events.audit.history import History
from events.contest.scopes import entry_name, meeting_text
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
    breach_comments = comments_on_breaches(breaches(history), stage.id)
    comments_now = dict.fromkeys(
        (*breach_comments, *full_point_bye_comments(stage), *pairing_check_comments(stage))
    )
    before = (line for line in imported if explains_pairing(line) and line not in comments_now)
    extra = (*before, *comments_now)
    return replace(report, comments=(*report.comments, *extra))


def comments_on_breaches(breaches_found: Iterable[BreachRecord], stage: int) -> tuple[str, ...]:
    """The comments on the breaches of one stage; an undone act is marked as such."""
    return tuple(_comment_on_breach(breach) for breach in breaches_found if breach.stage == stage)


def pairing_check_comments(stage: AnyStage) -> Iterator[str]:
    """Comments on the last check in which every round was paired again (Q57-63)."""
    check = stage.checked
    if check is None:
        return
    label = say("### Rounds paired again")
    if check.occasion is CheckOccasion.REPLANNED and check.otherwise:
        label = f"### {LABELS[Breach.CONFIGURATION]}"
    place = say("{label} @ Round {rounds}:", label=label, rounds=check.rounds)
    if not check.otherwise:
        yield say("{place} all {rounds} come out the same", place=place, rounds=check.rounds)
    for number, boards, bye in check.otherwise:
        games = join_messages(", ", (meeting_text(stage, *pair) for pair in boards)) or say(
            "no legal pairing"
        )
        rest = say(", bye {name}", name=entry_name(stage, bye)) if bye else ""
        yield say(
            "{place} round {number} comes out otherwise: {rest}",
            place=place,
            number=number,
            rest=join_messages("", (games, rest)),
        )


def full_point_bye_comments(stage: AnyStage) -> tuple[str, ...]:
    """A comment on each full-point bye."""
    return tuple(
        say(
            "### Full-point bye @ Round {number}: {name}",
            number=r.number,
            name=entry_name(stage, entry),
        )
        for r in stage.rounds
        for entry, mark in r.byes
        if mark is Mark.FULL_BYE
    )


def _comment_on_breach(breach: BreachRecord) -> str:
    change = " -> ".join(part for part in (breach.before, breach.after) if part)
    reason = say(" ({reason})", reason=breach.reason) if breach.reason else ""
    undone = ""
    if breach.undone_by:
        undone = say(" [undone, version {undone_by}]", undone_by=breach.undone_by)
    label = LABELS[breach.kind]
    text = say(
        "### {label} @ Round {round}: {what}: {undone}",
        label=label,
        round=breach.round,
        what=breach.what,
        undone=join_messages("", (change, reason, undone)),
    )
    return join_messages(" ", text.split())


def header_of(tournament: Tournament, stage: AnyStage) -> ReportHeader:
    """The header of a report; its name includes the stage's if there are several."""
    several = len(tournament.parts) > 1
    return ReportHeader(
        name=say("{name}, {name2}", name=tournament.name, name2=stage.name)
        if several
        else tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        start_date=day_of_report(tournament.starts),
        end_date=day_of_report(tournament.ends),
        chief_arbiter=tournament.chief.report_text,
        deputies=tuple(deputy.report_text for deputy in tournament.deputies),
        time_control=stage.time.announced_control,
        round_dates=round_dates(stage),
    )


def round_dates(stage: AnyStage) -> tuple[str, ...]:
    """Dates of all rounds for record 132, or none, because a report can't say which is missing."""
    days = stage.schedule.days_of_rounds(stage.rules.rounds)
    return tuple(map(round_day, days)) if all(days) else ()
