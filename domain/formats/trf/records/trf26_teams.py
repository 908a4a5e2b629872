"""The records of TRF26 about teams, and the federations' own lines: FIDE C.02.03, Annexure A
(2025).

300 line-up out of order       320 the teams' pairing-allocated byes     801, 802 crosstables to
look at 310 team                       330 forfeited match                       FRA, NOR ... a
player's national data
"""

from collections.abc import Mapping

from domain.formats.trf import fields, tournament as trf
from domain.formats.trf.draft import Draft, RecordReader
from domain.formats.trf.records.trf26 import points, whole
from domain.messages import say


def _read_line_up(draft: Draft, line: str) -> None:
    texts = line[fields.LINE_UP_MEMBERS :].split()
    draft.line_ups.append(
        trf.ReportedLineUp(
            whole(draft, fields.LINE_UP_ROUND, line, "300"),
            whole(draft, fields.LINE_UP_TEAM, line, "300"),
            whole(draft, fields.LINE_UP_OPPONENT, line, "300"),
            tuple(draft.number(text, draft.player_of("300")) for text in texts),
        )
    )


def _read_team(draft: Draft, line: str) -> None:
    texts = line[fields.RANKED_TEAM_MEMBERS :].split()
    draft.ranked_teams.append(
        trf.RankedTeam(
            number=whole(draft, fields.RANKED_TEAM_NUMBER, line, "310"),
            name=fields.RANKED_TEAM_NAME.of(line),
            nickname=fields.RANKED_TEAM_NICKNAME.of(line),
            strength=points(draft, fields.RANKED_TEAM_STRENGTH, line, "310"),
            match_points=points(draft, fields.RANKED_TEAM_MATCH, line, "310"),
            game_points=points(draft, fields.RANKED_TEAM_GAME, line, "310"),
            rank=whole(draft, fields.RANKED_TEAM_RANK, line, "310") or None,
            members=tuple(draft.number(text, draft.player_of("310")) for text in texts),
        )
    )


def _read_byes(draft: Draft, line: str) -> None:
    starts = range(fields.TEAM_BYE_FIRST, len(line.rstrip()), fields.TEAM_BYE_STRIDE)
    texts = [line[at : at + fields.TEAM_BYE_STRIDE].strip() or "0" for at in starts]
    what = say("a team of record {record}", record="320")
    draft.team_byes.append(
        trf.TeamByes(
            points(draft, fields.TEAM_BYE_MATCH, line, "320"),
            points(draft, fields.TEAM_BYE_GAME, line, "320"),
            tuple(draft.number(text, what) for text in texts),
        )
    )


def _read_forfeit(draft: Draft, line: str) -> None:
    outcome = fields.TEAM_FORFEIT_OUTCOME.of(line)
    if outcome not in ("+-", "-+", "--"):
        draft.refuse("a forfeited match (330) is +-, -+ or --, not {text}", text=repr(outcome))
    draft.team_forfeits.append(
        trf.TeamForfeit(
            outcome,
            whole(draft, fields.TEAM_FORFEIT_ROUND, line, "330"),
            whole(draft, fields.TEAM_FORFEIT_WHITE, line, "330"),
            whole(draft, fields.TEAM_FORFEIT_BLACK, line, "330"),
        )
    )


def _keep_crosstable(draft: Draft, line: str) -> None:
    draft.team_crosstable.append(line.rstrip())


def is_national(line: str) -> bool:
    """Whether the line has a federation's code in place of 001, then a starting number.

    The engines' records start with XX and BB.
    """
    code, number = line[:3], fields.NUMBER.of(line)
    named = code.isalpha() and code.isupper() and code.isascii() and code[:2] not in ("XX", "BB")
    return named and number.isdigit() and _is_rating(fields.RATING.of(line))


def _is_rating(text: str) -> bool:
    return not text or text.isdigit()


def read_national(draft: Draft, line: str) -> None:
    draft.national.append(
        trf.NationalRecord(
            federation=line[:3],
            number=int(fields.NUMBER.of(line)),
            sex=fields.SEX.of(line),
            title=fields.TITLE.of(line),
            name=fields.NAME.of(line),
            rating=int(fields.RATING.of(line) or 0),
            origin=fields.FEDERATION.of(line),
            national_id=fields.FIDE_ID.of(line),
            birth=fields.BIRTH.of(line),
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
