"""Tables of teams of four: round robins with byes or triangles for odd fields, and all at once.

All at once (multiple teams): every team's North-South pair stays at its table and meets every other
team's East-West pair. In an odd field, as in the American Whist League, the East-West pairs of all
teams move together: in two rounds every team plays a half of two matches, at home against the team
k places on, away against that k places back, and the rounds k = 1, 2, … meet all. In an even field
both rooms of a match are played in one round, by the table of Berger.

Triangles: an odd field of N meets in N-1 rounds without a bye. Two rounds are a triangle, and rings
of even length whose matches alternate between the two rounds (a 2-factorisation of the complete
graph). With N = 2m+1 the teams but one are numbers modulo 2m; the triangle is that one, 0 and m. A
path goes through residues 1 … m-1 modulo m; its differences, with the one that closes it, are 1 …
m-1, each once. With the path opposite (m added) it makes one ring, or two where m leaves 1 modulo
4. Adding 1 to all gives m such double rounds. By the sum of the differences there is none where m
leaves 2 (5, 13, 21 teams), and none is looked for beyond `LARGEST`: there all play in one ring,
that is all at once.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.round_robin.berger import DoubleForm, doubled_table
from domain.round_robin.systems import TableName, build_table
from domain.round_robin.table import Table, table_of

LARGEST = 25

Pairs = list[tuple[int, int]]
Rounds = list[Pairs]


def teams_table(
    name: TableName, teams: int, cycles: int = 1, triangles: bool = False, at_once: bool = False
) -> Table:
    """The table; the team named first is at home, and the second cycle is played away."""
    if teams % 2 and at_once:
        found = table_of(teams, rounds_all_at_once(teams), 1)
    elif teams % 2 and triangles:
        found = table_of(teams, rounds_with_triangles(teams), 1)
    else:
        found = build_table(TableName.BERGER if at_once else name, teams)
    return doubled_table(found, DoubleForm.PLAIN) if cycles > 1 else found


def rounds_all_at_once(teams: int) -> Rounds:
    """The rounds of an odd number of teams; each match is in both of its rounds."""
    rounds: Rounds = []
    for k in range(1, (teams + 1) // 2):
        ring = [(t + 1, (t + k) % teams + 1) for t in range(teams)]
        rounds += [ring, ring]
    return rounds


def rounds_with_triangles(teams: int) -> Rounds:
    """The rounds of an odd number of teams, from 3 on, with triangles."""
    m = (teams - 1) // 2
    path = _find_path(m) if teams <= LARGEST else None
    if path is None:
        return rounds_all_at_once(teams)
    rounds: Rounds = []
    for shift in range(m):
        rounds += _double_round(m, path, shift)
    return rounds


def _double_round(m: int, path: Sequence[int], shift: int) -> Rounds:
    """Two rounds of 2m + 1 teams: a triangle, the others by `path` and its opposite, rotated."""
    size, apart = 2 * m, 2 * m + 1

    def team(vertex: int) -> int:
        return (vertex + shift) % size + 1

    zero, opposite = team(0), team(m)
    triangle = [(apart, zero), (zero, opposite), (opposite, apart)]
    one, other = [*map(team, path)], [team(v + m) for v in path]
    rings = [one, other] if m % 4 == 1 else [one + other]
    edges = [list(pairwise([*ring, *ring[:1]])) for ring in rings if ring]
    return [[pair for each in edges for pair in each[at::2]] + triangle for at in (0, 1)]


def _find_path(m: int) -> Sequence[int] | None:
    """The path of the module's docstring for 2m + 1 teams; None if there is none."""
    if m == 1:
        return ()
    return None if m % 4 == 2 else next(_extend_paths(m, (1,), frozenset()), None)


def _extend_paths(
    m: int, path: tuple[int, ...], differences: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """The whole paths that begin so; `differences` are those between its neighbours."""
    if len(path) == m - 1:
        closing = _cyclic_distance(m, path[-1], path[0] if m % 4 == 1 else path[0] + m)
        if closing not in {*differences, 0, m}:
            yield path
        return
    taken = {v % m for v in path}
    for vertex in range(2 * m):
        difference = _cyclic_distance(m, path[-1], vertex)
        if vertex % m and vertex % m not in taken and difference not in {*differences, m}:
            yield from _extend_paths(m, (*path, vertex), differences | {difference})


def _cyclic_distance(m: int, one: int, other: int) -> int:
    """The difference of two residues modulo 2m, the shorter way round."""
    apart = (one - other) % (2 * m)
    return min(apart, 2 * m - apart)
