"""`wallchart masterpoints SCHEME`: every award of an event by a scheme, with its arithmetic."""

import json
from decimal import Decimal
from pathlib import Path

from typer import BadParameter

from domain.bridge.masterpoints import Event, Product, Scheme, Steps, Table
from domain.errors import BadFile
from domain.formats.masterpoint_schemes import known_schemes, schemes_of
from domain.formats.pairs_results.cells import amount
from domain.formats.pairs_results.document import PairsResults
from server.cli.bridge.options import Masterpoints
from server.cli.bridge.results_files import bytes_of, read

MOST_TABLES = 100_000


def run(asked: Masterpoints) -> None:
    scheme = _scheme(asked.scheme)
    readings = ", ".join(filter(None, scheme.readings))
    if asked.reading not in scheme.readings:
        raise BadParameter(f"announce one of {readings or 'none'}", param_hint="--reading")
    way = scheme.readings[asked.reading]
    results = read(asked.file) if asked.file else None
    awards = list(way.awards(_event(asked, results, _factors(asked.factors or [], way))))
    named = {award.place: _placed(results, award.place) for award in awards}
    if asked.as_json:
        about = {"scheme": scheme.name, "title": scheme.title, "source": scheme.source}
        rows = [
            {**award._asdict(), "points": float(award.points), "pairs": named[award.place]}
            for award in awards
        ]
        told = {**about, "edition": scheme.edition, "reading": asked.reading, "awards": rows}
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{scheme.title}\nSource: {scheme.source}; edition: {scheme.edition}")
    if readings:
        print(f"Read as announced: {asked.reading}; its readings: {readings}")
    for award in awards:
        names = f"  {'; '.join(named[award.place])}" if named[award.place] else ""
        print(f"{award.place:>3}  {award.points}  = {award.arithmetic}{names}")


def _scheme(said: str) -> Scheme:
    if said.lower().endswith(".toml"):
        found = schemes_of(bytes_of(Path(said)).decode("utf-8", "replace"), said)
        if not found:
            raise BadFile("no scheme of masterpoints is in it", 0, said)
        return next(iter(found.values()))
    if said not in known_schemes():
        known = ", ".join(known_schemes())
        raise BadParameter(f"{known} are known, others are read from a file .toml")
    return known_schemes()[said]


def _factors(said: list[str], way: Product | Steps | Table) -> dict[str, str]:
    found = dict[str, str]()
    choices, given = (way.choices, way.given) if isinstance(way, Product) else ({}, ())
    for name, _, value in (each.partition("=") for each in said):
        if name not in choices and not (name in given and _number(value)):
            known = ", ".join([*choices, *given]) or "none"
            said_so = f"write R=sectional or M=0.9; the scheme has {known}"
            raise BadParameter(said_so, param_hint="--factor")
        found[name] = value
    return found


def _number(text: str) -> Decimal:
    """0 for what is none."""
    return amount(text) or Decimal(0)


def _event(asked: Masterpoints, results: PairsResults | None, factors: dict[str, str]) -> Event:
    """The pairs of a file are its entries, two a table."""
    entries = asked.entries or (len(results.pairs) if results else 0)
    tables = _number(asked.tables) or Decimal(entries) / 2
    if not 1 <= tables <= MOST_TABLES:
        raise BadParameter("say how many tables there are", param_hint="--tables")
    return Event(entries, tables, factors)


def _placed(results: PairsResults | None, place: int) -> list[str]:
    """Who has that place, with its = where it is shared, which no scheme here says how to split."""
    return [
        f"{pair.label} {' & '.join(each.name for each in pair.players)} ({pair.standing.place})"
        for pair in (results.pairs if results else ())
        if pair.standing.place.rstrip("=") == str(place)
    ]
