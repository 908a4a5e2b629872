"""`wallchart site`: the results of a tournament as a folder of pages."""

import re
from pathlib import Path

from domain.errors import Unknown
from domain.ids import TournamentId
from events.fold import fold
from events.log.chain import short_code, verified
from events.log.errors import UnknownTournament
from events.log.store import EventStore
from server.backup.folders import write_folder
from server.cli.run.database import reading
from server.cli.run.options import Site
from web.shared.languages import LANGUAGES
from web.site.build import site

_PAGE_OF_A_STAGE = re.compile(r"([a-z]{2}/)?stage-\d+/[a-z]+(-\d+)?\.html")


def run(asked: Site) -> None:
    with reading(asked.database) as store:
        files = write_site(store, asked.tournament, asked.output, asked.lang)
    print(f"{files} files in {asked.output}; open {asked.output / 'index.html'}")


def write_site(store: EventStore, tournament: str, folder: Path, langs: str = "en") -> int:
    """The number of files. `langs` are separated by commas; Unknown if there is none of them.

    Pages of an earlier state that no longer exist are taken away.
    """
    lang, *also = dict.fromkeys(one.strip() for one in langs.split(","))
    for one in (lang, *also):
        if one not in LANGUAGES:
            raise Unknown(f"language ({', '.join(LANGUAGES)}):", one)
    records = list(verified(store.read(TournamentId(tournament))))
    state = fold(records)
    if state is None:
        raise UnknownTournament(tournament)
    files = site(state, short_code(records[-1].hash), lang, also)
    write_folder(files, folder, lambda path: _PAGE_OF_A_STAGE.fullmatch(path) is not None)
    return len(files)
