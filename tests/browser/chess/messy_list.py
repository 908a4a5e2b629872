"""A list of entries as an arbiter gets it: from a spreadsheet of Windows, in Polish, with columns
of no use, namesakes, players without an id and rows that are none.
"""

FAMILIES = (
    *("Wójcik", "Kamiński", "Lewandowska", "Zieliński", "Szymańska", "Woźniak", "Dąbrowski"),
    *("Kozłowska", "Jankowski", "Mazur", "Krawczyk", "Piotrowska", "Grabowski", "Nowakowska"),
    *("Pawłowski", "Michalska", "Król", "Wieczorek", "Jabłońska", "Wróbel", "Majewski"),
    *("Olszewska", "Stępień", "Jaworska", "Malinowski", "Adamczyk", "Dudek", "Pająk", "Górska"),
    *(
        "Sikora",
        "Walczak",
        "Baran",
        "Rutkowska",
        "Michalak",
        "Szewczyk",
        "Ostrowski",
        "Tomaszewska",
    ),
    *("Pietrzak", "Marciniak", "Zalewska", "Jakubowski", "Jasińska", "Zawadzki", "Sadowska"),
    *("Bąk", "Chmielewski", "Włodarczyk", "Borkowska", "Czarnecki", "Sawicka", "Sokołowski"),
    *("Urbańska", "Kubiak", "Maciejewski", "Szczepańska", "Kucharski", "Wilk", "Kalinowska", "Lis"),
)
WOMEN = ("Żaneta", "Małgorzata", "Agnieszka", "Łucja", "Ewa")
MEN = ("Paweł", "Michał", "Łukasz", "Grzegorz", "Jan")
WITHOUT_ID = 12
HEADINGS = "Lp.;Nazwisko i imię;Uwagi;Elo FIDE;Fed;ID FIDE;Płeć;Data urodzenia;Klub;Telefon"


def people() -> list[str]:
    """61, the last two namesakes."""
    named = []
    for n, family in enumerate(FAMILIES):
        woman = family.endswith("a") and family not in ("Sikora",)
        given = (WOMEN if woman else MEN)[n % 5]
        named.append((f"{family}, {given}", "K" if woman else "M"))
    return [
        *(row(n, name, sex) for n, (name, sex) in enumerate(named, 1)),
        row(60, "Kowalski, Jan", "M"),
        row(61, "Kowalski, Jan", "M"),
    ]


def row(n: int, name: str, sex: str) -> str:
    remark = '"spóźni się; tel. do żony"' if n == 7 else ""
    rating = "-" if n % 20 == 0 else str(2320 - 17 * n)
    fide = "" if n % 5 == 3 else fide_id(n)
    club = ("KS Łódź", "Hetman Płock", "Szkoła nr 5", "")[n % 4]
    cells = (
        str(n),
        name,
        remark,
        rating,
        "POL",
        fide,
        sex,
        f"{1950 + n}-03-14",
        club,
        "601 234 567",
    )
    return ";".join(cells)


def messy() -> bytes:
    """In the code page of Central Europe, which the file doesn't say."""
    lines = [HEADINGS, *people(), ";;;;;;;;;", ""]
    return "\r\n".join(lines).encode("cp1250")


WRONG = "Nazwisko;Imię\r\nPomyłka;Adam\r\nPomyłka;Ewa\r\nPomyłka;Zofia\r\n".encode()
"""A list of another tournament, taken by mistake."""

LATE = ("Późny", "Łukasz", 1905)


def rating_list() -> bytes:
    """FIDE's list of that month: it has all of them, also those whose id the other list lacks."""
    rows = [line.split(";") for line in people()]
    listed = [(c[1], c[-7].replace("-", "0"), c[-4], born(c[-3])) for c in rows]
    listed.append((f"{LATE[0]}, {LATE[1]}", str(LATE[2]), "M", "1988"))
    told = "".join(
        f"<player><fideid>{fide_id(n)}</fideid><name>{name}</name><country>POL</country>"
        f"<sex>{'F' if sex == 'K' else 'M'}</sex><title></title><rating>{rating}</rating>"
        f"<games>0</games><k>20</k><birthday>{year}</birthday><flag></flag></player>"
        for n, (name, rating, sex, year) in enumerate(listed, 1)
    )
    return f"<playerslist>{told}</playerslist>".encode()


def fide_id(n: int) -> str:
    return str(1_100_000 + 37 * n)


def born(day: str) -> str:
    return day[:4]
