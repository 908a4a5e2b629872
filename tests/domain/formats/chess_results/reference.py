"""A tournament rebuilt from a file of chess-results.com: entries, pairings, results, and nothing
that is calculated from them.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from domain.chess.official_ratings import ListKind, OfficialRating
from domain.chess.stage import Board, Entry, Round, Stage, StageRules
from domain.contest.entry import Member, MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId, TournamentId
from domain.people import Official, Person, Sex
from domain.results import GameResult, Mark, parse_result
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.rules import MatchPoints, TeamRules
from domain.team_chess.stage import TeamStage
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits
from domain.tournament import Tournament

Row = Mapping[str, str]
# The site's numbers of tie-breaks, and those of opponents that stand for a bye.
TIE_BREAKS = {"37": "BH", "52": "SB", "85": "SB", "68": "WIN", "1": "GP", "84": "BH:MP"}
OF_TEAMS = {**TIE_BREAKS, "52": "SB:MP"}
BYES = {"-1": Mark.PAIRING_BYE, "-2": Mark.ZERO_BYE}


class Reference:
    """The rows of a file, by their element."""

    def __init__(self, file: Path) -> None:
        found: dict[str, list[Row]] = defaultdict(list)
        for element in ElementTree.parse(file).iter():  # a file of this project's own
            found[element.tag].append(element.attrib)
        self.rows = found
        (self.head,) = found["tournament"]

    def tournament(self, ks: Mapping[int, int]) -> Tournament:
        """`ks` are the coefficients of players, which a file of results does not tell."""
        stage = self._teams(ks) if self.rows["team"] else self._players(ks)
        begins = (
            Beginning(int(r["round"]), f"{_day(r['date'])}T{r['time']}+00:00")
            for r in self.rows["round"]
            if r["date"]
        )
        stage = replace(
            stage,
            schedule=Schedule(tuple(begins)),
            time=TimeLimits(words=self.head["timecontrol"].strip()),
        )
        head = self.head
        return Tournament(
            TournamentId("reference"),
            head["name"],
            {stage.id: stage},
            head["location"],
            head["federation"],
            _day(head["from"]),
            _day(head["to"]),
            Official(head["chiefarbiter"]),
            organiser=head["organiser"],
        )

    def _tie_breaks(self, known: Mapping[str, str]) -> tuple[str, ...]:
        numbers = (self.head[f"tb{n}no"] for n in range(1, 6))
        return tuple(known[number] for number in numbers if number in known)

    def _players(self, ks: Mapping[int, int]) -> Stage:
        entries = {EntryId(int(r["no"])): _entry(r, ks) for r in self.rows["player"]}
        rounds = [self._round(int(r["round"])) for r in self.rows["round"]]
        rules = StageRules(
            rounds=len(rounds),
            tie_breaks=self._tie_breaks(TIE_BREAKS),
            tie_break_edition="2023",
            starting_rank="FIDON",
        )
        plan = TablePlan(TableName.BERGER) if self.head["type"] == "1" else None
        return Stage(StageId(1), "Open", rules, entries, tuple(rounds), round_robin=plan)

    def _round(self, number: int) -> Round:
        rows = [r for r in self.rows["playerpairing"] if r["round"] == str(number)]
        games = [r for r in rows if r["blackno"] not in BYES]
        byes = tuple(
            (EntryId(int(r["whiteno"])), BYES[r["blackno"]]) for r in rows if r["blackno"] in BYES
        )
        boards = tuple(
            Board(BoardNo(n), EntryId(int(r["whiteno"])), EntryId(int(r["blackno"])), _result(r))
            for n, r in enumerate(games, 1)
        )
        return Round(RoundNo(number), RoundState.CLOSED, boards, byes=byes)

    def _teams(self, ks: Mapping[int, int]) -> TeamStage:
        boards, head = int(self.head["playerperteam"]), self.head
        first = "WB" if head["homecolor"] == "w" else "BW"
        rules = TeamRules(
            rounds=int(head["rounds"]),
            boards=boards,
            colours=(first * boards)[:boards],
            match_points=MatchPoints(bye=20, bye_game_points=10 * boards),
            tie_breaks=self._tie_breaks(OF_TEAMS),
            tie_break_edition="2023",
        )
        entries = {EntryId(int(r["no"])): self._team(r, ks) for r in self.rows["team"]}
        rounds = tuple(self._team_round(int(r["round"]), rules) for r in self.rows["round"])
        plan = None
        if head["type"] == "2":
            double = DoubleForm.PLAIN if head["replay"] == "2" else None
            plan = TablePlan(TableName.BERGER, double)
        return TeamStage(StageId(1), "Teams", rules, entries, rounds, table=plan)

    def _team(self, row: Row, ks: Mapping[int, int]) -> Team:
        members = [
            Member(MemberId(int(r["no"])), _person(r, ks.get(int(r["no"]), 0)))
            for r in self.rows["player"]
            if r["teamno"] == row["no"]
        ]
        return Team(
            id=EntryId(int(row["no"])),
            name=row["teamname"],
            short=row["teamshort"],
            captain=row["captain"],
            federation=row["federation"],
            strength=int(row["rtg_average"]),
            members=tuple(members),
            number=Number(int(row["no"])),
        )

    def _team_round(self, number: int, rules: TeamRules) -> TeamRound:
        rows = [r for r in self.rows["teampairing"] if r["round"] == str(number)]
        byes = tuple((EntryId(int(r["no1"])), BYES[r["no2"]]) for r in rows if r["no2"] in BYES)
        matches = tuple(
            Match(
                int(r["pairing"]),
                EntryId(int(r["no1"])),
                EntryId(int(r["no2"])),
                tuple(self._games(r)),
                revealed=True,
            )
            for r in rows
            if r["no2"] not in BYES
        )
        return TeamRound(RoundNo(number), RoundState.CLOSED, matches, byes=byes)

    def _games(self, match: Row) -> list[Game]:
        place = (match["round"], match["pairing"])
        return [
            Game(
                BoardNo(int(r["board"])),
                MemberId(int(r["whiteno"])),
                MemberId(int(r["blackno"])),
                _result(r) or parse_result("---"),
            )
            for r in self.rows["playerpairing"]
            if (r["round"], r["pairing"]) == place
        ]


def _entry(row: Row, ks: Mapping[int, int]) -> Entry:
    national = int(row["rtgnat"] or 0)
    listed = (OfficialRating(ListKind.NATIONAL, national, "", ""),) if national else ()
    number = int(row["no"])
    return Entry(
        id=EntryId(number),
        person=_person(row, ks.get(number, 0)),
        number=Number(number),
        official=listed,
    )


def _person(row: Row, k: int) -> Person:
    family, _, given = row["lastname"].partition(",")
    sex = row["sex"].lower()
    return Person(
        family,
        given,
        row["title"],
        int(row["rtgfide"] or 0),
        row["fed"],
        row["fideid"],
        Sex(sex) if sex in ("m", "w") else Sex.UNSTATED,
        row["clubname"],
        int(row["dob"] or 0),
        row["id"],
        k=k,
    )


def _result(row: Row) -> GameResult | None:
    marks = {"1.0": "1", "0.5": "=", "0.0": "0"}
    if not row["reswhite"]:
        return None
    return parse_result(f"{marks[row['reswhite']]}-{marks[row['resblack']]}")


def _day(text: str) -> str:
    return f"{text[:4]}-{text[4:6]}-{text[6:]}" if text else ""
