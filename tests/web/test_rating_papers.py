"""Rating changes and title norms on paper, for games whose numbers can be computed by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.chess.rated_games import norm_candidates, norm_event, rated_players
from domain.chess.stage import Entry, Stage, StageRules, stages_of
from domain.ids import EntryId
from domain.people import Person
from domain.results import Mark, parse_result
from domain.times.time_control import Pace, TimeLimits, parse_time_control
from domain.tournament import Tournament
from tests.stories import OPEN, field, number_id, with_round
from web.chess.own_page import outlook_sentences
from web.chess.papers import NORMS, rating_changes_paper
from web.contest.norm_papers import Occasion, certificates_paper
from web.contest.notation import signed_number
from web.shared.languages import words_in
from web.shared.paper import Foot

DAY = "2026-03-07"
ENGLISH = words_in("en")
FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")

ROUNDS = (("1-2 1-0", "3-4 =-="), ("3-1 =-=", "2-4 +--"))
"""Two rounds of `tournament_of_four`, rated 2000, 1900, 1800 and, for number 4, not at all."""


def with_persons(tournament: Tournament, persons: dict[int, Person]) -> Tournament:
    stage = stages_of(tournament)[OPEN]
    entries: dict[EntryId, Entry] = {
        entry.id: replace(entry, person=persons.get(number, entry.person))
        for number, entry in stage.numbered_entries()
    }
    return replace(tournament, parts={OPEN: replace(stage, entries=entries)})


def tournament_of_four() -> Tournament:
    ratings = {1: 2000, 2: 1900, 3: 1800, 4: 0}
    people = {n: Person(f"Player{n}", rating=rating) for n, rating in ratings.items()}
    tournament = with_persons(field(4), people)
    for games in ROUNDS:
        tournament = with_round(tournament, *games)
    return tournament


def stage_of(tournament: Tournament) -> Stage:
    return stages_of(tournament)[OPEN]


def test_rating_changes_equal_those_computed_by_hand() -> None:
    first, second, third, fourth = rated_players(stage_of(tournament_of_four()), "")
    # 1 beat 1900 (0.64 expected) and drew with 1800 (0.76): 1½ - 1.40, K 20
    assert first.change is not None
    assert first.change.points == Fraction(2)
    # 2 lost to 2000 (0.36); the forfeit doesn't count
    assert second.change is not None
    assert (second.change.games, second.change.points) == (1, Fraction(-72, 10))
    # 3 drew with 2000 (0.24); the game with an unrated player doesn't count
    assert third.change is not None
    assert third.change.points == Fraction(52, 10)
    assert (fourth.change, fourth.first) == (None, None)


def test_the_rating_paper_has_expected_score_k_and_change() -> None:
    paper = rating_changes_paper(
        tournament_of_four(), stage_of(tournament_of_four()), ENGLISH, FOOT
    )
    assert [[cell.text for cell in row] for row in paper.rows] == [
        ["1", "Player1", "2000", "2", "1½", "1.40", "2043", "20", "+2.0"],
        ["2", "Player2", "1900", "1", "0", "0.36", "1200", "20", "−7.2"],
        ["3", "Player3", "1800", "1", "½", "0.24", "2000", "20", "+5.2"],
        ["4", "Player4", "", "1", "½", "", "1800", "", ""],
    ]


def test_k_follows_from_the_players_record() -> None:
    """K as recorded; else 40 for fewer than 30 rated games, and below 2300 up to the year of the
    18th birthday, which is 2026 for number 3: B.02 (2024), 8.3.3.
    """
    with_k = {1: Person("Player1", rating=2000, k=40), 3: Person("Player3", rating=1800, k=10)}
    first, second, third, _ = rated_players(
        stage_of(with_persons(tournament_of_four(), with_k)), DAY
    )
    assert [row.change.k for row in (first, second, third) if row.change] == [40, 20, 10]
    young = {n: Person(f"Player{n}", rating=1900, born=2005 + n) for n in (2, 3)}
    _, second, third, _ = rated_players(stage_of(with_persons(tournament_of_four(), young)), DAY)
    assert [row.change.k for row in (second, third) if row.change] == [20, 40]
    with_29_games = {2: Person("Player2", rating=1900, rated_games=29)}
    _, second, *_ = rated_players(stage_of(with_persons(tournament_of_four(), with_29_games)), DAY)
    assert second.change is not None
    assert (second.change.k, second.change.points) == (40, Fraction(-144, 10))


def test_a_tournament_of_us_chess_has_ratings_of_us_chess() -> None:
    """2, rated 1900 of six games, lost to 2000: the special formula, (6·1900 + 1600) / 7."""
    of_six_games = {2: Person("Player2", rating=1900, rated_games=6)}
    state = with_persons(tournament_of_four(), of_six_games)
    stage = stage_of(state)
    american = replace(stage, rules=replace(stage.rules, system="us-chess"))
    assert not american.follows_fide
    paper = rating_changes_paper(state, american, ENGLISH, FOOT)
    assert [cell.text for cell in paper.columns][-2:] == ["Change", "New rating"]
    second = [cell.text for cell in paper.rows[1]]
    assert second[:3] == ["2", "Player2", "1900"]
    assert second[3:5] == ["1", "0"]
    assert second[-1].endswith("/7")
    assert abs(int(second[-1].removesuffix("/7")) - 1857) <= 1
    unrated = [cell.text for cell in paper.rows[3]]
    assert unrated[2] == ""
    assert unrated[-1].endswith("/1")


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (Fraction(84, 10), "+8.4"),
        (Fraction(-1, 4), "−0.3"),
        (Fraction(1, 25), "0.0"),
        (Fraction(0), "0.0"),
    ],
)
def test_changes_have_one_decimal(points: Fraction, expected: str) -> None:
    assert signed_number(points) == expected


def master_section(last: str) -> Tournament:
    """Player 1 meets nine grandmasters rated 2520, of four federations: 5 points of the first 8
    games, then the result `last` ("" for a game still on).
    """
    abroad = ("FRA", "POL", "NED", "ESP")
    people = {
        n: Person(f"Player{n}", title="GM", rating=2520, federation=abroad[n % 4])
        for n in range(2, 11)
    }
    people[1] = Person("Wanted", title="IM", rating=2450, federation="GER")
    tournament = with_persons(field(10, rules=StageRules(rounds=9)), people)
    results = ["1-0"] * 2 + ["=-="] * 6 + [last]
    for opponent, code in enumerate(results, 2):
        tournament = with_round(tournament, f"1-{opponent} {code}".rstrip())
    return replace(tournament, federation="GER")


def norm_lines_of_candidate(tournament: Tournament) -> list[str]:
    paper = NORMS.paper(tournament, stage_of(tournament), ENGLISH, FOOT)
    return [row[-1].text for row in paper.rows if row[0].text == "IM Wanted"]


def test_a_norm_is_reached_or_within_reach_of_a_draw() -> None:
    # 2520: 5½ of 9 are 61 per cent, 80 points, 2600
    assert norm_lines_of_candidate(master_section("=-=")) == ["norm, counts as 9 games"]
    assert norm_lines_of_candidate(master_section("")) == ["a draw with White is enough"]
    assert norm_lines_of_candidate(master_section("0-1")) == []
    [line] = [
        line
        for line in NORMS.lines(master_section("1-0"), stage_of(master_section("1-0")))
        if line.whose.person.family == "Wanted"
    ]
    assert line.norm.performance == 2520 + 125, "6 of 9 are 67 per cent, 125 points"


def test_a_missed_norm_names_its_unmet_conditions_with_numbers() -> None:
    tournament = master_section("1-0")
    stage = stage_of(tournament)
    same = {
        int(number): replace(entry.person, federation="FRA")
        for number, entry in stage.numbered_entries()
        if number > 1
    }
    assert norm_lines_of_candidate(with_persons(tournament, same)) == [
        "other federations 1/2; one federation, at most 9/6"
    ]


@pytest.mark.parametrize(("games", "listed"), [(1, False), (4, False), (5, True)])
def test_a_norm_is_listed_as_possible_only_after_half_of_the_games(
    games: int, listed: bool
) -> None:
    stage = stage_of(master_section(""))
    rounds = tuple(
        replace(r, boards=tuple(board._replace(result=parse_result("1-0")) for board in r.boards))
        for r in stage.rounds[:games]
    )
    tournament = replace(master_section(""), parts={OPEN: replace(stage, rounds=rounds)})
    assert bool(norm_lines_of_candidate(tournament)) is listed


def test_forfeit_wins_and_byes_count_as_given_points_and_not_as_games() -> None:
    tournament = with_round(field(3), "1-2 +--", byes={3: Mark.PAIRING_BYE})
    stage = stage_of(tournament)
    candidates = [candidate for candidate, _ in norm_candidates(stage).values()]
    assert [(each.games, each.given) for each in candidates] == [((), 1), ((), 0), ((), 1)]
    assert norm_event(stage, "GER").rounds == stage.rules.rounds


def test_opponent_without_a_point_is_marked() -> None:
    """For a norm, an unrated opponent in a round robin counts only with a point scored."""
    stage = stage_of(with_round(field(4), "1-2 1-0", "3-4 =-="))
    games = [game for candidate, _ in norm_candidates(stage).values() for game in candidate.games]
    assert [game.opponent for game in games if not game.opponent_scored] == [2]


def test_the_certificate_has_the_games_the_checks_and_what_was_needed() -> None:
    state = master_section("=-=")
    [certificate] = NORMS.certificates(state, stage_of(state), ENGLISH, FOOT).norm_certificates
    facts = dict(certificate.facts)
    assert certificate.title == "Certificate of title result: GM"
    assert (certificate.name, facts["Points"], facts["Points needed"]) == ("Wanted", "5½ / 9", "5½")
    assert (facts["Performance"], facts["Counts as games"]) == ("2600", "9")
    assert len(certificate.rows) == 9
    assert [cell.text for cell in certificate.rows[0]][0::6] == ["1", "1"]
    checks = {check: (found, needed) for check, found, needed in certificate.checks}
    assert checks["performance (B.01 1.4.8)"] == ("2600", "≥ 2600")
    open_yet = master_section("")
    assert NORMS.certificates(open_yet, stage_of(open_yet), ENGLISH, FOOT).norm_certificates == ()


def open_of_forty(late: int = 0) -> Stage:
    """Forty players after two of three rounds; twenty are foreign, ten of them IM. The first `late`
    players miss both rounds.
    """
    abroad = ("FRA", "POL", "NED")
    people = {
        n: Person(f"P{n}", title="IM" if n <= 10 else "", rating=2000, federation=abroad[n % 3])
        if n <= 20
        else Person(f"P{n}", rating=2000, federation="GER")
        for n in range(1, 41)
    }
    tournament = with_persons(field(40, rules=StageRules(rounds=3)), people)
    games = [f"{n}-{41 - n} 1-0" for n in range(late + 1, 21)]
    for _ in range(2):
        tournament = with_round(tournament, *games)
    return stage_of(tournament)


def test_only_players_present_in_every_round_count_toward_a_large_swiss() -> None:
    whole, late = (norm_event(open_of_forty(late), "GER") for late in (0, 1))
    assert (whole.exempt, whole.large) == (True, True)
    assert (late.exempt, late.large) == (False, False)


def test_norm_certificate_mentions_a_large_field() -> None:
    state = master_section("=-=")
    [found] = [line for line in NORMS.lines(state, stage_of(state)) if line.norm.is_met]
    at = Occasion(state, stage_of(state), {n: Person(str(n)) for n in range(1, 11)})
    large = replace(found, large=True)
    facts = [
        dict(certificates_paper([each], at, ENGLISH).norm_certificates[0].facts)
        for each in (found, large)
    ]
    assert [each.get("Large Swiss (1.5)") for each in facts] == [
        None,
        "40 players averaging 2000 in every round",
    ]


def test_players_read_their_rating_change_and_their_chance_of_a_norm() -> None:
    state = master_section("")
    stage = stage_of(state)
    wanted_one, opponent = stage.entries[number_id(1)].id, stage.entries[number_id(2)].id
    assert NORMS.chance_sentences(state, stage, wanted_one, ENGLISH) == (
        "GM norm: a draw with White is enough",
    )
    assert NORMS.chance_sentences(state, stage, wanted_one, words_in("pl")) == (
        "Norma GM: wystarczy remis białymi",
    )
    reached = master_section("1-0")
    assert NORMS.chance_sentences(reached, stage_of(reached), wanted_one, ENGLISH) == (
        "GM norm reached, counts as 9 games",
    )
    [change, norm] = outlook_sentences(state, stage, wanted_one, ENGLISH)
    assert change.startswith("Rating change so far: +")
    assert norm == "GM norm: a draw with White is enough"
    [lost] = outlook_sentences(state, stage, opponent, ENGLISH)
    assert lost.startswith("Rating change so far: −")


def at_pace(state: Tournament, code: str) -> Stage:
    return replace(stage_of(state), time=TimeLimits(control=parse_time_control(code)))


def test_rapid_and_blitz_count_for_their_own_lists_with_a_k_of_20() -> None:
    state = with_persons(tournament_of_four(), {2: Person("Player2", rating=1900, rated_games=3)})
    for code, pace in (("900+10", Pace.RAPID), ("180+2", Pace.BLITZ)):
        stage = at_pace(state, code)
        assert stage.time.pace is pace
        _, second, *_ = rated_players(stage, DAY)
        assert second.change is not None
        assert second.change.k == 20
        assert pace.value in rating_changes_paper(state, stage, ENGLISH, FOOT).notes[0]
    assert stage_of(state).time.pace is Pace.STANDARD


def test_there_is_no_title_norm_in_rapid_chess() -> None:
    state = master_section("1-0")
    assert NORMS.lines(state, stage_of(state))
    assert NORMS.lines(state, at_pace(state, "900+10")) == ()
