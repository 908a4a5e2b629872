"""How the columns of a list of pairs are headed: a field of the pair, or of player 1 or 2."""

from collections.abc import Mapping

_OF_A_PLAYER: Mapping[str, tuple[str, ...]] = {
    "name": ("player", "name", "zawodnik", "gracz", "spieler", "joueur", "jugador"),
    "family": ("family", "family name", "surname", "last name", "nazwisko", "nachname"),
    "given": ("given", "given name", "first name", "imię", "imie", "vorname"),
    "federation": ("federation", "fed", "country", "nation", "kraj", "federacja"),
    "club": ("club", "klub", "verein", "drużyna", "druzyna"),
    "id": ("id", "pid", "number", "member", "licence", "license", "nr", "national id"),
    "sex": ("sex", "gender", "płeć", "plec", "geschlecht", "sexe", "sexo"),
    "born": ("born", "year of birth", "birth", "rok urodzenia", "jahrgang", "geboren"),
    "strength": (
        "strength",
        "seeding",
        "wk",
        "rating",
        "ranking",
        "points",
        "mp",
        "siła",
        "stärke",
    ),
}
HEADINGS: Mapping[str, str] = {
    **{
        f"{word}{gap}{n}": f"{field}{n}"
        for field, words in _OF_A_PLAYER.items()
        for word in words
        for n in "12"
        for gap in ("", " ", "_", ".")
    },
    **dict.fromkeys(("first", "north", "east"), "name1"),
    **dict.fromkeys(("second", "south", "west", "partner"), "name2"),
    **dict.fromkeys(("pair", "names", "players", "para"), "names"),
    **{word: field for field in ("federation", "club", "strength") for word in _OF_A_PLAYER[field]},
    "rank": "strength",
    **dict.fromkeys(("handicap", "hcp", "handicap %", "fora"), "handicap"),
    **dict.fromkeys(("category", "categories", "cat", "kategoria", "kategorie"), "categories"),
}
OF_ONE = {word: f"{field}1" for field, words in _OF_A_PLAYER.items() for word in words}
