"""The games of published rounds as PGN, tag by tag."""

from dataclasses import replace

import pytest

from domain.chess.stage import stage_of
from domain.contest.entry import NOBODY
from domain.contest.round import RoundState
from domain.draws.announced_positions import AnnouncedDraws, DrawScope
from domain.draws.start_positions import draw_positions
from domain.errors import NotNow
from domain.ids import RoundNo
from domain.people import Person
from domain.results import Mark, parse_result
from domain.team_chess.round import Match
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits, parse_time_control
from domain.tournament import Tournament
from tests.stories import OPEN, field, with_entry, with_round
from tests.web.team_chess.test_team_desk import ALPHA, BETA, DELTA, GAMMA, HIDDEN, match, tournament
from web.chess.documents import FILES
from web.team_chess.documents import FILES as TEAM_FILES

SCHEDULE = Schedule((Beginning(1, "2026-11-21T14:00+01:00"), Beginning(2, "2026-11-22")))
TIME = TimeLimits(control=parse_time_control("5400+30"))


def written_pgn(state: Tournament, asked: int = 0) -> str:
    return FILES["pgn"].write(state, stage_of(state, OPEN), asked).decode()


def games(text: str) -> list[list[str]]:
    return [game.splitlines() for game in text.removesuffix("\n").split("\n\n[")]


def with_times(state: Tournament) -> Tournament:
    stage = stage_of(state, OPEN)
    return replace(state, parts={OPEN: replace(stage, schedule=SCHEDULE, time=TIME)})


def test_a_game_has_every_tag_that_is_known() -> None:
    state = replace(field(4, ("Ash, Ann", 'Bell "Bo", B')), federation="GER")
    state = with_entry(state, 1, person=Person("Ash", "Ann", "WGM", 2400, "GER", fide_id="1503014"))
    state = with_times(with_round(state, "1-2 1-0", "3-4"))
    first, second = written_pgn(state).split("\n\n[Event", 1)
    assert first.splitlines() == [
        '[Event "City Open 2026"]',
        '[Site "Town Hall GER"]',
        '[Date "2026.11.21"]',
        '[Round "1.1"]',
        '[White "Ash, Ann"]',
        '[Black "Bell \\"Bo\\", B"]',
        '[Result "1-0"]',
        '[BlackElo "2694"]',
        '[TimeControl "5400+30"]',
        '[UTCDate "2026.11.21"]',
        '[UTCTime "13:00:00"]',
        '[WhiteElo "2400"]',
        '[WhiteFideId "1503014"]',
        '[WhiteTitle "WGM"]',
        "",
        "1-0",
    ]
    assert second.endswith("\n\n*\n")


def test_a_file_has_all_published_rounds_or_the_given_one_in_board_order() -> None:
    state = with_round(with_round(field(4), "1-3 1-0", "4-2 =-="), "2-1", "3-4 0-1")
    state = with_round(state, "1-4", "2-3", state=RoundState.PAIRED)
    rounds = [line for line in written_pgn(state).splitlines() if line.startswith("[Round")]
    assert rounds == [f'[Round "{n}"]' for n in ("1.1", "1.2", "2.1", "2.2")]
    assert written_pgn(state, 2).count("[Event") == 2
    with pytest.raises(NotNow, match="Round 3 is not published yet"):
        written_pgn(state, 3)
    assert written_pgn(field(4)) == ""


@pytest.mark.parametrize(
    ("code", "tag", "end", "played"),
    [
        ("=-=", "1/2-1/2", "1/2-1/2", True),
        ("L-W", "0-1", "0-1", True),
        ("=-0", "1/2-0", "*", True),
        ("0-0", "0-0", "*", True),
        ("?-?", "*", "*", True),
        ("+--", "1-0", "1-0", False),
        ("---", "0-0", "*", False),
    ],
)
def test_forfeits_are_unplayed_and_odd_results_stand_in_their_tag(
    code: str, tag: str, end: str, played: bool
) -> None:
    text = written_pgn(with_round(field(3), f"1-2 {code}", byes={3: Mark.PAIRING_BYE}))
    assert f'[Result "{tag}"]' in text
    assert text.endswith(f"\n\n{end}\n")
    assert ('[Termination "Unplayed"]' not in text) is played
    assert text.count("[Event") == 1, "a bye is no game"


def test_the_day_of_a_game_that_was_moved_is_not_known() -> None:
    state = with_times(with_round(field(4), "1-3", "4-2"))
    stage = stage_of(state, OPEN)
    moved = stage.rounds[0].boards[1]._replace(rescheduled="Tuesday evening")
    r = replace(stage.rounds[0], boards=(stage.rounds[0].boards[0], moved))
    text = written_pgn(replace(state, parts={OPEN: stage.with_round(r)}))
    assert text.count('[Date "????.??.??"]') == 1
    assert text.count("UTCTime") == 1


@pytest.mark.parametrize("scope", [DrawScope.ROUND, DrawScope.PAIR])
def test_a_chess960_game_has_its_start_position(scope: DrawScope) -> None:
    state = with_round(field(4), "1-3", "4-2")
    stage = stage_of(state, OPEN)
    announced = AnnouncedDraws("Open", scope, ("",))
    pairs = (announced.unit_of_game(1, 1, (1, 3)), announced.unit_of_game(1, 2, (4, 2)))
    units = tuple(dict.fromkeys(pairs))
    assert "Variant" not in written_pgn(
        replace(state, parts={OPEN: replace(stage, start_positions=announced)})
    )
    proof = draw_positions(announced.terms_of_round(1), bytes(range(32)), units)
    done = replace(announced, draws={RoundNo(1): proof})
    text = written_pgn(replace(state, parts={OPEN: replace(stage, start_positions=done)}))
    assert text.count('[SetUp "1"]\n') == text.count('[Variant "Chess960"]\n') == 2
    fens = [line for line in text.splitlines() if line.startswith("[FEN")]
    assert all(one.position.row in fens[n] for n, one in enumerate(proof.drawn))


def of_teams(*matches: Match) -> str:
    state = tournament(*matches)
    return TEAM_FILES["pgn"].write(state, state.parts[OPEN], 0).decode()  # type: ignore[arg-type]


def test_games_of_teams_are_numbered_through_the_whole_round() -> None:
    text = of_teams(match(1, ALPHA, GAMMA, "1-0", "=-="), match(2, BETA, DELTA, "0-1", None))
    second = games(text)[1]
    assert '[Round "1.2"]' in second
    assert ('[White "Gamma2"]' in second, '[WhiteTeam "Gamma"]' in second) == (True, True)
    assert ('[Black "Alpha2"]' in second, '[BlackTeam "Alpha"]' in second) == (True, True)
    assert '[Board "2"]' in second
    assert '[Round "1.4"]' in games(text)[3]


def test_hidden_line_ups_are_in_no_file_and_the_others_keep_their_numbers() -> None:
    text = of_teams(replace(HIDDEN[0], number=1), match(2, BETA, DELTA, "0-1", None))
    assert '[Round "1.3"]' in games(text)[0]
    assert text.count("[Event") == 2


def test_an_empty_board_has_a_name_that_broadcasts_keep() -> None:
    played = match(1, ALPHA, GAMMA, "1-0", "=-=")
    empty = played.games[0]._replace(black=NOBODY, result=parse_result("+--"))
    text = of_teams(replace(played, games=(empty, played.games[1])))
    assert '[Black "N.N."]' in games(text)[0]
    assert '[BlackTeam "Gamma"]' in games(text)[0]
    assert '[Termination "Unplayed"]' in games(text)[0]
