"""The same for the rating report of US Chess: members by their IDs, names in plain letters."""

from collections import Counter
from collections.abc import Iterator

from domain.before_sending.fide import games
from domain.before_sending.finding import Amiss, Finding
from domain.chess.stage import Entry, Stage
from domain.formats.us_chess_report.dbase import WIDEST_NAME
from domain.formats.us_chess_report.details import MEMBER
from domain.formats.us_chess_report.files import plain
from domain.formats.us_chess_report.time_control import stated_time


def us_chess_findings(stage: Stage) -> tuple[Finding, ...]:
    found = (*games(stage), *_members(stage))
    return found if stated_time(stage.time) else (*found, Finding(Amiss.NO_US_TIME))


def _members(stage: Stage) -> Iterator[Finding]:
    reported = stage.participants()
    ids = Counter(entry.person.national_id for entry in reported)
    tests = (
        (Amiss.WITHOUT_MEMBER_ID, lambda entry: not entry.person.national_id),
        (Amiss.NO_MEMBER_ID, _is_no_member_id),
        (Amiss.SAME_MEMBER_ID, lambda entry: ids[entry.person.national_id] > 1),
        (Amiss.NOT_ASCII, _does_not_fit),
    )
    for amiss, is_so in tests:
        found = tuple(entry.id for entry in reported if is_so(entry))
        if amiss is Amiss.SAME_MEMBER_ID:
            found = tuple(one for one in found if stage.entry(one).person.national_id)
        if found:
            yield Finding(amiss, entries=found)


def _is_no_member_id(entry: Entry) -> bool:
    said = entry.person.national_id
    return bool(said) and not MEMBER.fullmatch(said)


def _does_not_fit(entry: Entry) -> bool:
    name = plain(entry.person.full_name)
    return not name.isascii() or len(name) > WIDEST_NAME
