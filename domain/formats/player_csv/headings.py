"""What the heading of a column says, in the languages federations use, as one table.

A heading is compared without case, accents, blanks and punctuation, so that "FIDE-ID", "fide id"
and "FIDE_ID" are one.
"""

import unicodedata
from collections.abc import Mapping
from enum import StrEnum


class Heading(StrEnum):
    """What a column can be. The last two are recognised and not kept. Of a date of birth only the
    year is: the date does not belong in a log that is never erased.
    """

    NAME = "name"
    FAMILY = "family name"
    GIVEN = "given name"
    TITLE = "title"
    RATING = "rating"
    NATIONAL_RATING = "national rating"
    FEDERATION = "federation"
    FIDE_ID = "FIDE ID"
    SEX = "sex"
    CLUB = "club"
    BIRTH = "year of birth"
    NATIONAL_ID = "national ID"
    K = "coefficient K"
    GAMES = "rated games"
    CATEGORIES = "categories"
    NUMBER = "number"
    OTHER_RATING = "rapid or blitz rating"


NOT_KEPT = frozenset({Heading.NUMBER, Heading.OTHER_RATING})

# English; French; German; Spanish; Polish; Italian, Portuguese, Dutch, Czech.
_WRITTEN: Mapping[Heading, str] = {
    Heading.NAME: "name, player, player name, full name, participant; joueur, nom et prénom, "
    "nom prénom, nom complet; spieler, spielername, teilnehmer, teilnehmername, "
    "nachname vorname, name vorname; nombre completo, jugador, apellidos y nombre, "
    "apellidos nombre, nombre y apellidos; nazwisko i imię, nazwisko imię, imię i nazwisko, "
    "zawodnik; nome e cognome, cognome e nome, cognome nome, giocatore, jogador, nome completo, "
    "naam, speler, jméno a příjmení, příjmení a jméno, příjmení jméno",
    Heading.FAMILY: "family name, surname, last name, family, last; nom, nom de famille; "
    "nachname, familienname, zuname; apellido, apellidos; nazwisko; cognome, sobrenome, apelido, "
    "achternaam, příjmení",
    Heading.GIVEN: "given name, given names, first name, forename, given, first; prénom, prénoms; "
    "vorname, rufname; nombre, nombres, nombre de pila; imię, imiona; nome, voornaam, jméno",
    Heading.TITLE: "title, titl, tit, fide title; titre, titre fide; titel, fide titel, tite; "
    "título, título fide; tytuł, tytuł fide, kategoria; titolo, titulo",
    Heading.RATING: "rating, elo, fide elo, elo fide, fide rating, rating fide, rtg, fide rtg, "
    "rtgi, elo int, rating int, irtg, standard, standard rating, std, classical rating, srtng; "
    "classement, classement elo, classement fide; elozahl, wertungszahl, elo i; "
    "ranking fide, elo internacional; ranking; ranking międzynarodowy; elo standard",
    Heading.NATIONAL_RATING: "national rating, nat rating, national elo, rating nat, rtgn, "
    "elo nat, nrtg, us chess rating, uscf, uscf rating, ecf, ecf rating, grade; elo national, "
    "classement national; dwz, nwz, twz, nationale elo, elo n; elo nacional, elo feda; "
    "ranking krajowy, ranking pzszach; elo nazionale, loop",
    Heading.FEDERATION: "federation, fed, country, nation, ctry, fide federation; fédération, "
    "pays; föderation, land, verband, nationalität, staat; federación, país; federacja, kraj, "
    "państwo; federazione, paese, federação, federatie, federace, stát",
    Heading.FIDE_ID: "fide id, fideid, fide no, fide number, fide code, id fide, fide nr, fin, "
    "id number, fide id number, code fide, identifiant fide, numéro fide; fide identnummer, "
    "fide kennziffer, fideidnr, fide id nr; código fide, id de fide, número fide; "
    "numer fide, nr fide; codice fide, identnr",
    Heading.SEX: "sex, gender, m f, mf; sexe, genre; geschlecht; sexo, género; płeć; sesso, "
    "geslacht, pohlaví",
    Heading.CLUB: "club, team, club name, club city, school; équipe; verein, vereinsname, "
    "verein ort, mannschaft; equipo, club o ciudad; klub, drużyna, klub miejscowość; "
    "circolo, clube, vereniging, oddíl",
    Heading.NATIONAL_ID: "national id, nat id, id nat, us chess id, uschess id, uscf id, "
    "us chess member id, member id, member no, member number, membership, membership number, "
    "memid, ecf code, cfc id, local id; code ffe, numéro de licence, nr ffe, licence; pkz, "
    "dsb nummer, mitgliedsnummer, spielernummer, nationale id; id nacional, id feda, "
    "número de licencia; id krajowy, identyfikator krajowy, legitymacja, id pzszach; "
    "id fsi, tessera, knsb nummer, lidnummer",
    Heading.K: "k, k factor, kfactor, coefficient, development coefficient, sk, k fide, rating k; "
    "coefficient k; koeffizient, k faktor; coeficiente, factor k; współczynnik k, współczynnik",
    Heading.GAMES: "rated games, number of rated games, games rated, provisional games; parties "
    "classées; gewertete partien; partidas valoradas; partie rankingowe",
    Heading.CATEGORIES: "category, categories, group, groups, grp, section, tags, prize category; "
    "catégorie, catégories, groupe; kategorien, kategorie, gruppe, altersklasse, ak; categoría, "
    "categorías, grupo; kategorie zawodników, grupa, grupy; gruppo, categoria, groep, skupina",
    Heading.NUMBER: "no, nr, number, start no, starting number, sno, seed, pairing number, rank; "
    "n, numéro, rang; startnummer, start nr, startnr, snr, rang; núm, número, ranking inicial; "
    "lp, numer, numer startowy; num, poř",
    Heading.OTHER_RATING: "rapid, rapid rating, rapid elo, blitz, blitz rating, blitz elo, rrtng, "
    "brtng; elo rapide, rapide; schnellschach; rápido, elo rápido; szachy szybkie; "
    "błyskawiczne",
    Heading.BIRTH: "birth, birthday, birth date, date of birth, born, year of birth, birth year, "
    "b day, dob, yob; date de naissance, né le, naissance, année de naissance; geburtsdatum, "
    "geburtstag, geburtsjahr, geb, jahrgang, geboren; fecha de nacimiento, nacimiento, "
    "año de nacimiento; data urodzenia, rok urodzenia, ur; data di nascita, anno, "
    "data de nascimento, geboortedatum, datum narození, ročník",
}
_ALPHABET = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})


