"""Write a tournament for chess-results.com: each element with all of its attributes, in order.

The tournament's `key` and `security` are filled in when uploading; a file has neither. A tie-break
has its number at that site if known (from its reference files), else 0 and its name in the details.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from domain.contest.round import RoundState
from domain.contest.stage import AnyStage
from domain.people import Person
from domain.ratings.change import RatingChange
from domain.results import FORFEITS, GameResult, Mark
from domain.standings.exact_values import round_half_up
from domain.tournament import Tournament

Row = Mapping[str, str]
BYE, NOT_PAIRED = "-1", "-2"
MOST_TIE_BREAKS = 5
_TBS = "tb1 tb2 tb3 tb4 tb5"
ATTRIBUTES = {
    "tournament": "key type name fideeventid remark director organiser location arbiter rounds "
    "currentround rankinground sortstartrank from to ratedfide ratednational tb1no tb2no tb3no "
    "tb4no tb5no replay timecontrol homecolor samecolor playerperteam category ratingavg endstatus "
    "tb1_detail tb2_detail tb3_detail tb4_detail tb5_detail chiefarbiter deputyarbiter "
    "homepageorganiser mail federation creator",
    "round": "round date time",
    "player": "no id lastname firstname atitle title rtg rtgfide rtgnat rtgaverage rtgperform "
    "rtgdifference dob sex fed board teamno clubname fideid teamplayid club typ group rank "
    f"{_TBS} pts equal kfaktor state",
    "team": f"no teamname teamshort rank points {_TBS} captain equal federation state rtg_average",
    "playerpairing": "round pairing board whiteno blackno reswhite resblack forfeit",
    "teampairing": "round pairing no1 no2 res1 res2",
    "securitydata": "source sid creator_sid tnr_sid",
}
_MARKS = {
    **dict.fromkeys((Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN), "1.0"),
    **dict.fromkeys((Mark.DRAW, Mark.UNRATED_DRAW), "0.5"),
    **dict.fromkeys((Mark.LOSS, Mark.UNRATED_LOSS, Mark.FORFEIT_LOSS), "0.0"),
}
_UNRATED = frozenset({Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS})
BYES = {Mark.PAIRING_BYE: "1.0", Mark.FULL_BYE: "1.0", Mark.HALF_BYE: "0.5"}


class TieBreakColumn(NamedTuple):
    """A tie-break: its number at chess-results.com, 0 if unknown, and its number of decimals."""

    number: int
    decimals: int
    name: str


@dataclass(frozen=True, slots=True)
class ChessResultsRows:
    """The rows of a tournament; without teams `teams` and `teampairings` are empty."""

    tournament: Row
    rounds: Sequence[Row]
    players: Sequence[Row]
    playerpairings: Sequence[Row]
    teams: Sequence[Row] = ()
    teampairings: Sequence[Row] = ()
    security: Row = field(default_factory=dict)


def write_chess_results(results: ChessResultsRows) -> bytes:
    groups = [
        ("tournamentdata", "tournament", [results.tournament]),
        ("rounds", "round", results.rounds),
        ("players", "player", results.players),
        ("teams", "team", results.teams),
        ("playerpairings", "playerpairing", results.playerpairings),
        ("teampairings", "teampairing", results.teampairings),
        ("security", "securitydata", [results.security]),
    ]
    lines = [
        line
        for group, name, rows in groups
        if rows
        for line in (f"<{group}>", *_xml_elements(name, rows), f"</{group}>")
    ]
    return "\n".join(
        ('<?xml version="1.0"?>', "<chessresults>", *lines, "</chessresults>", "")
    ).encode()


def _xml_elements(name: str, rows: Iterable[Row]) -> Iterator[str]:
    """An element for each row, with all attributes of its name in order."""
    known = ATTRIBUTES[name].split()
    for row in rows:
        assert not row.keys() - set(known), "every attribute is one of the description"
        attributes = " ".join(f"{each}={quoteattr(row.get(each, ''))}" for each in known)
        yield f"<{name} {attributes}/>"


def decimal_comma(value: Fraction | None, decimals: int) -> str:
    """A value with a decimal comma and `decimals` digits after it, such as "7,50"; "" for None."""
    if value is None:
        return ""
    whole, _, part = round_half_up(value, decimals).partition(".")
    return f"{whole},{part.ljust(decimals, '0')}" if decimals else whole


def rating_points(change: RatingChange | None) -> str:
    """Whole points, as chess-results.com has them: gains are rounded, losses cut."""
    points = change.points if change else Fraction(0)
    return str(int(points + Fraction(1, 2)) if points > 0 else int(points))


def tie_break_values(values: Sequence[Fraction | None], columns: Sequence[TieBreakColumn]) -> Row:
    """The attributes tb1, tb2 … of an entry."""
    shown = zip(values, columns, strict=False)
    return {f"tb{n}": decimal_comma(v, column.decimals) for n, (v, column) in enumerate(shown, 1)}


def rank_cells(order: Iterable[tuple[int, int | None]]) -> Mapping[int, Row]:
    """The cells of the ranks by number, from (number, rank), best first: places are consecutive and
    an entry that shares the rank of the one before is marked "J". Rank None: no place.
    """
    found, before = dict[int, Row](), None
    for place, (number, rank) in enumerate(order, 1):
        equal = "J" if rank is not None and rank == before else "N"
        found[number] = {"rank": str(place) if rank else "", "equal": equal}
        before = rank
    return found


def tournament_row(state: Tournament, stage: AnyStage, columns: Sequence[TieBreakColumn]) -> Row:
    """The tournament's attributes that all four types share."""
    shown = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    closed = [r for r in shown if r.state is RoundState.CLOSED]
    padded = [*columns, *[TieBreakColumn(0, 0, "")] * MOST_TIE_BREAKS][:MOST_TIE_BREAKS]
    several = len(state.parts) > 1
    return {
        "name": (f"{state.name}: {stage.name}" if several else state.name)[:160],
        "organiser": state.organiser,
        "location": state.place,
        "rounds": str(stage.rules.rounds),
        "currentround": str(len(shown)),
        "rankinground": str(len(closed)),
        "sortstartrank": "1" if stage.is_paired_by_table else "2",
        "from": state.starts.replace("-", ""),
        "to": state.ends.replace("-", ""),
        "ratedfide": "-",
        "ratednational": "-",
        **{f"tb{n}no": str(column.number) for n, column in enumerate(padded, 1)},
        **{
            f"tb{n}_detail": "" if column.number else column.name
            for n, column in enumerate(padded, 1)
        },
        "replay": "1",
        "timecontrol": stage.time.announced_control,
        "category": "0",
        "endstatus": "J" if len(closed) == stage.rules.rounds else "N",
        "chiefarbiter": state.arbiter,
        "deputyarbiter": ", ".join(deputy.name for deputy in state.deputies),
        "federation": state.federation,
    }


