"""Invented players: given and family names common in each federation, put together by lot."""

NAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "ARM": (("Levon", "Anahit", "Tigran"), ("Hakobyan", "Ter-Sahakyan", "Grigoryan")),
    "AUT": (("Valentin", "Katharina"), ("Hofstätter", "Grünwald", "Lechner")),
    "AZE": (("Ülviyyə", "Rauf"), ("Məmmədzadə", "Əliyev")),
    "BRA": (("João Vítor", "Luísa"), ("Conceição de Albuquerque", "Guimarães", "Brandão")),
    "CZE": (("Tadeáš", "Kristýna", "Vojtěch"), ("Dvořáček", "Nováčková", "Šťastný", "Říha")),
    "DEN": (("Søren", "Åse"), ("Bækgaard", "Nørregaard", "Kjær")),
    "ENG": (
        ("Harriet", "Gawain", "Oliver"),
        ("Thistlethwaite", "Ashcroft", "Pym", "Birdwhistle", "Marlowe"),
    ),
    "ESP": (("Iñaki", "María del Mar"), ("Etxeberria", "Núñez Peña", "Carrasco")),
    "EST": (("Tõnu", "Kadri"), ("Põldmäe", "Üksvärav")),
    "FRA": (
        ("Maëlys", "Étienne", "Clémence"),
        ("Lefèvre-Dubois", "d’Aubigné", "Prévost", "Guérin"),
    ),
    "GEO": (("Nana", "Giorgi"), ("Kvirikashvili", "Tsereteli", "Lomidze")),
    "GER": (
        ("Jürgen", "Annika", "Til"),
        ("von der Weißenburg", "Großmann", "Käthner", "Böhm", "Schöne"),
    ),
    "GRE": (("Athanasios", "Eleni"), ("Papadimitriou", "Chatzi", "Vlachos")),
    "HUN": (("Ágnes", "Gergő"), ("Szőllősi", "Nagyváradi", "Kővári")),
    "IND": (
        ("Venkataraghavan", "Priya", "Arjun", "Sai"),
        ("Subramaniam", "Iyer", "Krishnamurthy", "Rao", "Deshpande", "Menon"),
    ),
    "IRL": (("Órlaith", "Séamus"), ("Ó Súilleabháin", "Ní Dhomhnaill", "Kinsella")),
    "ISL": (("Guðrún", "Þorsteinn"), ("Sigurðardóttir", "Ólafsson")),
    "ITA": (("Niccolò", "Beatrice"), ("Della Valle", "Quattrocchi", "Rinaldi")),
    "LTU": (("Rūta", "Žygimantas"), ("Kazlauskaitė", "Šarūnas")),
    "NED": (("Sjoerd", "Fenna"), ("van den Berghe", "’t Hooft", "Dijkstra", "de Vries")),
    "NGR": (("Oluwaseun", "Chidinma"), ("Adeyemi", "Okonkwo", "Balogun")),
    "NOR": (("Ragnhild", "Bjørn"), ("Østby", "Hjertås", "Skjelbred")),
    "POL": (
        ("Małgorzata", "Łukasz", "Zbigniew"),
        ("Brzęczyszczykiewicz", "Żak", "Świątek", "Wójcik"),
    ),
    "ROU": (("Ștefan", "Ioana"), ("Păunescu", "Țurcanu")),
    "SWE": (("Åsa", "Björn"), ("Öberg", "Sjöström-Lindqvist", "Hägg")),
    "TUR": (("Işıl", "Çağrı"), ("Yıldırım", "Öztürkoğlu", "Şahin")),
    "UKR": (("Solomiya", "Taras"), ("Shevchuk", "Kovalenko", "Bondar")),
    "USA": (
        ("Wendell", "Grace", "Marcus"),
        ("Featherstonhaugh", "Li", "Okafor-Reyes", "Whitfield", "Castellano"),
    ),
    "VIE": (("Thị Huyền", "Minh Đức"), ("Nguyễn", "Trần")),
}

TITLES = ("GM", "IM", "IM", "WGM", "FM", "FM", "FM", "WIM", "CM", "CM")
