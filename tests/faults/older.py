"""An older server, simulated: this program without a command and its event, a page, a screen's
sheet and a script. Started as `python -m tests.faults.older serve ...`.
"""

from typing import cast

from starlette.routing import BaseRoute

from events.tournament.decisions import parts as decisions
from events.tournament.facts import parts

COMMAND = "show-notice"
PAGE, SHEET, SCRIPT = "data", "standings", "screens/hall_clock.js"


def remove_features() -> None:
    del decisions.show_notice, parts.fold_notice_shown

    # Imported only now, when the command and its event are removed.
    from server.http.static_files import StaticFolder
    from server.routes.pages import tournaments
    from web.faces import FACES

    cast(dict[str, object], FACES["chess"].views).pop(SHEET)
    all_pages, any_file = tournaments.routes, StaticFolder.lookup_path

    def fewer_pages() -> list[BaseRoute]:
        return [route for route in all_pages() if getattr(route, "name", "") != PAGE]

    def fewer_files(self: StaticFolder, path: str) -> object:
        return ("", None) if path == SCRIPT else any_file(self, path)

    tournaments.routes = fewer_pages  # type: ignore[assignment]
    StaticFolder.lookup_path = fewer_files  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    remove_features()
    from server.cli.wallchart import main

    main()
