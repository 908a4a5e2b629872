"""What is asked of a log when its answers are written down; the list is long on purpose."""

from collections.abc import Iterator, Sequence

from tests.golden.asking import QuestionedLog

VIEWS = (
    *("pairings", "names", "standings", "crosstable", "schedule", "progress", "start-position"),
    *("clock", "seats", "tables", "pairs", "movement", "ranking", "boards"),
)
DESK_VIEWS = ("desk", "tablet", "pairs-desk", "pairs-results")
CHESS_PAPERS = ("pairings", "names", "standings", "crosstable", "entries", "slips", "places")
PAIRS_PAPERS = ("guide-cards", "table-cards", "room-list", "start-list")
CHESS_FILES = ("csv-standings", "csv-pairings", "csv-entries", "json-stage")
PAIRS_FILES = ("usebio", "pbn", "csv-travellers")
TEAM_VIEWS = (
    *("pairings", "boards", "names", "teams", "players", "standings", "crosstable", "schedule"),
    *("bracket", "progress", "categories", "prizes", "clock", "race"),
)
TEAM_FILES = (
    *("report/trf16.txt", "report/trf26.txt", "export/csv-standings", "export/csv-pairings"),
    *("export/csv-boards", "export/csv-members", "export/csv-entries"),
)
FOURS_VIEWS = (
    *("pairings", "boards", "names", "teams", "pairs", "standings", "crosstable", "schedule"),
    *("bracket", "progress", "grid", "top", "categories", "prizes", "clock", "race", "ceremony"),
)
FOURS_FILES = (
    *("export/csv-standings", "export/csv-pairings", "export/csv-boards", "export/csv-pairs"),
    *("export/csv-entries", "export/usebio", "export/pbn"),
)
MOMENTS = 8
"""So many versions of a log are looked at one by one, from its first to its last."""
BOARDS = (1, 2, 5, 17)


def asks_of(questioned: QuestionedLog) -> Iterator[str]:
    """All of them, for the one tournament of this log."""
    (tournament,) = questioned.client.get("/api/tournaments").json()
    yield from _of_the_log(tournament["version"])
    phases = 0
    for stage in tournament["stages"]:
        number = stage["stage"]
        address = f"/api/tournaments/{questioned.id}/stages/{number}/ranking"
        is_phase = questioned.client.get(address).status_code == 200
        phases += is_phase
        for version in moments(tournament["version"]):
            yield f"GET /t/ID/audit/at/{version}?stage={number}"
        yield from _of_any(number)
        if is_phase:
            yield from _of_phase(questioned, number, stage["rounds"])
        else:
            yield from _of_stage(number, stage["rounds"])


def asks_of_file(questioned: QuestionedLog) -> Iterator[str]:
    """Few, because real files are many and large."""
    yield "wallchart export ID --format json -o FILE DATABASE"
    yield "wallchart audit ID --json DATABASE"
    yield "wallchart replay ID DATABASE"
    for form in ("trf16", "trf26", "json-stage", "csv-standings", "csv-entries"):
        yield f"wallchart export ID --format {form} -o FILE DATABASE"
    for form in (*PAIRS_FILES, "csv-ranking"):
        yield f"wallchart export ID --format {form} -o FILE DATABASE"
    for view in ("standings", "crosstable", "ranking", "pairings"):
        yield f"GET /api/tournaments/ID/stages/1/{view}"
    yield from ("FEED desk 1", "FEED pairs-desk 1", "FEED pairs-results 1")


def asks_of_teams(questioned: QuestionedLog) -> Iterator[str]:
    """The questions about a log of team chess."""
    yield from _of_any_teams(questioned, TEAM_VIEWS, "match-tablet", TEAM_FILES)


def asks_of_fours(questioned: QuestionedLog) -> Iterator[str]:
    """The questions about a log of teams of four."""
    yield from _of_any_teams(questioned, FOURS_VIEWS, "four-tablet", FOURS_FILES)


def _of_any_teams(
    questioned: QuestionedLog, views: Sequence[str], tablet: str, files: Sequence[str]
) -> Iterator[str]:
    """The questions about the log and what follows from it, except pages."""
    (tournament,) = questioned.client.get("/api/tournaments").json()
    yield "wallchart audit BUNDLE"
    yield "wallchart audit BUNDLE --json"
    yield "wallchart replay ID DATABASE"
    yield "wallchart export ID --format json -o FILE DATABASE"
    seen = moments(tournament["version"])
    for first, last in zip(seen, seen[1:], strict=False):
        yield f"GET /t/ID/audit/differences?from={first}&to={last}"
    for stage in tournament["stages"]:
        number = stage["stage"]
        for version in seen:
            yield f"GET /t/ID/audit/at/{version}?stage={number}"
        for view in views:
            yield f"GET /api/tournaments/ID/stages/{number}/{view}"
        yield from (f"FEED desk {number}", f"FEED {tablet} {number}")
        for file in files:
            yield f"GET /t/ID/s/{number}/{file}"


