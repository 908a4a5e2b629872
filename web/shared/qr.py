"""A QR code as a picture inside the page: drawn in the ink of its place, no file needed; and a slip
for each entry, with the code by which its holder asks the arbiter for something.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple

import segno
from markupsafe import Markup
from segno import consts

from domain.tournament import Part, Tournament
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, PaperCard

QUIET = 4
"""The margin around the code, in modules (ISO/IEC 18004, 6.3.8)."""
ON_PAPER = 2
"""The margin on paper, which is white anyway."""


def qr_svg(text: str, says: str, quiet: int = ON_PAPER) -> Markup:
    """`says` is the text alternative. Level M: a fold or a coffee ring may cost a seventh of it."""
    return _draw_code(segno.make(text, error="m", micro=False), says, quiet)


def qr_file(text: str) -> bytes:
    """A code as SVG for a screen, to be read across a room, with a white margin."""
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", border=QUIET, light="#fff", omitsize=True)
    return drawn.getvalue()


def _draw_code(code: segno.QRCode, says: str, quiet: int = ON_PAPER) -> Markup:
    drawn = code.svg_inline(border=quiet, omitsize=True, svgclass="qr", lineclass=None)
    picture = drawn.replace('stroke="#000"', 'stroke="currentColor"')
    return Markup('<span class="qr-frame" role="img" aria-label="{}">{}</span>').format(
        says, Markup(picture)
    )


def proof_of(foot: Foot, says: str) -> Markup:
    """The address of the page that audits, and behind it all that the page needs: level L and the
    letters that codes hold best, so that a phone still reads it from paper.
    """
    if not foot.proof or not foot.origin.startswith("http"):
        return Markup()
    parts = ((f"{foot.origin}/proof/#", consts.MODE_BYTE), (foot.proof, consts.MODE_ALPHANUMERIC))
    code = segno.make(
        parts,  # type: ignore[arg-type]  # the encoder takes segments, its types don't say so
        error="l",
        boost_error=False,
        micro=False,
    )
    return _draw_code(code, says)


def code_of(address: str, says: str) -> Markup:
    """Draw the QR code; empty if no address for phones is known."""
    return qr_svg(address, says) if address.startswith("http") else Markup()


class Holder(NamedTuple):
    entry: int
    number: str
    name: str
    about: str = ""


def entry_slips(
    tournament: Tournament, part: Part, holders: Sequence[Holder], words: Words, foot: Foot
) -> Paper:
    said = words("Byes, withdrawal, “I am here”")
    return code_slips(tournament, part, holders, foot.entries, said, words, foot.origin)


def code_slips(
    tournament: Tournament,
    part: Part,
    holders: Sequence[Holder],
    leads_to: Callable[[int], str] | None,
    said: str,
    words: Words,
    origin: str,
) -> Paper:
    """Slips with the holders' codes; none for users who may not have them."""
    if leads_to is None:
        return Paper("entry-slips")
    head = f"{tournament.name} · {part.name}"
    leads = {one.entry: f"{leads_to(one.entry)}{words.query}" for one in holders}
    cards = (
        PaperCard(
            one.number,
            (" · ".join(filter(None, (one.name, one.about))), said),
            head,
            code_of(f"{origin}{leads[one.entry]}", one.name),
            address=leads[one.entry],
        )
        for one in holders
    )
    return Paper("entry-slips", cards=tuple(cards))
