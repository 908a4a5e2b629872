"""Workbooks (XLSX and ODS) read as lists of players, with a spreadsheet's numbers and days."""

import zipfile
from io import BytesIO

import pytest

from domain.errors import BadFile
from domain.formats.player_csv.headings import fields_of
from domain.formats.player_csv.read import read_players
from server.files.list_table import PLAYER_COLUMNS, as_csv

_BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>'
)


def _relation(kind: str, target: str) -> str:
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Target="{target}" Type="http://schemas.openxmlformats.org'
        f'/officeDocument/2006/relationships/{kind}"/></Relationships>'
    )


_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override '
    'PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.spreadsheetml.sheet.main+xml"/></Types>'
)
_ODS = "urn:oasis:names:tc:opendocument:xmlns"
ROWS: list[list[object]] = [
    ["Nazwisko i imię", "Elo", "Kraj"],
    ["Łęcki Jan", 1991, "Polska"],
    ["Cis Ewa", 0, "GER"],
]


def _archive(parts: dict[str, str]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


def xlsx(rows: list[list[object]]) -> bytes:
    def cell(value: object) -> str:
        if isinstance(value, str):
            return f'<c t="inlineStr"><is><t>{value}</t></is></c>'
        return f"<c><v>{value}</v></c>"

    table = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = f'<worksheet xmlns="{space}"><sheetData>{table}</sheetData></worksheet>'
    return _archive(
        {
            "[Content_Types].xml": _TYPES,
            "xl/workbook.xml": _BOOK,
            "_rels/.rels": _relation("officeDocument", "xl/workbook.xml"),
            "xl/_rels/workbook.xml.rels": _relation("worksheet", "worksheets/sheet1.xml"),
            "xl/worksheets/sheet1.xml": sheet,
        }
    )


def ods(rows: list[list[object]]) -> bytes:
    def cell(value: object) -> str:
        kind = "string" if isinstance(value, str) else "float"
        sentence = "" if isinstance(value, str) else f' office:value="{value}"'
        return (
            f'<table:table-cell office:value-type="{kind}"{sentence}><text:p>{value}</text:p>'
            "</table:table-cell>"
        )

    table = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    content = (
        f'<office:document-content xmlns:office="{_ODS}:office:1.0" '
        f'xmlns:table="{_ODS}:table:1.0" xmlns:text="{_ODS}:text:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="Lista">{table}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    )
    parts = {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest}
    return _archive(parts)


@pytest.mark.parametrize("book", [xlsx(ROWS), ods(ROWS)], ids=["xlsx", "ods"])
def test_a_workbook_is_read_as_a_list_of_players(book: bytes) -> None:
    people = read_players(as_csv(book)).people

    assert [(p.family, p.given, p.rating, p.federation) for p in people] == [
        ("Łęcki", "Jan", 1991, "POL"),
        ("Cis", "Ewa", 0, "GER"),
    ]


def test_each_column_heading_is_recognised() -> None:
    found = [fields_of([field, "Name"])[0] for field in PLAYER_COLUMNS]
    assert found == list(PLAYER_COLUMNS)


def test_a_file_that_is_no_workbook_is_left_unchanged() -> None:
    assert as_csv(b"Name;Elo\nA;2000\n") == b"Name;Elo\nA;2000\n"


@pytest.mark.parametrize("broken", [b"PK\x03\x04rubbish", _archive({"a.txt": "no workbook"})])
def test_a_damaged_workbook_is_refused(broken: bytes) -> None:
    with pytest.raises(BadFile, match="can't be read"):
        as_csv(broken)


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(BadFile, match="too large"):
        as_csv(_archive({"xl/workbook.xml": "0" * 41_000_000}))
