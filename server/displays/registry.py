"""Every display this server knows: named by the desk, or asking to be, with its code.

A display is known by a random word its browser keeps; the server keeps a digest of it, so that the
database does not give the word away. Only named ones are stored: opening a page leaves no trace.
The code is short because it is read off a wall: it names a display to a person who may handle
displays, and gives no access.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from domain.errors import Unknown
from server.displays.content import Display, DisplayContent, DisplayRecords, WallPart

_LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 4
SILENT_SECONDS = 35


@dataclass(frozen=True, slots=True)
class DisplayReport:
    """The last heartbeat of a display: the address it shows, the version, its news' age.

    `type` is the size of what it shows, in ten-thousandths of its shorter side; `shared` what it
    would be if another display took half of it; 0: it shows no lines.
    """

    address: str = ""
    version: int = 0
    age: int = 0
    type: int = 0
    shared: int = 0
    heard: float = 0


class DisplayRegistry:
    """The known displays. Used from the event loop only, but for `keep` and `forget`, which write.
    `wake` is called when a display has something else to show.
    """

    def __init__(self, records: DisplayRecords, now: Callable[[], float]) -> None:
        self._records = records
        self._now = now
        self._known = {display.id: display for display in records.all()}
        self._lines: dict[str, Callable[[], None]] = {}
        self._reports: dict[str, DisplayReport] = {}
        self._let_in_by: dict[str, str] = {}
        """The organisation that let its browser in, of those that are there."""

    def connect(self, word: str, wake: Callable[[], None], organisation: str = "") -> str:
        """The display's id; a second window of the same browser takes the first one's place."""
        display = sha256(b"wallchart/display\0" + word.encode()).hexdigest()[:32]
        if display not in self._known:
            self._known[display] = Display(display, self._free_code(display))
        self._lines[display] = wake
        self._let_in_by[display] = organisation
        return display

    def disconnect(self, display: str, wake: Callable[[], None]) -> None:
        if self._lines.get(display) is not wake:
            return
        del self._lines[display], self._let_in_by[display]
        if not self._known[display].name:
            del self._known[display]
            self._reports.pop(display, None)

    def take_report(self, display: str, report: DisplayReport) -> None:
        before = self.report(display).address
        self._reports[display] = replace(report, heard=self._now())
        if before != report.address and self._leader(self.find(display)) == display:
            for other in self._beside(self.find(display)):
                if other.id != display:
                    self._wake(other.id)

    def find(self, display: str) -> Display:
        try:
            return self._known[display]
        except KeyError:
            raise Unknown("display", display) from None

    def showing(self, code: str) -> Display:
        """The display that shows this code."""
        found = next((each for each in self._known.values() if each.code == code.upper()), None)
        if found is None:
            raise Unknown("display", code)
        return found

    def displays_for(self, tournament: str, organisation: str = "") -> Sequence[Display]:
        """The tournament's displays by name, then those without; `organisation`: whose it is."""
        mine = (d for d in self._known.values() if self.is_free_for(d, tournament, organisation))
        return sorted(mine, key=lambda d: (not d.name, d.name.casefold(), d.code))

    def is_free_for(self, display: Display, tournament: str, organisation: str) -> bool:
        """Whether it is the tournament's, or has no name and no other organisation has
        let it in.
        """
        let_in_by = self._let_in_by.get(display.id, "")
        nobodys = not display.tournament and let_in_by in ("", organisation)
        return display.tournament == tournament or nobodys

    def is_alive(self, display: str) -> bool:
        heard = self.report(display).heard
        return display in self._lines and self._now() - heard < SILENT_SECONDS

    def report(self, display: str) -> DisplayReport:
        return self._reports.get(display, DisplayReport())

    def assign(self, display: str, name: str, tournament: str, shows: DisplayContent) -> Display:
        """Pass what this gives to `keep` before the request is answered."""
        named = replace(self.find(display), name=name, tournament=tournament, shows=shows)
        self._known[display] = named
        self._wake(display)
        return named

    def join(
        self, displays: Sequence[str], name: str, tournament: str, shows: DisplayContent
    ) -> Sequence[Display]:
        """Join displays into one wall, from left to right. Call `keep` with each, as after
        `assign`.
        """
        count = len(displays)
        return [
            self.assign(
                display,
                f"{name} {place}",
                tournament,
                replace(shows, part=WallPart(displays[0], place, count)),
            )
            for place, display in enumerate(displays, 1)
        ]

    def separate(self, display: str) -> Sequence[Display]:
        """Separate a wall: each shows whole sheets again; those that changed, to be kept."""
        return [
            self.assign(one.id, one.name, one.tournament, replace(one.shows, part=None))
            for one in self._beside(self.find(display))
        ]

    def now(self, display: str) -> int | None:
        """The screen that the first display of its wall shows; None where it turns by itself."""
        here = self.find(display)
        leader = self._leader(here)
        if leader in (None, display):
            return None
        shown = self.report(leader).address
        addresses = [turn["address"] for turn in self.find(leader).addresses()]
        return addresses.index(shown) if shown in addresses else None

    def _leader(self, display: Display) -> str | None:
        """The first of its wall that is alive."""
        alive = (one.id for one in self._beside(display) if self.is_alive(one.id))
        return next(alive, None)

    def _beside(self, display: Display) -> Sequence[Display]:
        """The displays of its wall, with itself, from left to right; none without a wall."""
        part = display.shows.part
        if part is None:
            return ()
        return sorted(
            (d for d in self._known.values() if d.shows.part and d.shows.part.wall == part.wall),
            key=lambda one: one.shows.part.place if one.shows.part else 0,
        )

    def release(self, display: str) -> None:
        """Take name and views off. A connected display shows its code again, others are
        forgotten.
        """
        nameless = Display(display, self.find(display).code)
        if display in self._lines:
            self._known[display] = nameless
            self._wake(display)
        else:
            del self._known[display]
            self._reports.pop(display, None)

    def keep(self, display: Display) -> None:
        self._records.keep(display)

    def forget(self, display: str) -> None:
        self._records.forget(display)

    def _wake(self, display: str) -> None:
        if display in self._lines:
            self._lines[display]()

    def _free_code(self, display: str) -> str:
        """A code that follows from the digest: the same after a restart, unless it is taken."""
        taken = {known.code for known in self._known.values()}
        number = int(display, 16)
        while True:
            letters = []
            rest = number
            for _ in range(CODE_LENGTH):
                rest, place = divmod(rest, len(_LETTERS))
                letters.append(_LETTERS[place])
            if (code := "".join(letters)) not in taken:
                return code
            number += 1