def plain(heading: str) -> str:
    """Letters and digits alone, without accents: what two spellings of a heading share."""
    decomposed = unicodedata.normalize("NFKD", heading.casefold().translate(_ALPHABET))
    return "".join(c for c in decomposed if c.isalnum())


def _by_spelling() -> dict[str, Heading]:
    """The first field that lists a spelling has it: "rang" is a number in two languages."""
    found: dict[str, Heading] = {}
    for field, words in _WRITTEN.items():
        for word in words.replace(";", ",").split(","):
            found.setdefault(plain(word), field)
    return found


BY_SPELLING: Mapping[str, Heading] = _by_spelling()


def fields_of(headings: list[str]) -> list[Heading | None]:
    """The field of each column, None where nobody knows it. The first of two alike counts.

    Some words are a whole name in one language and half of one in another: a "name" or "nombre"
    beside a surname is a given name, a "nom" without a "prénom" is the whole name.
    """
    found: list[Heading | None] = []
    for heading in headings:
        field = BY_SPELLING.get(plain(heading))
        found.append(None if field in found else field)
    return [_beside(field, found) for field in found]


def _beside(field: Heading | None, others: list[Heading | None]) -> Heading | None:
    family, given = Heading.FAMILY in others, Heading.GIVEN in others
    if field is Heading.NAME and given != family:
        return Heading.FAMILY if given else Heading.GIVEN
    if field in (Heading.FAMILY, Heading.GIVEN) and family != given and Heading.NAME not in others:
        return Heading.NAME
    return field
