"""The results of a tournament as a folder or archive of pages, in several languages."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import partial
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from anyio import CapacityLimiter, to_thread

from domain.errors import Unknown
from domain.messages import say
from domain.tournament import Tournament
from events.bundle import zip_member
from events.log.chain import head_code
from server.live.tournaments import Live
from server.sheets.versions import PATHS, sheet_files
from server.transparency.trees import Trees, log_files
from web.face import PGN
from web.faces import face_of
from web.proof import FOLDER
from web.shared.languages import LANGUAGES
from web.site.build import build_site
from web.site.pages import stage_folder

KEPT = 3
_PAGE_OF_A_STAGE = re.compile(
    r"([a-z]{2}/)?stage-\d+/[a-z]+(-\d+)?\.html|stage-\d+/games\.pgn|" + PATHS
)
_MEDIA = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "pgn": PGN,
}

Files = Mapping[str, bytes]


def languages_named(langs: str) -> tuple[str, ...]:
    """Parse languages, separated by commas, the main one first; Unknown for unknown ones."""
    named = tuple(dict.fromkeys(lang.strip() for lang in langs.split(",")))
    for lang in named:
        if lang not in LANGUAGES:
            raise Unknown(say("language ({known}):", known=", ".join(LANGUAGES)), lang)
    return named


def site_files(
    state: Tournament, head: bytes, langs: tuple[str, ...], proof: bool = False
) -> Files:
    """The files of a site; `head` is the last event's hash, `proof`: with the offline audit."""
    lang, *also = langs
    code = head_code(head)
    sheets, games = sheet_files(state, code), _games_files(state)
    return {**build_site(state, code, lang, also, proof), **dict(sheets), **dict(games)}


def _games_files(state: Tournament) -> Iterator[tuple[str, bytes]]:
    """The games of every part as PGN, at a fixed path for broadcasts."""
    for part in state.parts.values():
        file = face_of(part).files.get("pgn")
        if file is not None and face_of(part).extent(part).seen:
            yield f"{stage_folder(part.id)}/games.pgn", file.write(state, part, 0)


def is_page(path: str) -> bool:
    """Whether the path may be a page of a site, so that an outdated one can be deleted."""
    return _PAGE_OF_A_STAGE.fullmatch(path) is not None


def is_page_or_proof(path: str) -> bool:
    """Whether the path may be a page, or a file of the offline audit, which has versions."""
    return is_page(path) or path.startswith(f"{FOLDER}/")


def zipped_site(files: Files, folder: str) -> bytes:
    """The files as a zip archive, with the same bytes for the same files."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as members:
        for path, data in files.items():
            members.writestr(zip_member(f"{folder}/{path}", ZIP_DEFLATED), data)
    return packed.getvalue()


class SiteCache:
    """Sites of states, each made once, one at a time in a separate queue."""

    def __init__(self, trees: Trees) -> None:
        self._trees = trees
        self._kept: OrderedDict[tuple[bytes, tuple[str, ...]], Files] = OrderedDict()
        self._lane = CapacityLimiter(1)

    async def site_of(self, live: Live, langs: tuple[str, ...]) -> Files:
        async with self._lane:
            known = self._kept.get((live.head.hash, langs))
            if known is None:
                known = await to_thread.run_sync(partial(self._build_site, live, langs))
                self._kept[live.head.hash, langs] = known
            self._kept.move_to_end((live.head.hash, langs))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return known

    def _build_site(self, live: Live, langs: tuple[str, ...]) -> Files:
        tournament, size = live.state.id, live.head.version
        tree = self._trees.current_tree(tournament).at_size(size)
        files = site_files(live.state, live.head.hash, langs)
        return {**files, **log_files(tree, self._trees.keys, tournament)}


def media_type_of(path: str) -> str:
    return _MEDIA.get(path.rpartition(".")[2], "application/octet-stream")
