"""Records 012 to 132 of TRF16, and 013, its teams.

132 has the dates of the rounds above their columns (92-99, 102-109 ...), as YY/MM/DD. Programs
also write one line a round, or four-digit years.
"""

import re
from collections.abc import Mapping

from domain.formats.trf import fields
from domain.formats.trf.draft import Draft, RecordReader
from domain.formats.trf.tournament import ReportedTeam
from domain.messages import say

TEXTS: Mapping[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "062": "players",
    "072": "rated_players",
    "082": "teams",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
}
"""Record to field of ReportHeader. Of a repeated record the last non-empty one counts."""


def _text_reader(field: str) -> RecordReader:
    """The reader of a record that is a text for that field of the header."""

    def read(draft: Draft, line: str) -> None:
        text = line[4:].strip()
        if draft.header.get(field) and text:
            draft.tolerate("record {record} is given twice; the last one counts", record=line[:3])
        if text:
            draft.header[field] = text

    return read


def _read_deputy(draft: Draft, line: str) -> None:
    draft.deputies.append(line[4:].strip())


def _read_round_dates(draft: Draft, line: str) -> None:
    dates = line[fields.FIRST_DATE :].split() or line[3:].split()
    draft.round_dates += [_FOUR_DIGIT_YEAR.sub(r"\1/\2/\3", date) for date in dates]


_FOUR_DIGIT_YEAR = re.compile(r"^\d\d(\d\d)[-/.](\d\d)[-/.](\d\d)$")


def _read_team(draft: Draft, line: str) -> None:
    texts = line[fields.TEAM_FIRST_MEMBER :].split()
    if texts and not all(text.isascii() and text.isdigit() for text in texts):
        message = "the members of a team are numbers from column 37 on, not {text}"
        draft.refuse(message, text=repr(" ".join(texts)))
    name = fields.TEAM_NAME.read(line)
    if not name:
        draft.refuse("the team has no name in columns 5-36")
    members = draft.parse_player_numbers(texts, say("a member of {team}", team=name))
    draft.teams.append(ReportedTeam(name, members))


RECORDS: Mapping[str, RecordReader] = {
    **{code: _text_reader(field) for code, field in TEXTS.items()},
    "112": _read_deputy,
    "132": _read_round_dates,
    "013": _read_team,
}
