"""The race view: the leaders and their places after each round or session."""

from dataclasses import replace

from domain.bridge.phase import phase_of
from domain.chess.stage import StageRules, stage_of
from domain.contest.round import RoundState
from domain.ids import EntryId, StageId
from domain.results import GameResult
from domain.tournament import Tournament
from tests.stories import OPEN, field, played, with_round
from tests.web.prizes.test_pairs import PAIRS, pairs_with_prizes
from tests.web.site.test_pairs import danube
from web.bridge.own_page import own_seat
from web.bridge.views import race as pairs_race, ranking
from web.contest.views import leaders, standings
from web.shared.ceremony import LEADERS, Runner
from web.shared.languages import ENGLISH
from web.shared.sheet import rows_in


def runners(tournament: Tournament) -> list[Runner]:
    return rows_in(leaders.build_race(tournament, OPEN), Runner)


def test_the_leaders_have_their_places_after_every_round() -> None:
    tournament = played(field(30), 4)
    table = rows_in(standings.build_sheet(tournament, OPEN), standings.StandingRow)

    rows = runners(tournament)

    assert [row.key for row in rows] == [row.key for row in table[:LEADERS]]
    assert [row.score for row in rows] == [row.player.score for row in table[:LEADERS]]
    assert [row.places[-1] for row in rows] == list(range(1, LEADERS + 1))
    for number in (1, 2, 3):
        shorter = played(field(30), number)
        places = {row.key: row.places[-1] for row in runners(shorter)}
        kept_places = {row.key: row.places[number - 1] for row in rows}
        both = places.keys() & kept_places.keys()
        assert both
        assert {key: kept_places[key] for key in both} == {key: places[key] for key in both}


def test_the_first_round_starts_from_the_order_of_the_numbers() -> None:
    tournament = with_round(field(4), "1-3 0-1", "2-4")
    head = leaders.build_race(tournament, OPEN).head

    assert isinstance(head, leaders.RaceHead)
    assert head.steps == ("0", "1")
    assert head.live
    first = runners(tournament)[0]
    assert first.places == (3, 1)
    assert [row.playing for row in runners(tournament)].count(True) == 2


def test_a_shared_place_is_marked_with_an_equals_sign() -> None:
    rows = runners(with_round(field(4, rules=StageRules(tie_breaks=())), "1-3 1-0", "4-2 1-0"))
    assert [row.rank for row in rows] == ["1=", "1=", "3=", "3="]


def test_namesakes_are_distinguished_in_the_race() -> None:
    namesakes = field(4, names=("Smith, Jan", "Smith, Jan", "A", "B"))
    rows = runners(with_round(namesakes, "1-3 1-0", "4-2 0-1"))
    apart = [row.apart for row in rows if row.family == "Smith"]
    assert all(apart)
    assert len(set(apart)) == 2


def test_nothing_of_a_draft_is_in_the_race() -> None:
    before = played(field(8), 2)
    draft = with_round(before, "1-2", "3-4", "5-6", "7-8", state=RoundState.PAIRED)
    assert runners(draft) == runners(before)
    assert runners(field(8)) == []


def test_a_corrected_result_changes_the_rounds_before_it() -> None:
    tournament = played(field(8), 3)
    stage = stage_of(tournament, OPEN)
    first = stage.rounds[0]
    turned = tuple(
        board._replace(result=GameResult(*reversed(board.result)))
        for board in first.boards
        if board.result
    )
    corrected = replace(stage, rounds=(replace(first, boards=turned), *stage.rounds[1:]))
    runners(tournament)

    assert runners(replace(tournament, parts={OPEN: corrected})) != runners(tournament)


def test_pairs_race_through_the_rounds_of_every_session() -> None:
    tournament, phase = danube(), StageId(1)
    sheet = pairs_race.build_sheet(tournament, phase)
    head, rows = sheet.head, rows_in(sheet, Runner)
    table = rows_in(ranking.build_sheet(tournament, phase), ranking.RankRow)

    assert isinstance(head, pairs_race.PhaseRaceHead)
    assert head.steps[0] == "1.1"
    assert {step.split(".")[0] for step in head.steps} == {
        str(session.number) for session in phase_of(tournament, phase).sessions
    }
    assert [row.key for row in rows] == [row.key for row in table[:LEADERS]]
    assert all(len(row.places) == len(head.steps) for row in rows)
    assert [row.places[-1] for row in rows] == list(range(1, len(rows) + 1))
    assert all(row.score.startswith(line.share) for row, line in zip(rows, table, strict=False))


def test_ties_of_a_closed_phase_are_split_alike_in_ranking_race_and_own_page() -> None:
    open_still, closed = pairs_with_prizes(), pairs_with_prizes(closed=True)
    runners = rows_in(pairs_race.build_sheet(open_still, PAIRS), Runner)
    assert [row.rank for row in runners][4:6] == ["5=", "5="]

    table = rows_in(ranking.build_sheet(closed, PAIRS), ranking.RankRow)[:LEADERS]
    assert [row.rank for row in table] == list(range(1, LEADERS + 1))
    rows = rows_in(pairs_race.build_sheet(closed, PAIRS), Runner)
    assert [(row.key, row.rank) for row in rows] == [(row.key, str(row.rank)) for row in table]
    phase = phase_of(closed, PAIRS)
    own = [own_seat(closed, phase, row.pair.pair, ENGLISH).rank for row in table]
    assert own == [row.rank for row in rows]


def test_tie_broken_by_hand_is_broken_in_earlier_rounds_too() -> None:
    tournament = with_round(field(4, rules=StageRules(tie_breaks=())), "1-3 1-0", "4-2 1-0")
    tournament = with_round(tournament, "1-4 =-=", "3-2 =-=")
    before = {row.key: row.places for row in runners(tournament)}
    parted = replace(stage_of(tournament, OPEN), by_hand={EntryId(104): 2, EntryId(101): 1})
    after = {row.key: row.places for row in runners(replace(tournament, parts={OPEN: parted}))}
    assert (before["101"], after["101"], after["104"]) == ((1, 1), (2, 2), (1, 1))
