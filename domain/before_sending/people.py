"""Players as record 001 needs them (C.02.03 (2025), Annexure A).

FIDE's rating server knows people by their number alone; who has none yet is registered by their
federation, which asks for name, sex, federation and date of birth.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from domain.before_sending.finding import Amiss, Finding
from domain.chess.stage import Stage
from domain.formats.trf.fields import columns
from domain.people import Person, Sex

_FIDE_ID = re.compile(r"[1-9][0-9]{3,10}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_NAME_WIDTH = columns.NAME.end - columns.NAME.first

AMISS: Mapping[Amiss, Callable[[Person], bool]] = {
    Amiss.WITHOUT_FIDE_ID: lambda person: not person.fide_id,
    Amiss.NO_FIDE_ID: lambda person: bool(
        person.fide_id and not _FIDE_ID.fullmatch(person.fide_id)
    ),
    Amiss.RATED_WITHOUT_ID: lambda person: bool(person.rating and not person.fide_id),
    Amiss.WITHOUT_FEDERATION: lambda person: not person.federation,
    Amiss.NO_FEDERATION: lambda person: bool(
        person.federation and not _FEDERATION.fullmatch(person.federation)
    ),
    Amiss.WITHOUT_SEX: lambda person: person.sex is Sex.UNSTATED,
    Amiss.WITHOUT_BIRTH: lambda person: not person.born,
    Amiss.WITHOUT_GIVEN_NAME: lambda person: not person.given,
    Amiss.LONG_NAME: lambda person: len(person.full_name) > _NAME_WIDTH,
    Amiss.WOMEN_S_TITLE: lambda person: person.title.startswith("W") and person.sex is Sex.MALE,
}


def people(stage: Stage) -> Iterator[Finding]:
    reported = stage.participants()
    ids = Counter(entry.person.fide_id for entry in reported)
    for amiss, is_so in AMISS.items():
        if found := tuple(entry.id for entry in reported if is_so(entry.person)):
            yield Finding(amiss, entries=found)
    twice = tuple(e.id for e in reported if e.person.fide_id and ids[e.person.fide_id] > 1)
    if twice:
        yield Finding(Amiss.SAME_FIDE_ID, entries=twice)