def round_rows(stage: AnyStage) -> list[Row]:
    return [
        {
            "round": str(n),
            "date": planned.day.replace("-", "") if planned else "",
            "time": planned.time if planned else "",
        }
        for n in range(1, stage.rules.rounds + 1)
        for planned in [stage.schedule.beginning_of(n)]
    ]


def person_row(person: Person, rating: int, fide: int, national: int) -> Row:
    """The attributes of a person; a name longer than 32 characters is split into two fields."""
    whole = f"{person.family},{person.given}" if person.given else person.family
    named = (whole, "") if len(whole) <= 32 else (person.family[:32], person.given[:30])
    return {
        "id": person.national_id,
        "lastname": named[0],
        "firstname": named[1],
        "title": person.title,
        "rtg": str(rating or ""),
        "rtgfide": str(fide or ""),
        "rtgnat": str(national or ""),
        "dob": str(person.born or ""),
        "sex": person.sex.value.upper(),
        "fed": person.federation,
        "clubname": person.club[:40],
        "fideid": person.fide_id,
        "kfaktor": str(person.k or ""),
    }


def result_row(result: GameResult | None) -> Row:
    """The attributes of a result; `forfeit`: K forfeit, D 0-0, U unrated, H adjourned."""
    if result is None:
        return {"reswhite": "", "resblack": "", "forfeit": ""}
    if result.white is Mark.ADJOURNED:
        return {"reswhite": "", "resblack": "", "forfeit": "H"}
    white, black = _MARKS[result.white], _MARKS[result.black]
    sign = "K" if result.white in FORFEITS else "U" if result.white in _UNRATED else ""
    sign = "D" if (white, black) == ("0.0", "0.0") else sign
    return {"reswhite": white, "resblack": black, "forfeit": sign}


def bye_row(mark: Mark, points: str) -> Row:
    if mark is Mark.PAIRING_BYE:
        return {"blackno": BYE, "reswhite": points, "resblack": "0.0", "forfeit": "K"}
    return {"blackno": NOT_PAIRED, "reswhite": points, "resblack": "", "forfeit": ""}
