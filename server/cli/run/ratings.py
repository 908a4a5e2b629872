"""`wallchart ratings`: import FIDE's rating list as a table beside the log, and search it."""

import json
from pathlib import Path

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer
from domain.texts import escape_controls, show_controls
from server.cli.console.terminal import described_bar
from server.cli.run.options import ImportRatings, SearchRatings
from server.clock import now_in_iso
from server.ratings import table
from server.ratings.list_import import open_list


def make_table(args: ImportRatings) -> None:
    _refuse_foreign(args.ratings)
    with open_list(args.file) as source, described_bar("Reading") as show:
        done = table.build_table(
            args.ratings,
            source.read_players(),
            (source.name, now_in_iso()),
            lambda doing: show(doing, source.position(), source.size),
        )
    skipped = f", {done.skipped} lines name nobody" if done.skipped else ""
    print(f"{done.players} players in {args.ratings}{skipped}")


def search_players(args: SearchRatings) -> None:
    found = table.search_players(args.ratings, " ".join(args.name), args.limit)
    if args.as_json:
        people = [player._asdict() for player in found]
        print(escape_controls(json.dumps(people, indent=1, ensure_ascii=False)))
    else:
        print("\n".join(_player_line(player) for player in found) or "Nobody of that name.")


def _refuse_foreign(path: Path) -> None:
    """Refuse to overwrite a file that is not an older table of ratings, for example a log."""
    try:
        if path.is_file() and path.stat().st_size:
            table.list_facts(path)
    except BadFile:
        sentence = "this is no table of ratings, and it stays; give --ratings another file."
        raise BadFile(sentence, name=str(path)) from None


def _player_line(player: RatedPlayer) -> str:
    kinds = (player.standard, player.rapid, player.blitz)
    ratings = " ".join(f"{rating or '-':>4}" for rating in kinds)
    born = player.born or ""
    left = f"{player.fide_id:>10}  {player.title:<3} {player.name:<36} {player.federation:<3}"
    return show_controls(f"{left}  {ratings}  {born}".rstrip())