def moments(versions: int) -> list[int]:
    return sorted({1 + (versions - 1) * n // (MOMENTS - 1) for n in range(MOMENTS)})


def _of_the_log(versions: int) -> Iterator[str]:
    yield "wallchart audit BUNDLE"
    yield "wallchart audit BUNDLE --json"
    yield "wallchart audit ID --json DATABASE"
    yield "wallchart replay ID DATABASE"
    yield "wallchart export ID --format json -o FILE DATABASE"
    yield from ("SITE en", "SITE de")
    yield from ("GET /api/tournaments", "GET /", "GET /t/ID", "GET /t/ID/new-stage")
    yield from ("GET /t/ID/displays", "GET /t/ID/me", "GET /t/ID/me?name=a")
    yield from ("GET /t/ID/audit", "GET /t/ID/audit/timeline", "GET /t/ID/audit/findings")
    seen = moments(versions)
    for first, last in zip(seen, seen[1:], strict=False):
        yield f"GET /t/ID/audit/differences?from={first}&to={last}"
    yield f"GET /t/ID/audit/differences?from={versions}&to=1"


def _of_any(stage: int) -> Iterator[str]:
    where = f"GET /t/ID/s/{stage}"
    for view in VIEWS:
        yield f"GET /api/tournaments/ID/stages/{stage}/{view}"
        yield f"{where}/screen/{view}"
    for view in DESK_VIEWS:
        yield f"FEED {view} {stage}"
    yield from (f"{where}/desk", f"{where}/tablet", f"{where}/pictures?lang=pl")
    yield f"{where}/screen/clock?lang=ar"
    for entry in (1, 2, 7, 101):
        yield f"GET /t/ID/me?stage={stage}&entry={entry}"


def _of_stage(stage: int, rounds: int) -> Iterator[str]:
    where = f"GET /t/ID/s/{stage}"
    for paper in CHESS_PAPERS:
        yield f"{where}/print/{paper}"
        yield f"{where}/print/{paper}?lang=de"
    for form in ("trf16", "trf26"):
        yield f"{where}/report/{form}.txt"
    for form in CHESS_FILES:
        yield f"{where}/export/{form}"
    yield f"wallchart export ID --format csv-pairings --stage {stage} --round 1 -o FILE DATABASE"
    yield from _of_report(stage)
    for number in range(1, rounds + 1):
        yield from (f"{where}/draft/{number}", f"{where}/start-positions/{number}.json")
        yield f"{where}/why/{number}/byes"
        for board in BOARDS[:2]:
            yield f"{where}/why/{number}/{board}/facts"
        yield f"{where}/why/{number}/1?a=1&b=2"
    for entry in (1, 2, 3, 4):
        yield f"GET /api/tournaments/ID/stages/{stage}/leaving/{entry}"


def _of_report(stage: int) -> Iterator[str]:
    report = f"REPORT{stage}"
    yield f"wallchart standings {report} --json"
    yield f"wallchart pair {report} --round 2"
    yield f"wallchart explain {report} --round 2"
    yield f"wallchart explain {report} --round 1 --why-not 1 2"


def _of_phase(questioned: QuestionedLog, stage: int, sessions: int) -> Iterator[str]:
    where = f"GET /t/ID/s/{stage}"
    for paper in PAIRS_PAPERS:
        yield f"{where}/print/{paper}"
        yield f"{where}/print/{paper}?lang=de"
    yield from (f"{where}/results", f"{where}/export/csv-ranking", f"{where}/export/json")
    yield f"{where}/what-if?boards=26&top=10&places=12"
    for section, table in (("A", 1), ("A", 3), ("B", 2)):
        yield f"FEED table:{section}{table} {stage}"
        yield f"GET /api/tournaments/ID/stages/{stage}/table/{section}/{table}"
        yield f"{where}/table/{section}/{table}"
        yield f"{where}/movement/{section}/{table}.svg"
    for session in range(1, sessions + 1):
        yield f"{where}/swaps?session={session}&section=A&line=2"
        for form in PAIRS_FILES:
            yield f"{where}/export/{form}?session={session}"
        for board in BOARDS:
            yield f"{where}/traveller/{session}/{board}"
            yield f"GET /api/tournaments/ID/stages/{stage}/traveller/{session}/{board}"
