"""48 teams in three groups, then a knock-out of 16, over HTTP alone.

The qualifiers, their carry-over and the winner are computed here a second time, from the results
that were sent.
"""

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

from domain.ids import TournamentId
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.audit.verdict import CLEAN, audit_log
from events.replay import replay_log
from tests.confirmations import CONFIRMED_TWICE
from tests.effort import IN_FULL, beyond_the_gate
from tests.server.club import Club, running
from tests.server.teams_of_four.groups import SCORES, TeamsHall

GROUPS, CUP, TEAMS, GO_ON = (1, 2, 3), 4, 16, 5
STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600)
"""Law 78B of 2017, as far as part-scores go."""

Match = dict[str, Any]


class Weekend:
    """`ahead` are the IMPs of all matches, by stage and both teams: of the one named first."""

    def __init__(self, club: Club, lots: Random) -> None:
        self.club, self.lots = club, lots
        self.hall = TeamsHall(club.do, self.rows, lots)
        self.ahead: Counter[tuple[int, str, str]] = Counter()
        self.state: Tournament | None = None

    def rows(self, view: str, stage: int) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.club.sheet(view, stage)["rows"]
        return rows

    def play_group(self, stage: int, system: str, rounds: int, boards: int) -> None:
        plan: dict[str, Any] = {"name": f"Group {stage}", "system": system, "boards": boards}
        table = system != "swiss-teams"
        self.club.do("plan-teams-of-four", rounds=0 if table else rounds, **plan)
        self.hall.register_and_draw(stage, [f"{stage}-{n:02}" for n in range(TEAMS)], table)
        for number in range(1, rounds + 1):
            self.play_round(stage, number)
        self.place_by_lots(stage)

    def play_round(self, stage: int, number: int) -> None:
        """Play a round, with forfeits and early reveals as in a hall."""
        do, lots = self.hall.do, self.lots
        self.hall.publish_round(stage, number)
        at = {"stage": stage, "round": number}
        if lots.random() < 0.3:
            marks = lots.choice(("+-", "-+"))
            do("forfeit-match", **at, match=lots.randint(1, 8), marks=marks, reason="late")
        if lots.random() < 0.3:
            do("reveal-stanzas", **at)
        self.hall.enter_missing(stage, number)
        matches = self.hall.matches(stage, number)
        self.correct_a_board(stage, lots.choice([m for m in matches if not m["forfeit"]]))
        do("close-round", **at)
        if lots.random() < 0.4:
            team = lots.randint(1, TEAMS)
            do("give-team-penalty", **at, entry=team, unit="vps", amount="1.5", reason="slow")
        for match in matches:
            if not match["forfeit"]:
                self.ahead[(stage, *names(match))] += self.imps_ahead(stage, match)

    def correct_a_board(self, stage: int, match: Match) -> None:
        game = self.lots.choice(match["games"])
        at = {name: game[name] for name in ("round", "match", "room", "board")}
        code = self.lots.choice(sorted(set(SCORES) - {game["code"]}))
        how = {"reason": "slip", "saw": game["saw"], "confirmed": CONFIRMED_TWICE}
        self.hall.do("correct-result", stage=stage, **at, result=code, **how)
        self.hall.codes[(stage, *at.values())] = code

    def place_by_lots(self, stage: int) -> None:
        """Place all teams by lot, as the director would where teams are tied at the cut."""
        teams = [row["player"]["entry"] for row in self.rows("standings", stage)]
        self.lots.shuffle(teams)
        values = [(team, 3 * n + stage) for n, team in enumerate(teams)]
        self.hall.do(
            "place-by-hand", stage=stage, values=values, reason="lots", confirmed=CONFIRMED_TWICE
        )

    def imps_ahead(self, stage: int, match: Match) -> int:
        """The IMPs by which the home team is ahead."""
        ahead = 0
        for board in {game["board"] for game in match["games"]}:
            at = (stage, match["round"], match["match"])
            ns, ew = (SCORES[self.hall.codes[(*at, room, board)]] for room in ("open", "closed"))
            ahead += bisect_right(STEPS, abs(ns - ew)) * (1 if ns > ew else -1)
        return ahead

    def winner_of_cup(self) -> str:
        """Play the cup to its end; a tie is played on, a board at a time."""
        self.hall.do("draw-teams", stage=CUP)
        for number in count(1):
            self.hall.publish_round(CUP, number)
            self.hall.enter_missing(CUP, number)
            while tied := [m for m in self.hall.matches(CUP, number) if m["needs"]]:
                for match in tied:
                    self.hall.do("add-boards", stage=CUP, round=number, match=match["match"])
                self.hall.enter_missing(CUP, number)
            self.hall.do("close-round", stage=CUP, round=number)
            matches = self.hall.matches(CUP, number)
            if len(matches) == 1:
                (final,) = matches
                lead = self.imps_ahead(CUP, final) + self.stage(CUP).head_start(*entries(final))
                return names(final)[lead < 0]
        raise AssertionError

    def stage(self, number: int) -> TeamsStage:
        self.state = self.club.live().state
        return teams_stage_of(self.state, number)

    def carry_overs(self, share: int, most: int) -> dict[tuple[str, str], Fraction]:
        """The carry-over of a team against another, by both, as their match in the group ended."""
        carried_over: dict[tuple[str, str], Fraction] = {}
        for (_, team, opponent), ahead in self.ahead.items():
            carried = max(Fraction(-most), min(Fraction(most), Fraction(ahead * share, 100)))
            carried_over[team, opponent], carried_over[opponent, team] = carried, -carried
        return carried_over


