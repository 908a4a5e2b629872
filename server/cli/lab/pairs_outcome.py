"""What a series of simulated pairs tournaments gave, for people and as fields."""

from collections.abc import Sequence

from rich.console import Console

from domain.bridge.phases.formats import FINAL, REMARKS, SEMIFINAL_B
from domain.bridge.session import PairNo
from domain.lab.simulation.pairs_tally import Event, PairsWay, percent
from server.cli.console.terminal import say, show_rows


def events_of(way: PairsWay) -> list[Event]:
    """Those that its format knows."""
    missing = set()
    if len(way.setup.format.groups) == 2:
        missing.add(Event.SEMIFINAL)
    if not has_b(way):
        missing.add(Event.FINAL_BY_B)
    return [event for event in Event if event not in missing]


def has_b(way: PairsWay) -> bool:
    return SEMIFINAL_B in way.setup.format.groups


def as_fields(way: PairsWay, best: int) -> dict[str, object]:
    setup, tally = way.setup, way.tally
    strengths = setup.field.strengths()
    return {
        "format": setup.format.name.value,
        "carryover": setup.carryover.name,
        "tournaments": tally.tournaments,
        "groups": [
            {"group": group, "pairs": size, "boards": setup.boards.of(group)}
            for group, size in setup.sizes.items()
        ],
        "best": [
            {
                "pair": n,
                "averages": round(setup.field.share_of(strengths[PairNo(n)]), 4),
                **{e.name.lower(): tally.times[e, PairNo(n)] for e in events_of(way)},
            }
            for n in range(1, best + 1)
        ],
        "from_b": _from_b(way),
    }


def _from_b(way: PairsWay) -> dict[str, float] | None:
    place = way.tally.place_from_b
    if place is None:
        return None
    shares = {
        event.name.lower(): round(float(way.tally.chance_from_b(event)), 4)
        for event in (Event.FINAL, Event.MEDAL, Event.WIN)
    }
    return {**shares, "mean_place": round(float(place), 4)}


def show(ways: Sequence[PairsWay], seed: str, best: int, console: Console) -> None:
    for way in ways:
        _show_way(way, best, console)
    if len(ways) > 1:
        _show_comparison(ways, best, console)
    count = ways[0].tally.tournaments
    say(console, f"{count:,} tournaments each, seed {seed}", "dim")


def _show_way(way: PairsWay, best: int, console: Console) -> None:
    setup = way.setup
    say(console, way.name, "bold")
    say(console, "; ".join(_group(way, group) for group in setup.format.groups))
    say(console, f"Advice: {REMARKS[setup.format.name]}.", "dim")
    strengths = setup.field.strengths()
    rows = [
        [
            str(n),
            f"{100 * setup.field.share_of(strengths[PairNo(n)]):.1f} %",
            *(percent(way.tally.chance(event, PairNo(n))) for event in events_of(way)),
        ]
        for n in range(1, best + 1)
    ]
    show_rows(console, ["pair", "averages", *(event.value for event in events_of(way))], rows)
    if has_b(way):
        say(console, _second_chance(way, best))


def _group(way: PairsWay, group: str) -> str:
    pairs, boards = way.setup.sizes[group], way.setup.boards.of(group)
    return f"{group}: {pairs} pairs, {boards} boards"


def _second_chance(way: PairsWay, best: int) -> str:
    tally, final = way.tally, way.setup.sizes[FINAL]
    places = way.setup.format.reaching(FINAL)[-1].places
    rescued = float(tally.expected(Event.FINAL_BY_B, best))
    place = tally.place_from_b
    where = f"; their mean place is {1 + float(place) * (final - 1):.1f}" if place else ""
    return (
        f"Semifinal B fills {places} of {final} places in the final with {rescued:.2f} of the best "
        f"{best} pairs, and gives {percent(tally.chance_from_b(Event.MEDAL))} of the medals and "
        f"{percent(tally.chance_from_b(Event.WIN))} of the wins{where}."
    )


def _show_comparison(ways: Sequence[PairsWay], best: int, console: Console) -> None:
    headings = ["way", "pair 1 wins", "medals", f"best {best} in the final", "wins from B"]
    rows = [
        [
            way.name,
            percent(way.tally.chance(Event.WIN, PairNo(1))),
            f"{float(way.tally.expected(Event.MEDAL, best)):.2f}",
            f"{float(way.tally.expected(Event.FINAL, best)):.2f}",
            percent(way.tally.chance_from_b(Event.WIN)) if has_b(way) else "-",
        ]
        for way in ways
    ]
    say(console, f"Side by side; medals are those of the best {best} pairs", "bold")
    show_rows(console, headings, rows)
