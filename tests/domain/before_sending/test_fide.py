"""Findings before a report is sent to FIDE: players, boards, days."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.before_sending import CorrectionPage, Finding, ReportFault, Weight
from domain.before_sending.event import least_minutes
from domain.before_sending.reports import fide_findings
from domain.chess.official_ratings import ListKind, OfficialRating as Official_
from domain.chess.stage import GamePlace, Stage
from domain.ids import BoardNo, EntryId, RoundNo
from domain.people import Official, Sex
from domain.results import parse_result
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits, parse_time_control
from domain.tournament import Tournament
from tests.domain.before_sending.reports import (
    DAYS,
    ROUNDS,
    change_stage,
    complete_tournament,
    open_stage,
    with_person,
)


def findings_for(tournament: Tournament) -> tuple[Finding, ...]:
    return fide_findings(tournament, open_stage(tournament))


def test_a_complete_report_has_no_findings() -> None:
    assert findings_for(complete_tournament()) == ()


def test_all_weights_and_places_to_mend_are_used_by_some_finding() -> None:
    assert {amiss.mend for amiss in ReportFault} == set(CorrectionPage)
    assert {amiss.weight for amiss in ReportFault} == set(Weight)


@pytest.mark.parametrize(
    ("data", "amiss"),
    [
        ({"fide_id": "", "rating": 0}, [ReportFault.WITHOUT_FIDE_ID]),
        ({"fide_id": ""}, [ReportFault.WITHOUT_FIDE_ID, ReportFault.RATED_WITHOUT_ID]),
        ({"fide_id": "n/a"}, [ReportFault.NO_FIDE_ID]),
        ({"fide_id": "1000101"}, [ReportFault.SAME_FIDE_ID]),  # that of player 101
        ({"federation": ""}, [ReportFault.WITHOUT_FEDERATION]),
        ({"federation": "GERMANY"}, [ReportFault.NO_FEDERATION]),
        ({"sex": Sex.UNSTATED}, [ReportFault.WITHOUT_SEX]),
        ({"born": 0}, [ReportFault.WITHOUT_BIRTH]),
        ({"given": ""}, [ReportFault.WITHOUT_GIVEN_NAME]),
        (
            {"family": "Krishnamurthy Venkatasubramanian"},
            [ReportFault.LONG_NAME],
        ),  # over 33 letters
        ({"title": "WFM", "sex": Sex.MALE}, [ReportFault.WOMEN_S_TITLE]),
        ({"title": "WFM"}, []),
    ],
)
def test_missing_data_of_a_player_is_found(
    data: dict[str, object], amiss: list[ReportFault]
) -> None:
    all_found = findings_for(with_person(complete_tournament(), 102, **data))

    assert [finding.amiss for finding in all_found] == amiss
    for finding in all_found:
        players = (101, 102) if finding.amiss is ReportFault.SAME_FIDE_ID else (102,)
        assert (finding.entries, finding.amiss.mend) == (players, CorrectionPage.PLAYERS)


@pytest.mark.parametrize(
    ("data", "amiss"),
    [
        ({"place": " "}, ReportFault.NO_PLACE),
        ({"federation": "Hungary"}, ReportFault.NO_HOST),
        ({"federation": ""}, ReportFault.NO_HOST),
        ({"starts": "in May"}, ReportFault.NO_DAYS),
        ({"ends": "2026-11-31"}, ReportFault.NO_DAYS),
        ({"chief": Official()}, ReportFault.NO_CHIEF),
        ({"chief": Official("Kovács, Péter")}, ReportFault.CHIEF_WITHOUT_ID),
    ],
)
def test_missing_data_of_a_tournament_is_found(data: dict[str, object], amiss: ReportFault) -> None:
    (finding,) = findings_for(replace(complete_tournament(), **data))  # type: ignore[arg-type]

    assert (finding.amiss, finding.amiss.mend) == (amiss, CorrectionPage.TOURNAMENT)


def test_deputies_without_a_number_are_named() -> None:
    known, unknown = Official("Nagy, Éva", "FA", "700099"), Official("Tóth, Pál", "NA")
    (finding,) = findings_for(replace(complete_tournament(), deputies=(known, unknown)))

    assert finding == Finding(ReportFault.DEPUTIES_WITHOUT_ID, names=("Tóth, Pál",))


class TestTime:
    def findings_with_time_control(
        self, code: str, days: tuple[str, ...] = DAYS, words: str = ""
    ) -> list[Finding]:
        limits = TimeLimits(words, parse_time_control(code) if code else None)
        schedule = Schedule(tuple(Beginning(n, day) for n, day in enumerate(days, 1)))
        changed = change_stage(
            complete_tournament(), lambda s: replace(s, time=limits, schedule=schedule)
        )
        return list(findings_for(changed))

    def test_a_missing_time_control_is_found(self) -> None:
        assert self.findings_with_time_control("") == [Finding(ReportFault.NO_TIME_CONTROL)]

    def test_a_time_control_without_a_code_is_found(self) -> None:
        assert self.findings_with_time_control("", words="G/60;d5") == [
            Finding(ReportFault.NO_ENCODED_TIME)
        ]

    @pytest.mark.parametrize(
        ("rating", "minutes"), [(0, 60), (1799, 60), (1800, 90), (2399, 90), (2400, 120)]
    )
    def test_the_least_length_of_a_game_follows_the_rating_of_the_higher_rated_player(
        self, rating: int, minutes: int
    ) -> None:
        assert least_minutes(rating) == minutes

    @pytest.mark.parametrize(("rating", "too_fast"), [(1799, False), (1800, True), (2400, True)])
    def test_games_too_fast_for_the_higher_rated_player_are_found(
        self, rating: int, too_fast: bool
    ) -> None:
        tournament = with_person(complete_tournament(), 101, rating=rating)
        limits = TimeLimits(
            control=parse_time_control("3600+20")
        )  # 80 minutes at 60 moves; 1800 needs 90
        all_found = findings_for(change_stage(tournament, lambda s: replace(s, time=limits)))

        assert [finding.amiss for finding in all_found] == (
            [ReportFault.TOO_FAST] if too_fast else []
        )
        if too_fast:
            boards = {(at.round, at.board) for at in all_found[0].boards}
            assert len(boards) == ROUNDS  # player 101 has one board in each

    @pytest.mark.parametrize(
        ("code", "approval", "too_fast"),
        [
            ("2700+30", "", True),
            ("2700+30", "Rilton Cup, 2026-03-02, QC 26/114", False),
            ("3600+30", "Rilton Cup, 2026-03-02, QC 26/114", False),
            ("2700+20", "Rilton Cup, 2026-03-02, QC 26/114", True),
        ],
    )
    def test_an_approval_of_the_qualification_commission_is_heeded(
        self, code: str, approval: str, too_fast: bool
    ) -> None:
        """In 2026 it may let 45 minutes + 30 seconds and more count as standard, case by case."""
        tournament = with_person(complete_tournament(), 101, rating=2400)
        limits = TimeLimits(control=parse_time_control(code), approval=approval)
        all_found = findings_for(change_stage(tournament, lambda s: replace(s, time=limits)))

        assert [finding.amiss for finding in all_found] == (
            [ReportFault.TOO_FAST] if too_fast else []
        )

    def test_a_game_that_was_not_played_can_t_be_too_fast(self) -> None:
        def forfeited(stage: Stage) -> Stage:
            forfeit = parse_result("+--")
            rounds = tuple(
                replace(r, boards=tuple(b._replace(result=forfeit) for b in r.boards))
                for r in stage.rounds
            )
            return replace(
                stage, rounds=rounds, time=TimeLimits(control=parse_time_control("3600"))
            )

        assert (
            findings_for(
                change_stage(with_person(complete_tournament(), 101, rating=2500), forfeited)
            )
            == ()
        )

    @pytest.mark.parametrize("code", ["900+10", "180+2"])
    def test_rapid_and_blitz_games_are_not_too_fast(self, code: str) -> None:
        assert self.findings_with_time_control(code) == []

    def test_a_first_period_of_fewer_than_thirty_moves_is_found(self) -> None:
        assert self.findings_with_time_control("29/5400:1800") == [
            Finding(ReportFault.SHORT_FIRST_PERIOD)
        ]
        assert self.findings_with_time_control("30/5400:1800") == []

    def test_more_than_twelve_hours_of_play_a_day_are_found(self) -> None:
        """Two hours a player: three rounds are twelve hours, with one second more it is longer."""
        one_day = (DAYS[0],) * 3
        assert self.findings_with_time_control("7200", (DAYS[0], *DAYS[:2])) == []
        assert self.findings_with_time_control("7200", one_day) == []
        assert self.findings_with_time_control("7201", one_day) == [
            Finding(ReportFault.LONG_DAY, days=(DAYS[0],))
        ]

    def test_a_round_without_a_day_is_found(self) -> None:
        assert self.findings_with_time_control("5400+30", DAYS[:2]) == [
            Finding(ReportFault.NO_ROUND_DAYS, rounds=(3,))
        ]

    def test_rounds_outside_the_tournament_are_found(self) -> None:
        days = ("2026-11-19", "2026-11-20", "2026-11-23")
        assert self.findings_with_time_control("5400+30", days) == [
            Finding(ReportFault.ROUND_OUTSIDE, rounds=(1, 3))
        ]


class TestGames:
    def test_rounds_not_yet_played_are_found(self) -> None:
        shorter = change_stage(complete_tournament(), lambda s: replace(s, rounds=s.rounds[:1]))

        assert findings_for(shorter)[0] == Finding(ReportFault.ROUNDS_TO_COME, rounds=(2, 3))

    @pytest.mark.parametrize(
        ("change", "amiss"),
        [
            (lambda board: board._replace(result=None), ReportFault.WITHOUT_RESULT),
            (lambda board: board._replace(result=parse_result("?-?")), ReportFault.ADJOURNED),
        ],
    )
    def test_a_board_without_a_final_result_is_found(
        self, change: Callable[[Any], Any], amiss: ReportFault
    ) -> None:
        def changed(stage: Stage) -> Stage:
            first, *rest = stage.rounds
            boards = (change(first.boards[0]), *first.boards[1:])
            return replace(stage, rounds=(replace(first, boards=boards), *rest))

        (finding,) = findings_for(change_stage(complete_tournament(), changed))

        assert finding == Finding(amiss, boards=(GamePlace(RoundNo(1), BoardNo(1)),))
        assert (finding.amiss.weight, finding.amiss.mend) == (Weight.STOPS, CorrectionPage.BOARDS)


def test_findings_that_stop_the_report_come_first() -> None:
    tournament = with_person(
        replace(complete_tournament(), deputies=(Official("X"),)), 101, fide_id=""
    )

    assert [finding.amiss.weight for finding in findings_for(tournament)] == [
        Weight.STOPS,
        Weight.ASKS,
        Weight.ASKS,
    ]


def test_stated_ratings_are_compared_with_the_tournament_and_its_first_day() -> None:
    tournament = complete_tournament()
    stage, starts = open_stage(tournament), tournament.starts[:7]
    entry = stage.entry(EntryId(102))

    def kinds_of_findings(rating: int, date: str) -> list[ReportFault]:
        entry_with_official_rating = replace(
            entry, official=(Official_(ListKind.FIDE, rating, "FIDE", date),)
        )
        now = replace(stage, entries={**stage.entries, entry.id: entry_with_official_rating})
        return [finding.amiss for finding in findings_for(change_stage(tournament, lambda _: now))]

    assert kinds_of_findings(entry.person.rating, starts) == []
    assert kinds_of_findings(entry.person.rating + 1, f"{starts}-01") == [
        ReportFault.OFFICIAL_OTHERWISE
    ]
    assert kinds_of_findings(entry.person.rating, "1999-01") == [ReportFault.LIST_OF_OTHER_MONTH]
