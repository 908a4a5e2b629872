"""The server as it was before it could do what is taken out of it here: a command, the event it
leads to, a page, a sheet on screens, a script.

It is the program itself, started as `python -m tests.faults.older serve ...`.
"""

from typing import cast

from starlette.routing import BaseRoute

from events.tournament.decisions import parts as decided
from events.tournament.facts import parts

COMMAND = "show-notice"
PAGE, SHEET, SCRIPT = "data", "standings", "screens/hall_clock.js"


def grow_older() -> None:
    del decided.show_notice, parts.notice_shown

    # Now only: what imports the catalogue finds in it what is left.
    from server.routes.pages import tournaments
    from web.faces import FACES

    cast(dict[str, object], FACES["chess"].views).pop(SHEET)
    all_pages, any_file = tournaments.routes, tournaments.Static.lookup_path

    def fewer_pages() -> list[BaseRoute]:
        return [route for route in all_pages() if getattr(route, "name", "") != PAGE]

    def fewer_files(self: tournaments.Static, path: str) -> object:
        return ("", None) if path == SCRIPT else any_file(self, path)

    tournaments.routes = fewer_pages  # type: ignore[assignment]
    tournaments.Static.lookup_path = fewer_files  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    grow_older()
    from server.cli.wallchart import main

    main()
