"""Notes on an imported report: data that the log does not keep, and deviations from the format."""

from collections.abc import Iterator

from domain.formats.trf.read import KEPT, ReportReading
from domain.formats.trf.records.pairing_comments import explains_pairing
from domain.formats.trf.rounds import points_disagreements
from domain.messages import join_messages, say
from domain.people import year_of_birth

MONTH_UNKNOWN = ("", "00")
_SHOWN = 8


def report_notes(reading: ReportReading) -> Iterator[str]:
    report = reading.tournament
    reported = {str(disagreement) for disagreement in points_disagreements(report)}
    for warning in reading.warnings:
        if warning.sentence in reported or warning.sentence.endswith(KEPT):
            continue  # reported elsewhere
        if warning.line:
            yield say("line {line}: {sentence}", line=warning.line, sentence=warning.sentence)
        else:
            yield warning.sentence
    records = sorted({line[:3] for line in report.unknown})
    if records:
        yield say(
            "lines of records that are not known are not kept: {records}",
            records=join_messages(", ", (repr(each) for each in records[:_SHOWN])),
        )
    if any(not explains_pairing(comment) for comment in report.comments):
        yield say("comments that do not tell how rounds were paired are not kept")
    births = [player.birth for player in report.players]
    if any(
        year_of_birth(birth) and _month_of_birth(birth) not in MONTH_UNKNOWN for birth in births
    ):
        yield say("of birth dates the year alone is kept")


def _month_of_birth(birth: str) -> str:
    return birth.replace("-", "/").replace(".", "/").partition("/")[2][:2]
