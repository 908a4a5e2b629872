"""The records of TRF26 about teams, and the federations' own lines: FIDE C.02.03, Annexure A
(2025).

300 line-up out of order              310 team                    330 forfeited match
320 pairing-allocated byes of teams   801, 802 printed crosstables
FRA, NOR …   a player's national data
"""

from collections.abc import Mapping

from domain.formats.trf import fields, tournament as trf
from domain.formats.trf.draft import Draft, RecordReader
from domain.formats.trf.records.trf26 import read_number, read_points
from domain.messages import say


def _read_line_up(draft: Draft, line: str) -> None:
    texts = line[fields.LINE_UP_MEMBERS :].split()
    draft.line_ups.append(
        trf.ReportedLineUp(
            read_number(draft, fields.LINE_UP_ROUND, line),
            read_number(draft, fields.LINE_UP_TEAM, line),
            read_number(draft, fields.LINE_UP_OPPONENT, line),
            tuple(draft.parse_number(text, draft.player_label("300")) for text in texts),
        )
    )


def _read_team(draft: Draft, line: str) -> None:
    texts = line[fields.RANKED_TEAM_MEMBERS :].split()
    draft.ranked_teams.append(
        trf.RankedTeam(
            number=read_number(draft, fields.RANKED_TEAM_NUMBER, line),
            name=fields.RANKED_TEAM_NAME.read(line),
            nickname=fields.RANKED_TEAM_NICKNAME.read(line),
            strength=read_points(draft, fields.RANKED_TEAM_STRENGTH, line),
            match_points=read_points(draft, fields.RANKED_TEAM_MATCH, line),
            game_points=read_points(draft, fields.RANKED_TEAM_GAME, line),
            rank=read_number(draft, fields.RANKED_TEAM_RANK, line) or None,
            members=tuple(draft.parse_number(text, draft.player_label("310")) for text in texts),
        )
    )


def _read_byes(draft: Draft, line: str) -> None:
    starts = range(fields.TEAM_BYE_FIRST, len(line.rstrip()), fields.TEAM_BYE_STRIDE)
    texts = [line[at : at + fields.TEAM_BYE_STRIDE].strip() or "0" for at in starts]
    field_name = say("a team of record {record}", record="320")
    draft.team_byes.append(
        trf.TeamByes(
            read_points(draft, fields.TEAM_BYE_MATCH, line),
            read_points(draft, fields.TEAM_BYE_GAME, line),
            tuple(draft.parse_number(text, field_name) for text in texts),
        )
    )


def _read_forfeit(draft: Draft, line: str) -> None:
    outcome = fields.TEAM_FORFEIT_OUTCOME.read(line)
    if outcome not in ("+-", "-+", "--"):
        draft.refuse("a forfeited match (330) is +-, -+ or --, not {text}", text=repr(outcome))
    draft.team_forfeits.append(
        trf.TeamForfeit(
            outcome,
            read_number(draft, fields.TEAM_FORFEIT_ROUND, line),
            read_number(draft, fields.TEAM_FORFEIT_WHITE, line),
            read_number(draft, fields.TEAM_FORFEIT_BLACK, line),
        )
    )


def _keep_crosstable(draft: Draft, line: str) -> None:
    draft.team_crosstable.append(line.rstrip())


def is_national_record(line: str) -> bool:
    """Whether the line has a federation's code in place of 001, then a starting number.

    The engines' records start with XX and BB.
    """
    code, rating = line[:3], fields.RATING.read(line)
    named = code.isalpha() and code.isupper() and code.isascii() and code[:2] not in ("XX", "BB")
    return named and fields.NUMBER.read(line).isdigit() and (not rating or rating.isdigit())


def read_national_record(draft: Draft, line: str) -> None:
    draft.national.append(
        trf.NationalRecord(
            federation=line[:3],
            number=int(fields.NUMBER.read(line)),
            sex=fields.SEX.read(line),
            title=fields.TITLE.read(line),
            name=fields.NAME.read(line),
            rating=int(fields.RATING.read(line) or 0),
            origin=fields.FEDERATION.read(line),
            national_id=fields.FIDE_ID.read(line),
            birth=fields.BIRTH.read(line),
        )
    )


RECORDS: Mapping[str, RecordReader] = {
    "300": _read_line_up,
    "310": _read_team,
    "320": _read_byes,
    "330": _read_forfeit,
    "801": _keep_crosstable,
    "802": _keep_crosstable,
}
