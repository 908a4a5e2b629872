"""Findings before a report is sent to FIDE: players, boards, days."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from domain.before_sending import Amiss, Finding, Mend, Weight
from domain.before_sending.event import least_minutes
from domain.before_sending.finding import KINDS
from domain.before_sending.reports import findings
from domain.chess.official_ratings import ListKind, OfficialRating as Official_
from domain.chess.stage import At, Stage
from domain.ids import BoardNo, EntryId, RoundNo
from domain.people import Official, Sex
from domain.results import result
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits, time_control
from domain.tournament import Tournament
from tests.domain.before_sending.reports import (
    DAYS,
    ROUNDS,
    complete,
    open_of,
    with_person,
    with_stage,
)


def check(tournament: Tournament) -> tuple[Finding, ...]:
    return findings(tournament, open_of(tournament))


def test_a_complete_report_has_no_findings() -> None:
    assert check(complete()) == ()


def test_every_finding_has_its_weight_and_a_place_to_mend_it() -> None:
    assert set(KINDS) == set(Amiss)
    assert {kind.mend for kind in KINDS.values()} == set(Mend)
    assert {kind.weight for kind in KINDS.values()} == set(Weight)


@pytest.mark.parametrize(
    ("said", "amiss"),
    [
        ({"fide_id": "", "rating": 0}, [Amiss.WITHOUT_FIDE_ID]),
        ({"fide_id": ""}, [Amiss.WITHOUT_FIDE_ID, Amiss.RATED_WITHOUT_ID]),
        ({"fide_id": "n/a"}, [Amiss.NO_FIDE_ID]),
        ({"fide_id": "1000101"}, [Amiss.SAME_FIDE_ID]),
        ({"federation": ""}, [Amiss.WITHOUT_FEDERATION]),
        ({"federation": "GERMANY"}, [Amiss.NO_FEDERATION]),
        ({"sex": Sex.UNSTATED}, [Amiss.WITHOUT_SEX]),
        ({"born": 0}, [Amiss.WITHOUT_BIRTH]),
        ({"given": ""}, [Amiss.WITHOUT_GIVEN_NAME]),
        ({"family": "Krishnamurthy Venkatasubramanian"}, [Amiss.LONG_NAME]),
        ({"title": "WFM", "sex": Sex.MALE}, [Amiss.WOMEN_S_TITLE]),
        ({"title": "WFM"}, []),
    ],
)
def test_missing_data_of_a_player_is_found(said: dict[str, object], amiss: list[Amiss]) -> None:
    all_found = check(with_person(complete(), 102, **said))

    assert [one.amiss for one in all_found] == amiss
    for one in all_found:
        whom = (101, 102) if one.amiss is Amiss.SAME_FIDE_ID else (102,)
        assert (one.entries, one.mend) == (whom, Mend.PLAYERS)


@pytest.mark.parametrize(
    ("unsaid", "amiss"),
    [
        ({"place": " "}, Amiss.NO_PLACE),
        ({"federation": "Hungary"}, Amiss.NO_HOST),
        ({"federation": ""}, Amiss.NO_HOST),
        ({"starts": "in May"}, Amiss.NO_DAYS),
        ({"ends": "2026-11-31"}, Amiss.NO_DAYS),
        ({"chief": Official()}, Amiss.NO_CHIEF),
        ({"chief": Official("Kovács, Péter")}, Amiss.CHIEF_WITHOUT_ID),
    ],
)
def test_missing_data_of_a_tournament_is_found(unsaid: dict[str, object], amiss: Amiss) -> None:
    (one,) = check(replace(complete(), **unsaid))  # type: ignore[arg-type]

    assert (one.amiss, one.mend) == (amiss, Mend.TOURNAMENT)


def test_deputies_without_a_number_are_named() -> None:
    known, unknown = Official("Nagy, Éva", "FA", "700099"), Official("Tóth, Pál", "NA")
    (one,) = check(replace(complete(), deputies=(known, unknown)))

    assert one == Finding(Amiss.DEPUTIES_WITHOUT_ID, names=("Tóth, Pál",))


class TestTime:
    def of(self, code: str, days: tuple[str, ...] = DAYS, words: str = "") -> list[Finding]:
        limits = TimeLimits(words, time_control(code) if code else None)
        schedule = Schedule(tuple(Beginning(n, day) for n, day in enumerate(days, 1)))
        changed = with_stage(complete(), lambda s: replace(s, time=limits, schedule=schedule))
        return list(check(changed))

    def test_nothing_was_announced(self) -> None:
        assert self.of("") == [Finding(Amiss.NO_TIME_CONTROL)]

    def test_a_time_control_without_a_code_is_found(self) -> None:
        assert self.of("", words="G/60;d5") == [Finding(Amiss.NO_ENCODED_TIME)]

    @pytest.mark.parametrize(
        ("rating", "minutes"), [(0, 60), (1799, 60), (1800, 90), (2399, 90), (2400, 120)]
    )
    def test_the_higher_rated_of_the_two_decides_how_long_a_game_is(
        self, rating: int, minutes: int
    ) -> None:
        assert least_minutes(rating) == minutes

    @pytest.mark.parametrize(("rating", "too_fast"), [(1799, False), (1800, True), (2400, True)])
    def test_games_that_are_not_rated_are_named(self, rating: int, too_fast: bool) -> None:
        tournament = with_person(complete(), 101, rating=rating)
        limits = TimeLimits(control=time_control("3600+20"))  # 80 minutes
        all_found = check(with_stage(tournament, lambda s: replace(s, time=limits)))

        assert [one.amiss for one in all_found] == ([Amiss.TOO_FAST] if too_fast else [])
        if too_fast:
            boards = {(at.round, at.board) for at in all_found[0].boards}
            assert len(boards) == ROUNDS

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
        tournament = with_person(complete(), 101, rating=2400)
        limits = TimeLimits(control=time_control(code), approval=approval)
        all_found = check(with_stage(tournament, lambda s: replace(s, time=limits)))

        assert [one.amiss for one in all_found] == ([Amiss.TOO_FAST] if too_fast else [])

    def test_a_game_that_was_not_played_can_t_be_too_fast(self) -> None:
        def forfeited(stage: Stage) -> Stage:
            given = result("+--")
            rounds = tuple(
                replace(r, boards=tuple(b._replace(result=given) for b in r.boards))
                for r in stage.rounds
            )
            return replace(stage, rounds=rounds, time=TimeLimits(control=time_control("3600")))

        assert check(with_stage(with_person(complete(), 101, rating=2500), forfeited)) == ()

    @pytest.mark.parametrize("code", ["900+10", "180+2"])
    def test_rapid_and_blitz_have_lists_of_their_own(self, code: str) -> None:
        assert self.of(code) == []

    def test_a_first_period_has_thirty_moves(self) -> None:
        assert self.of("29/5400:1800") == [Finding(Amiss.SHORT_FIRST_PERIOD)]
        assert self.of("30/5400:1800") == []

    def test_twelve_hours_a_day(self) -> None:
        """Two hours a player: three rounds are twelve hours, with one second more it is longer."""
        one_day = (DAYS[0],) * 3
        assert self.of("7200", (DAYS[0], *DAYS[:2])) == []
        assert self.of("7200", one_day) == []
        assert self.of("7201", one_day) == [Finding(Amiss.LONG_DAY, days=(DAYS[0],))]

    def test_every_round_has_its_day(self) -> None:
        assert self.of("5400+30", DAYS[:2]) == [Finding(Amiss.NO_ROUND_DAYS, rounds=(3,))]

    def test_rounds_outside_the_tournament_are_found(self) -> None:
        days = ("2026-11-19", "2026-11-20", "2026-11-23")
        assert self.of("5400+30", days) == [Finding(Amiss.ROUND_OUTSIDE, rounds=(1, 3))]


class TestGames:
    def test_rounds_that_are_still_to_come(self) -> None:
        shorter = with_stage(complete(), lambda s: replace(s, rounds=s.rounds[:1]))

        assert check(shorter)[0] == Finding(Amiss.ROUNDS_TO_COME, rounds=(2, 3))

    @pytest.mark.parametrize(
        ("change", "amiss"),
        [
            (lambda board: board._replace(result=None), Amiss.WITHOUT_RESULT),
            (lambda board: board._replace(result=result("?-?")), Amiss.ADJOURNED),
        ],
    )
    def test_a_board_without_a_result(self, change: Callable, amiss: Amiss) -> None:  # type: ignore[type-arg]
        def changed(stage: Stage) -> Stage:
            first, *rest = stage.rounds
            boards = (change(first.boards[0]), *first.boards[1:])
            return replace(stage, rounds=(replace(first, boards=boards), *rest))

        (one,) = check(with_stage(complete(), changed))

        assert one == Finding(amiss, boards=(At(RoundNo(1), BoardNo(1)),))
        assert (one.weight, one.mend) == (Weight.STOPS, Mend.BOARDS)


def test_findings_that_stop_the_report_come_first() -> None:
    tournament = with_person(replace(complete(), deputies=(Official("X"),)), 101, fide_id="")

    assert [one.weight for one in check(tournament)] == [Weight.STOPS, Weight.ASKS, Weight.ASKS]


def test_stated_ratings_are_compared_with_the_tournament_and_its_first_day() -> None:
    tournament = complete()
    stage, starts = open_of(tournament), tournament.starts[:7]
    entry = stage.entry(EntryId(102))

    def stating(rating: int, date: str) -> list[Amiss]:
        said = replace(entry, official=(Official_(ListKind.FIDE, rating, "FIDE", date),))
        now = replace(stage, entries={**stage.entries, entry.id: said})
        return [one.amiss for one in check(with_stage(tournament, lambda _: now))]

    assert stating(entry.person.rating, starts) == []
    assert stating(entry.person.rating + 1, f"{starts}-01") == [Amiss.OFFICIAL_OTHERWISE]
    assert stating(entry.person.rating, "1999-01") == [Amiss.LIST_OF_OTHER_MONTH]
