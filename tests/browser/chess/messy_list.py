"""A list of entries as an arbiter receives it: a Polish Windows spreadsheet with useless columns,
namesakes, players without FIDE ID and empty rows. And the rating list to go with it.
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
"""Players without FIDE ID: numbers 3, 8, 13 and so on to 58."""
HEADINGS = "Lp.;Nazwisko i imię;Uwagi;Elo FIDE;Fed;ID FIDE;Płeć;Data urodzenia;Klub;Telefon"


def player_rows() -> list[str]:
    """The rows of 61 players; the last two are namesakes."""
    names = []
    for number, family in enumerate(FAMILIES):
        woman = family.endswith("a") and family not in ("Sikora",)
        given = (WOMEN if woman else MEN)[number % 5]
        names.append((f"{family}, {given}", "K" if woman else "M"))
    return [
        *(player_row(number, name, sex) for number, (name, sex) in enumerate(names, 1)),
        player_row(60, "Kowalski, Jan", "M"),
        player_row(61, "Kowalski, Jan", "M"),
    ]


def player_row(number: int, name: str, sex: str) -> str:
    remark = '"spóźni się; tel. do żony"' if number == 7 else ""
    rating = "-" if number % 20 == 0 else str(2320 - 17 * number)
    fide = "" if number % 5 == 3 else fide_id(number)
    club = ("KS Łódź", "Hetman Płock", "Szkoła nr 5", "")[number % 4]
    cells = (
        str(number),
        name,
        remark,
        rating,
        "POL",
        fide,
        sex,
        f"{1950 + number}-03-14",
        club,
        "601 234 567",
    )
    return ";".join(cells)


def messy_file() -> bytes:
    """The list as a file in Windows code page 1250, which the file does not declare."""
    lines = [HEADINGS, *player_rows(), ";;;;;;;;;", ""]
    return "\r\n".join(lines).encode("cp1250")


WRONG = "Nazwisko;Imię\r\nPomyłka;Adam\r\nPomyłka;Ewa\r\nPomyłka;Zofia\r\n".encode()
"""A list of another tournament, brought in by mistake."""

LATE_ENTRY = ("Późny", "Łukasz", 1905)


def rating_list() -> bytes:
    """A FIDE rating list with all these players, also those without an ID in the other list."""
    rows = [line.split(";") for line in player_rows()]
    listed = [
        (cells[1], cells[-7].replace("-", "0"), cells[-4], birth_year(cells[-3])) for cells in rows
    ]
    listed.append((f"{LATE_ENTRY[0]}, {LATE_ENTRY[1]}", str(LATE_ENTRY[2]), "M", "1988"))
    records = "".join(
        f"<player><fideid>{fide_id(number)}</fideid><name>{name}</name><country>POL</country>"
        f"<sex>{'F' if sex == 'K' else 'M'}</sex><title></title><rating>{rating}</rating>"
        f"<games>0</games><k>20</k><birthday>{year}</birthday><flag></flag></player>"
        for number, (name, rating, sex, year) in enumerate(listed, 1)
    )
    return f"<playerslist>{records}</playerslist>".encode()


def fide_id(number: int) -> str:
    return str(1_100_000 + 37 * number)


def birth_year(birth_date: str) -> str:
    return birth_date[:4]
