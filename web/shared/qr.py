"""QR codes as inline pictures in the colour of the text around them; and slips, one for each entry,
with a code for sending requests to the arbiter.
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
    """A code as inline SVG; `says` is the text alternative. Level M corrects up to 15 % damage."""
    return _draw_code(segno.make(text, error="m", micro=False), says, quiet)


def qr_svg_file(text: str) -> bytes:
    """A code as SVG for a screen, to be read across a room, with a white margin."""
    output = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(output, kind="svg", border=QUIET, light="#fff", omitsize=True)
    return output.getvalue()


def _draw_code(code: segno.QRCode, says: str, quiet: int = ON_PAPER) -> Markup:
    svg = code.svg_inline(border=quiet, omitsize=True, svgclass="qr", lineclass=None)
    picture = svg.replace('stroke="#000"', 'stroke="currentColor"')
    return Markup('<span class="qr-frame" role="img" aria-label="{}">{}</span>').format(
        says, Markup(picture)
    )


def proof_code(foot: Foot, says: str) -> Markup:
    """The code of the audit page's address, followed by the proof. Level L and alphanumeric mode
    keep it coarse enough for a phone to read from paper.
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


def address_code(address: str, says: str) -> Markup:
    """Draw the QR code; empty if no address for phones is known."""
    return qr_svg(address, says) if address.startswith("http") else Markup()


class Holder(NamedTuple):
    """An entry on its slip; `about` follows its name, such as a team's captain."""

    entry: int
    number: str
    name: str
    about: str = ""


def entry_slips(
    tournament: Tournament, part: Part, holders: Sequence[Holder], words: Words, foot: Foot
) -> Paper:
    purpose = words("Byes, withdrawal, “I am here”")
    return code_slips(tournament, part, holders, foot.entries, purpose, words, foot.origin)


def code_slips(
    tournament: Tournament,
    part: Part,
    holders: Sequence[Holder],
    leads_to: Callable[[int], str] | None,
    purpose: str,
    words: Words,
    origin: str,
) -> Paper:
    """Slips with the holders' codes. `leads_to` is the address for an entry, without the `origin`;
    None for users who may not have it, whose paper is empty.
    """
    if leads_to is None:
        return Paper("entry-slips")
    head = f"{tournament.name} · {part.name}"
    addresses = {holder.entry: f"{leads_to(holder.entry)}{words.query}" for holder in holders}
    cards = (
        PaperCard(
            holder.number,
            (" · ".join(filter(None, (holder.name, holder.about))), purpose),
            head,
            address_code(f"{origin}{addresses[holder.entry]}", holder.name),
            address=addresses[holder.entry],
        )
        for holder in holders
    )
    return Paper("entry-slips", cards=tuple(cards))