def names(match: Match) -> tuple[str, str]:
    return match["first"]["family"], match["second"]["family"]


def entries(match: Match) -> tuple[Any, Any]:
    return match["first"]["entry"], match["second"]["entry"]


@beyond_the_gate
@pytest.mark.parametrize("seed", range(12 if IN_FULL else 1))
def test_groups_of_48_teams_lead_to_a_knock_out_of_16_with_the_expected_log(seed: int) -> None:
    lots = Random(seed)
    with running() as club:
        weekend = Weekend(club, lots)
        by_table = IN_FULL and lots.random() < 0.2
        system, rounds = ("berger", TEAMS - 1) if by_table else ("swiss-teams", lots.randint(2, 4))
        boards = 1 if by_table else lots.randint(1, 2)
        for group in GROUPS:
            weekend.play_group(group, system, rounds, boards)
        share, most = lots.choice(((100, 9), (50, 5), (33, 3)))
        tables = [weekend.rows("standings", group) for group in GROUPS]
        first = {row["player"]["family"] for table in tables for row in table[:GO_ON]}
        carry: dict[str, Any] = {"carry": "among", "share": share, "limit": most}
        final = {"rounds": 0, "system": "knock-out", "boards": 1, **carry}
        club.do("plan-final-of-teams", name="Cup", follows=GROUPS, qualify=GO_ON, others=1, **final)
        cup = weekend.stage(CUP)
        qualifiers = [team.name for team in cup.entries.values()]
        assert len(qualifiers) == 16
        assert first < set(qualifiers)
        carried = weekend.carry_overs(share, most)
        for team in cup.entries.values():
            for opponent in cup.entries.values():
                expected = carried.get((team.name, opponent.name), Fraction(0))
                assert Fraction(cup.head_start(team.id, opponent.id)) == expected, (team, opponent)

        winner = weekend.winner_of_cup()
        assert weekend.rows("standings", CUP)[0]["player"]["family"] == winner
        for stage in (*GROUPS, CUP):
            for page in ("desk", "print/standings", "screen/standings", "export/csv-standings"):
                answer = club.client.get(f"/t/{club.id}/s/{stage}/{page}")
                assert answer.status_code == 200, (stage, page)
        weekend.stage(CUP)
        log = TournamentId(club.id)
        assert replay_log(club.store, log) == weekend.state
        assert audit_log(club.store.read(log)).exit_code == CLEAN
