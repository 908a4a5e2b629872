"""All findings of a report: for FIDE about players, ratings, rounds and results, and those of
`event`; for US Chess about member IDs, and names not in plain letters.

Players are checked for record 001 (C.02.03 (2025), Annexure A). FIDE's rating server identifies
people only by number; a player without one is registered by their federation, which needs name,
sex, federation and date of birth. Games are rated by the list in force when play begins
(endorsement rules C.02 (2026), Q116-144). A report of a tournament that is not over can't be rated.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from domain.before_sending.event import event_findings, parse_day
from domain.before_sending.finding import Finding, ReportFault
from domain.chess.knock_out import has_drawn_bracket, published_progress
from domain.chess.official_ratings import ListKind, OfficialRating, rating_for_round
from domain.chess.stage import Board, Entry, GamePlace, Stage
from domain.contest.round import RoundState
from domain.formats.trf import fields
from domain.formats.us_chess_report.dbase import WIDEST_NAME
from domain.formats.us_chess_report.details import MEMBER, us_chess_time_control
from domain.formats.us_chess_report.files import without_accents
from domain.people import Person, Sex
from domain.tournament import Tournament

_FIDE_ID = re.compile(r"[1-9][0-9]{3,10}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_NAME_WIDTH = fields.NAME.end - fields.NAME.first

PERSON_FAULTS: Mapping[ReportFault, Callable[[Person], bool]] = {
    ReportFault.WITHOUT_FIDE_ID: lambda person: not person.fide_id,
    ReportFault.NO_FIDE_ID: lambda person: bool(
        person.fide_id and not _FIDE_ID.fullmatch(person.fide_id)
    ),
    ReportFault.RATED_WITHOUT_ID: lambda person: bool(person.rating and not person.fide_id),
    ReportFault.WITHOUT_FEDERATION: lambda person: not person.federation,
    ReportFault.NO_FEDERATION: lambda person: bool(
        person.federation and not _FEDERATION.fullmatch(person.federation)
    ),
    ReportFault.WITHOUT_SEX: lambda person: person.sex is Sex.UNSTATED,
    ReportFault.WITHOUT_BIRTH: lambda person: not person.born,
    ReportFault.WITHOUT_GIVEN_NAME: lambda person: not person.given,
    ReportFault.LONG_NAME: lambda person: len(person.full_name) > _NAME_WIDTH,
    ReportFault.WOMEN_S_TITLE: lambda person: (
        person.title.startswith("W") and person.sex is Sex.MALE
    ),
}


def player_findings(stage: Stage) -> Iterator[Finding]:
    reported = stage.participants()
    ids = Counter(entry.person.fide_id for entry in reported)
    for amiss, has_fault in PERSON_FAULTS.items():
        if found := tuple(entry.id for entry in reported if has_fault(entry.person)):
            yield Finding(amiss, entries=found)
    repeated = tuple(e.id for e in reported if e.person.fide_id and ids[e.person.fide_id] > 1)
    if repeated:
        yield Finding(ReportFault.SAME_FIDE_ID, entries=repeated)


def official_rating_findings(tournament: Tournament, stage: Stage) -> Iterator[Finding]:
    """Findings about entries whose official rating was stated."""
    stated = [
        (entry, fide) for entry in stage.participants() if (fide := _fide_rating_at_start(entry))
    ]
    differing = tuple(e.id for e, fide in stated if fide.rating != e.person.rating)
    if differing:
        yield Finding(ReportFault.OFFICIAL_OTHERWISE, entries=differing)
    starts = parse_day(tournament.starts)
    if starts is None:
        return
    month = starts.isoformat()[:7]
    if old := tuple(e.id for e, fide in stated if fide.date[:7] != month):
        yield Finding(ReportFault.LIST_OF_OTHER_MONTH, entries=old)


def _fide_rating_at_start(entry: Entry) -> OfficialRating | None:
    """The official FIDE rating that was stated for round 1; None if none was."""
    return rating_for_round(entry.official, ListKind.FIDE, 1)


def result_findings(stage: Stage) -> Iterator[Finding]:
    if to_come := _rounds_to_come(stage):
        yield Finding(ReportFault.ROUNDS_TO_COME, rounds=to_come)
    boards = [
        (GamePlace(r.number, board.number), board) for r in stage.rounds for board in r.boards
    ]
    for amiss in (ReportFault.WITHOUT_RESULT, ReportFault.DISPUTED, ReportFault.ADJOURNED):
        if found := tuple(at for at, board in boards if _board_fault(board) is amiss):
            yield Finding(amiss, boards=found)
    rounds = ((r, board) for r in stage.rounds for board in r.boards)
    differing = tuple(
        GamePlace(r.number, b.number) for r, b in rounds if stage.different_rated_result(r, b)
    )
    if differing:
        yield Finding(ReportFault.RATED_OTHERWISE, boards=differing)


def _rounds_to_come(stage: Stage) -> tuple[int, ...]:
    """Rounds not published, even if paired; none if a table fixed them or the bracket is over."""
    if stage.round_robin is not None or (
        has_drawn_bracket(stage) and published_progress(stage).is_over
    ):
        return ()
    published = sum(r.state is not RoundState.PAIRED for r in stage.rounds)
    return tuple(range(published + 1, stage.rules.rounds + 1))


def _board_fault(board: Board) -> ReportFault | None:
    """The fault of a board without a final result; None if it has one."""
    if board.is_disputed:
        return ReportFault.DISPUTED
    if board.is_adjourned:
        return ReportFault.ADJOURNED
    return ReportFault.WITHOUT_RESULT if board.result is None else None


def fide_findings(tournament: Tournament, stage: Stage) -> tuple[Finding, ...]:
    """The findings of a report to FIDE, those that stop it first, in the best order to correct."""
    found = (
        *result_findings(stage),
        *event_findings(tournament, stage),
        *player_findings(stage),
        *official_rating_findings(tournament, stage),
    )
    return tuple(sorted(found, key=lambda finding: finding.amiss.weight != "stops"))


def us_chess_findings(stage: Stage) -> tuple[Finding, ...]:
    found = (*result_findings(stage), *_member_id_findings(stage))
    return found if us_chess_time_control(stage.time) else (*found, Finding(ReportFault.NO_US_TIME))


def _member_id_findings(stage: Stage) -> Iterator[Finding]:
    reported = stage.participants()
    # A player who left may have entered again (28S).
    present = {entry.id: entry.person.national_id for entry in reported if not entry.withdrawn_from}
    ids = Counter(filter(None, present.values()))
    tests = (
        (ReportFault.WITHOUT_MEMBER_ID, lambda entry: not entry.person.national_id),
        (ReportFault.NO_MEMBER_ID, _has_malformed_member_id),
        (ReportFault.SAME_MEMBER_ID, lambda entry: ids[present.get(entry.id, "")] > 1),
        (ReportFault.NOT_ASCII, _has_unwritable_name),
    )
    for amiss, has_fault in tests:
        found = tuple(entry.id for entry in reported if has_fault(entry))
        if found:
            yield Finding(amiss, entries=found)


def _has_malformed_member_id(entry: Entry) -> bool:
    national_id = entry.person.national_id
    return bool(national_id) and not MEMBER.fullmatch(national_id)


def _has_unwritable_name(entry: Entry) -> bool:
    """Whether the name, without accents, is no plain text or too wide for the report's file."""
    name = without_accents(entry.person.full_name)
    return not name.isascii() or len(name) > WIDEST_NAME
