"""Reports that become a tournament of chess; see `events.chess.acts`."""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.command import FromFile, ReportLines, Text


class ReportedSection(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stage by its report; `title` where a file has several."""

    lines: ReportLines
    title: Text = ""


class ImportReport(FromFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    sections: Annotated[tuple[ReportedSection, ...], Meta(min_length=1, max_length=100)]
