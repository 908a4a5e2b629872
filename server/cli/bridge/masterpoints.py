"""`wallchart masterpoints SCHEME`: every award of an event by a scheme, with its arithmetic."""

import json
from decimal import Decimal
from pathlib import Path

from typer import BadParameter

from domain.bridge.masterpoints import AnnouncedMasterpoints, MasterpointEvent
from domain.errors import BadFile, NotNow
from domain.formats.masterpoint_schemes import announced_scheme, parse_schemes
from domain.formats.pairs_results.cells import parse_amount
from domain.formats.pairs_results.document import PairsResults
from server.cli.bridge.options import Masterpoints
from server.cli.bridge.results_files import read_limited, read_pairs_results

MOST_TABLES = 100_000


def run(args: Masterpoints) -> None:
    own = _read_scheme_file(args.scheme) if args.scheme.lower().endswith(".toml") else ""
    pairs = (each.partition("=") for each in args.factors or [])
    factors = {name: value for name, _, value in pairs}
    try:
        announced = AnnouncedMasterpoints(args.scheme, args.reading, factors, own)
        scheme, way = announced_scheme(announced)
    except NotNow as reason:
        raise BadParameter(str(reason)) from None
    results = read_pairs_results(args.file) if args.file else None
    readings = ", ".join(filter(None, scheme.readings))
    awards = list(way.awards(_event_of(args, results, factors)))
    named = {award.place: _pairs_at_place(results, award.place) for award in awards}
    if args.as_json:
        about = {"scheme": scheme.name, "title": scheme.title, "source": scheme.source}
        rows = [
            {**award._asdict(), "points": float(award.points), "pairs": named[award.place]}
            for award in awards
        ]
        fields = {**about, "edition": scheme.edition, "reading": args.reading, "awards": rows}
        print(json.dumps(fields, ensure_ascii=False))
        return
    print(f"{scheme.title}\nSource: {scheme.source}; edition: {scheme.edition}")
    if readings:
        print(f"Read as announced: {args.reading}; its readings: {readings}")
    for award in awards:
        names = f"  {'; '.join(named[award.place])}" if named[award.place] else ""
        print(f"{award.place:>3}  {award.points}  = {award.arithmetic}{names}")


def _read_scheme_file(path: str) -> str:
    """The text of a TOML file with a scheme; BadFile if there is none in it."""
    text = read_limited(Path(path)).decode("utf-8", "replace")
    if not parse_schemes(text, path):
        raise BadFile("no scheme of masterpoints is in it", 0, path)
    return text


def _event_of(
    args: Masterpoints, results: PairsResults | None, factors: dict[str, str]
) -> MasterpointEvent:
    """The event of the options; the pairs that a file ranks are its entries, two per table; all
    pairs if it ranks none.
    """
    pairs = results.pairs if results else ()
    entries = args.entries or sum(bool(pair.standing.place) for pair in pairs) or len(pairs)
    tables = parse_amount(args.tables) or Decimal(entries) / 2
    if not 1 <= tables <= MOST_TABLES:
        raise BadParameter("say how many tables there are", param_hint="--tables")
    return MasterpointEvent(entries, tables, factors)


def _pairs_at_place(results: PairsResults | None, place: int) -> list[str]:
    """The pairs in that place; shared places have "=", as no scheme here says how to split them."""
    return [
        f"{pair.label} {' & '.join(each.name for each in pair.players)} ({pair.standing.place})"
        for pair in (results.pairs if results else ())
        if pair.standing.place.rstrip("=") == str(place)
    ]
