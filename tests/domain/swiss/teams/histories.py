"""Team events made up at random: legal rounds of any quality, so that every position comes up."""

from random import Random

from domain.ids import RoundNo
from domain.pairing import Forbidden
from domain.results import Colour, Mark
from domain.swiss.teams.matches import Preferences, Score, TeamCell, TeamRequest, TeamRow, TeamTerms

ABSENT = TeamCell(0, None, Mark.ZERO_BYE)
BOARDS = 4


def random_request(rng: Random, most: int = 10) -> TeamRequest:
    teams = rng.randint(2, most)
    rounds = rng.randint(1, max(1, min(teams + 1, 9)))
    played = rng.randint(0, rounds - 1)
    terms = TeamTerms(rng.choice(list(Score)), rng.random() < 0.7, rng.choice(list(Preferences)))
    cells: dict[int, list[TeamCell]] = {n: [] for n in range(1, teams + 1)}
    for _ in range(played):
        _play(cells, rng)
    absent = frozenset(n for n in cells if rng.random() < 0.06)
    accelerated = terms.primary is Score.MATCH_POINTS and rng.random() < 0.2
    virtual = (
        dict.fromkeys(range(1, teams // 2 + 1), (20, 10)[: rounds // 2]) if accelerated else {}
    )
    forbidden = (
        (Forbidden(frozenset(rng.sample(sorted(cells), 2)), 1, rng.randint(1, rounds)),)
        if rng.random() < 0.3
        else ()
    )
    return TeamRequest(
        RoundNo(played + 1),
        rounds,
        tuple(TeamRow(n, tuple(own)) for n, own in cells.items()),
        terms,
        absent=absent,
        virtual=virtual,
        forbidden=forbidden,
        initial_colour=rng.choice(list(Colour)),
    )


def _play(cells: dict[int, list[TeamCell]], rng: Random) -> None:
    waiting = list(cells)
    order = rng.choice(("by number", "by chance"))
    if order == "by chance":
        rng.shuffle(waiting)
    met = {n: {c.opponent for c in own if c.played} for n, own in cells.items()}
    now: dict[int, TeamCell] = {}
    while waiting:
        team = waiting.pop(0)
        others = [n for n in waiting if n not in met[team]]
        if rng.random() < 0.05 or not others:
            now[team] = _cell_without_match(rng)
            continue
        other = others[0] if rng.random() < 0.8 else rng.choice(others)
        waiting.remove(other)
        now[team], now[other] = _match(team, other, rng)
    for n, cell in now.items():
        cells[n].append(cell)


def _cell_without_match(rng: Random) -> TeamCell:
    mark, points = rng.choice(
        (
            (Mark.PAIRING_BYE, (10, 20)),
            (Mark.HALF_BYE, (10, 20)),
            (Mark.FULL_BYE, (20, 40)),
            (Mark.ZERO_BYE, (0, 0)),
        )
    )
    return TeamCell(0, None, mark, *points)


def _match(a: int, b: int, rng: Random) -> tuple[TeamCell, TeamCell]:
    white, black = (
        (Colour.WHITE, Colour.BLACK) if rng.random() < 0.5 else (Colour.BLACK, Colour.WHITE)
    )
    if rng.random() < 0.08:
        won = TeamCell(b, white, Mark.FORFEIT_WIN, 20, 10 * BOARDS)
        return won, TeamCell(a, black, Mark.FORFEIT_LOSS)
    points = 5 * rng.randint(0, 2 * BOARDS)
    opponents_points = 10 * BOARDS - points
    mark, match = _result(points, opponents_points)
    other_mark, other_match = _result(opponents_points, points)
    return TeamCell(b, white, mark, match, points), TeamCell(
        a, black, other_mark, other_match, opponents_points
    )


def _result(own_points: int, opponents_points: int) -> tuple[Mark, int]:
    if own_points > opponents_points:
        return Mark.WIN, 20
    return (Mark.DRAW, 10) if own_points == opponents_points else (Mark.LOSS, 0)
