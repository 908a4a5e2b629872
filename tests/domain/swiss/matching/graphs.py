"""Small random graphs for the matching modules: as bit sets and as edges."""

from hypothesis import strategies as st

Edges = dict[tuple[int, int], int]


@st.composite
def weighted_graphs(draw: st.DrawFn, most: int = 11, even: bool = False) -> tuple[int, Edges]:
    """The number of vertices, and the weights of the edges between them."""
    size = 2 * draw(st.integers(1, most // 2)) if even else draw(st.integers(1, most))
    everything = [(u, v) for v in range(size) for u in range(v)]
    edges = draw(st.sets(st.sampled_from(everything))) if everything else set()
    heaviest = draw(st.sampled_from([1, 2, 5, 60, 10**30]))
    return size, {edge: draw(st.integers(1, heaviest)) for edge in sorted(edges)}


def bit_sets(size: int, edges: Edges) -> list[int]:
    adjacency = [0] * size
    for u, v in edges:
        adjacency[u] |= 1 << v
        adjacency[v] |= 1 << u
    return adjacency


def rows(size: int, edges: Edges) -> list[list[int]]:
    weights = [[0] * size for _ in range(size)]
    for (u, v), weight in edges.items():
        weights[u][v] = weights[v][u] = weight
    return weights
