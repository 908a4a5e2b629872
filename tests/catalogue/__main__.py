"""`python -m tests.catalogue`: the template and every catalogue, brought up to the tree."""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.catalogue.extract import Message, messages
from web.shared.languages import LANGUAGES, LOCALE, ORGANISER


def template() -> Catalog:
    made = Catalog(project="wallchart", charset="utf-8")
    for one in sorted(messages().values(), key=_in_order):
        made.add(
            (one.one, one.many) if one.many else one.one,
            locations=[(place, 0) for place in sorted(one.places)],
            auto_comments=[ORGANISER] if one.organiser else [],
            context=one.context or None,
        )
    return made


def _in_order(message: Message) -> tuple[bool, str, str]:
    return message.organiser, min(message.places), message.one


def written(catalogue: Catalog, header: str) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=98, omit_header=True, include_lineno=False)
    return header.encode() + b"\n" + out.getvalue().strip() + b"\n"


def brought_up(lang: str, made: Catalog) -> bytes:
    file = LOCALE / lang / "messages.po"
    text = file.read_text(encoding="utf-8")
    known = read_po(BytesIO(text.encode()), locale=lang)
    merged = Catalog(locale=lang)
    merged.mime_headers = known.mime_headers  # its plural forms; Babel knows others
    for message in made:
        if message.id:
            old = known.get(message.id, message.context)
            if old and old.pluralizable != message.pluralizable:
                old = None  # a word that was counted, or is now
            merged.add(
                message.id,
                string=old.string if old else None,
                locations=message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    head = text[: text.index("\n\n") + 1]
    return written(merged, head)


def main(where: Path = LOCALE) -> None:
    made = template()
    (where / "messages.pot").write_bytes(written(made, HEADER))
    for lang in sorted(set(LANGUAGES) - {"en"}):
        (where / lang / "messages.po").write_bytes(brought_up(lang, made))


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

if __name__ == "__main__":
    main()
