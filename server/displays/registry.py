"""All displays of this server: named by the desk, or waiting for that with a code.

A display is identified by a random word in its browser; the server keeps a digest of it, so that
the database does not reveal the word. Only named displays are stored: opening a page leaves no
trace. The code is short because it is read off a wall: it identifies a display for users who may
manage displays, and gives no access.
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
    """The last heartbeat of a display: the address and version that it shows, and its age in
    seconds.

    `type` is the height of its lines, in ten-thousandths of its shorter side; `shared` the height
    if another display took half of the lines; 0: it shows no lines. `heard` is when it came, in
    monotonic seconds.
    """

    address: str = ""
    version: int = 0
    age: int = 0
    type: int = 0
    shared: int = 0
    heard: float = 0


class DisplayRegistry:
    """The known displays. Used from the event loop only, except `save` and `delete`, which write.
    `wake` is called when the content of a display changes.
    """

    def __init__(self, records: DisplayRecords, now: Callable[[], float]) -> None:
        self._records = records
        self._now = now
        self._known = {display.id: display for display in records.load_all()}
        self._wake_functions: dict[str, Callable[[], None]] = {}
        self._reports: dict[str, DisplayReport] = {}
        self._let_in_by: dict[str, str] = {}
        """The organisation whose device the browser of a connected display is."""

    def connect(self, secret: str, wake: Callable[[], None], organisation: str = "") -> str:
        """Connect the display whose browser has that `secret`; return its id. A second window of
        a browser replaces the first.
        """
        display = sha256(b"wallchart/display\0" + secret.encode()).hexdigest()[:32]
        if display not in self._known:
            self._known[display] = Display(display, self._free_code(display))
        self._wake_functions[display] = wake
        self._let_in_by[display] = organisation
        return display

    def disconnect(self, display: str, wake: Callable[[], None]) -> None:
        """Disconnect a display, unless another window with another `wake` has replaced this one."""
        if self._wake_functions.get(display) is not wake:
            return
        del self._wake_functions[display], self._let_in_by[display]
        if not self._known[display].name:
            del self._known[display]
            self._reports.pop(display, None)

    def take_report(self, display: str, report: DisplayReport) -> None:
        """Take a heartbeat; wake the rest of a wall whose first display shows another screen."""
        before = self.report_on(display).address
        self._reports[display] = replace(report, heard=self._now())
        if before != report.address and self._wall_leader(self.find_display(display)) == display:
            for other in self._wall_displays(self.find_display(display)):
                if other.id != display:
                    self._wake_display(other.id)

    def find_display(self, display: str) -> Display:
        try:
            return self._known[display]
        except KeyError:
            raise Unknown("display", display) from None

    def find_by_code(self, code: str) -> Display:
        """The display that shows this code; Unknown if there is none."""
        found = next((each for each in self._known.values() if each.code == code.upper()), None)
        if found is None:
            raise Unknown("display", code)
        return found

    def displays_for(self, tournament: str, organisation: str = "") -> Sequence[Display]:
        """The displays of a tournament, by name, and then the unnamed ones of its organisation."""
        usable = (d for d in self._known.values() if self.is_free_for(d, tournament, organisation))
        return sorted(usable, key=lambda d: (not d.name, d.name.casefold(), d.code))

    def is_free_for(self, display: Display, tournament: str, organisation: str) -> bool:
        """Whether the tournament may use it: its own, or unnamed of no other organisation."""
        let_in_by = self._let_in_by.get(display.id, "")
        is_unclaimed = not display.tournament and let_in_by in ("", organisation)
        return display.tournament == tournament or is_unclaimed

    def is_alive(self, display: str) -> bool:
        heard = self.report_on(display).heard
        return display in self._wake_functions and self._now() - heard < SILENT_SECONDS

    def report_on(self, display: str) -> DisplayReport:
        return self._reports.get(display, DisplayReport())

    def assign_content(
        self, display: str, name: str, tournament: str, shows: DisplayContent
    ) -> Display:
        """Assign a name and content; the result must be passed to `save` before answering."""
        named = replace(self.find_display(display), name=name, tournament=tournament, shows=shows)
        self._known[display] = named
        self._wake_display(display)
        return named

    def join_wall(
        self, displays: Sequence[str], name: str, tournament: str, shows: DisplayContent
    ) -> Sequence[Display]:
        """Join displays into one wall, from left to right; each must be passed to `save`."""
        count = len(displays)
        return [
            self.assign_content(
                display,
                f"{name} {place}",
                tournament,
                replace(shows, part=WallPart(displays[0], place, count)),
            )
            for place, display in enumerate(displays, 1)
        ]

    def separate_wall(self, display: str) -> Sequence[Display]:
        """Separate a wall, so that each shows whole sheets again; return the changed displays."""
        return [
            self.assign_content(
                member.id, member.name, member.tournament, replace(member.shows, part=None)
            )
            for member in self._wall_displays(self.find_display(display))
        ]

    def current_turn(self, display: str) -> int | None:
        """The index of the screen that its wall's first display shows; None if it rotates alone."""
        shown_by = self.find_display(display)
        leader = self._wall_leader(shown_by)
        if leader in (None, display):
            return None
        shown = self.report_on(leader).address
        addresses = [turn["address"] for turn in self.find_display(leader).rotation_addresses()]
        return addresses.index(shown) if shown in addresses else None

    def _wall_leader(self, display: Display) -> str | None:
        """The first connected display of its wall."""
        alive = (member.id for member in self._wall_displays(display) if self.is_alive(member.id))
        return next(alive, None)

    def _wall_displays(self, display: Display) -> Sequence[Display]:
        """All displays of its wall, from left to right; empty without a wall."""
        part = display.shows.part
        if part is None:
            return ()
        return sorted(
            (d for d in self._known.values() if d.shows.part and d.shows.part.wall == part.wall),
            key=lambda member: member.shows.part.place if member.shows.part else 0,
        )

    def release(self, display: str) -> None:
        """Remove name and views; a connected display shows its code again, others are forgotten."""
        nameless = Display(display, self.find_display(display).code)
        if display in self._wake_functions:
            self._known[display] = nameless
            self._wake_display(display)
        else:
            del self._known[display]
            self._reports.pop(display, None)

    def save(self, display: Display) -> None:
        self._records.save(display)

    def delete(self, display: str) -> None:
        self._records.delete(display)

    def _wake_display(self, display: str) -> None:
        if display in self._wake_functions:
            self._wake_functions[display]()

    def _free_code(self, display: str) -> str:
        """A code derived from the digest, so that it is the same after a restart unless taken."""
        used_codes = {known.code for known in self._known.values()}
        number = int(display, 16)
        while True:
            letters = []
            rest = number
            for _ in range(CODE_LENGTH):
                rest, place = divmod(rest, len(_LETTERS))
                letters.append(_LETTERS[place])
            if (code := "".join(letters)) not in used_codes:
                return code
            number += 1
