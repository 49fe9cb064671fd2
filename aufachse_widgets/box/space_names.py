"""What the spaces of the package's board are called in other languages than their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from ..engine.board import Space
from ..engine.rules import shipped_board

ByLanguage = Mapping[str, tuple[str, ...]]

NAMES: Mapping[str, ByLanguage] = MappingProxyType(
    {
        # Cities ---------------------------------------------------------------------------------------------------------------------------------
        "hamburg": {"cs": ("Hamburk",), "fr": ("Hambourg",), "it": ("Amburgo",)},
        "bremen": {"cs": ("Brémy",), "fr": ("Brême",), "it": ("Brema",)},
        "hannover": {"cs": ("Hannover", "Hanover"), "en": ("Hanover",), "fr": ("Hanovre",)},
        "berlin": {"cs": ("Berlín",), "it": ("Berlino",)},
        "leipzig": {"cs": ("Lipsko",), "it": ("Lipsia",)},
        "dresden": {"cs": ("Drážďany",), "fr": ("Dresde",), "it": ("Dresda",)},
        "kassel": {"de": ("Kassel", "Cassel"), "fr": ("Cassel",)},
        "koeln": {"cs": ("Kolín nad Rýnem",), "en": ("Cologne",), "fr": ("Cologne",), "it": ("Colonia",)},
        "amsterdam": {"cs": ("Amsterdam", "Amsterodam")},
        "rotterdam": {"cs": ("Rotterdam", "Rotterodam")},
        "bruxelles": {"cs": ("Brusel",), "de": ("Brüssel",), "en": ("Brussels",)},
        "luxembourg": {"cs": ("Lucemburk",), "de": ("Luxemburg",), "it": ("Lussemburgo",)},
        "frankfurt": {
            "cs": ("Frankfurt", "Frankfurt nad Mohanem"),
            "de": ("Frankfurt", "Frankfurt am Main"),
            "fr": ("Francfort", "Francfort-sur-le-Main"),
            "it": ("Francoforte", "Francoforte sul Meno"),
        },
        "nuernberg": {"cs": ("Norimberk",), "en": ("Nuremberg",), "fr": ("Nuremberg",), "it": ("Norimberga",)},
        "stuttgart": {"it": ("Stoccarda",)},
        "saarbruecken": {"fr": ("Sarrebruck",)},
        "strasbourg": {"cs": ("Štrasburk",), "de": ("Straßburg",), "it": ("Strasburgo",)},
        "basel": {"cs": ("Basilej",), "en": ("Basel", "Basle"), "fr": ("Bâle",), "it": ("Basilea",)},
        "bern": {"en": ("Bern", "Berne"), "fr": ("Berne",), "it": ("Berna",)},
        "zuerich": {"cs": ("Curych",), "en": ("Zurich",), "fr": ("Zurich",), "it": ("Zurigo",)},
        "geneve": {"cs": ("Ženeva",), "de": ("Genf",), "en": ("Geneva",), "it": ("Ginevra",)},
        "muenchen": {"cs": ("Mnichov",), "en": ("Munich",), "fr": ("Munich",), "it": ("Monaco", "Monaco di Baviera")},
        "innsbruck": {"cs": ("Innsbruck", "Inšpruk")},
        "salzburg": {"cs": ("Salcburk",), "fr": ("Salzbourg",), "it": ("Salisburgo",)},
        "linz": {"cs": ("Linec",)},
        "wien": {"cs": ("Vídeň",), "en": ("Vienna",), "fr": ("Vienne",), "it": ("Vienna",)},
        "graz": {"cs": ("Štýrský Hradec",)},
        "villach": {"cs": ("Villach", "Bělák"), "it": ("Villaco",)},
        "trieste": {"cs": ("Terst",), "de": ("Triest",)},
        "verona": {"fr": ("Vérone",)},
        "milano": {"cs": ("Milán",), "de": ("Mailand",), "en": ("Milan",), "fr": ("Milan",)},
        "praha": {"de": ("Prag",), "en": ("Prague",), "fr": ("Prague",), "it": ("Praga",)},
        # Beside the road ------------------------------------------------------------------------------------------------------------------------
        "luebeck": {"cs": ("Lübeck", "Lubek"), "fr": ("Lübeck", "Lubeck"), "it": ("Lubecca",)},
        "magdeburg": {"cs": ("Magdeburk",), "fr": ("Magdebourg",), "it": ("Magdeburgo",)},
        "braunschweig": {"cs": ("Braunschweig", "Brunšvik"), "en": ("Braunschweig", "Brunswick"), "fr": ("Brunswick",)},
        "goettingen": {"it": ("Gottinga",)},
        "wuerzburg": {"fr": ("Wurtzbourg",)},
        "lausanne": {"it": ("Losanna",)},
        "fribourg": {"de": ("Fribourg", "Freiburg", "Freiburg im Üechtland"), "it": ("Friburgo",)},
        "luzern": {"cs": ("Lucern",), "en": ("Lucerne",), "fr": ("Lucerne",), "it": ("Lucerna",)},
        "st-gallen": {"de": ("St. Gallen", "Sankt Gallen"), "fr": ("Saint-Gall",), "it": ("San Gallo",)},
        "burgdorf": {"fr": ("Berthoud",)},
        "aachen": {"cs": ("Cáchy",), "fr": ("Aix-la-Chapelle",), "it": ("Aquisgrana",)},
        "trier": {"cs": ("Trevír",), "fr": ("Trèves",), "it": ("Treviri",)},
        "mainz": {"cs": ("Mohuč",), "fr": ("Mayence",), "it": ("Magonza",)},
        "kleve": {"fr": ("Clèves",)},
        "augsburg": {"cs": ("Augsburg", "Augšpurk"), "fr": ("Augsbourg",), "it": ("Augusta",)},
        "regensburg": {"cs": ("Řezno",), "en": ("Regensburg", "Ratisbon"), "fr": ("Ratisbonne",), "it": ("Ratisbona",)},
        "passau": {"cs": ("Pasov",), "it": ("Passavia",)},
        "wiener-neustadt": {"cs": ("Vídeňské Nové Město",)},
        "st-poelten": {"de": ("St. Pölten", "Sankt Pölten")},
        "klagenfurt": {"cs": ("Klagenfurt", "Celovec"), "de": ("Klagenfurt", "Klagenfurt am Wörthersee")},
        "antwerpen": {"cs": ("Antverpy",), "en": ("Antwerp",), "fr": ("Anvers",), "it": ("Anversa",)},
        "liege": {"cs": ("Lutych",), "de": ("Lüttich",), "it": ("Liegi",)},
        "arlon": {"de": ("Arlon", "Arel")},
        "tienen": {"fr": ("Tirlemont",)},
        "den-haag": {"cs": ("Haag",), "en": ("The Hague",), "fr": ("La Haye",), "it": ("L’Aia",)},
        "arnhem": {"de": ("Arnhem", "Arnheim")},
        "groningen": {"fr": ("Groningue",), "it": ("Groninga",)},
        "metz": {"cs": ("Mety",)},
        "mulhouse": {"cs": ("Mylhúzy",), "de": ("Mülhausen",)},
        "colmar": {"de": ("Colmar", "Kolmar")},
        "haguenau": {"de": ("Haguenau", "Hagenau")},
        "saverne": {"de": ("Saverne", "Zabern")},
        "morhange": {"de": ("Morhange", "Mörchingen")},
        "aosta": {"fr": ("Aoste",)},
        "ivrea": {"fr": ("Ivrée",)},
        "novara": {"fr": ("Novare",)},
        "como": {"fr": ("Côme",)},
        "bergamo": {"fr": ("Bergame",)},
        "vicenza": {"fr": ("Vicence",)},
        "padova": {"de": ("Padua",), "en": ("Padua",), "fr": ("Padoue",)},
        "brixen": {"cs": ("Brixen", "Bressanone"), "it": ("Bressanone",)},
        "bolzano": {"de": ("Bozen",)},
        "trento": {"cs": ("Trento", "Trident"), "de": ("Trient",), "en": ("Trento", "Trent"), "fr": ("Trente",)},
        "tarvisio": {"de": ("Tarvis",)},
        "maribor": {"de": ("Maribor", "Marburg an der Drau")},
        "celje": {"de": ("Celje", "Cilli")},
        "ljubljana": {"cs": ("Lublaň",), "de": ("Ljubljana", "Laibach"), "it": ("Lubiana",)},
        "postojna": {"de": ("Postojna", "Adelsberg"), "it": ("Postumia",)},
        "brno": {"de": ("Brünn",)},
        "plzen": {"de": ("Pilsen",), "en": ("Pilsen",), "fr": ("Pilsen",), "it": ("Plzeň", "Pilsen")},
        "ceske-budejovice": {"de": ("Budweis",), "en": ("České Budějovice", "Budweis")},
        "usti-nad-labem": {"de": ("Ústí nad Labem", "Aussig")},
        "roudnice-nad-labem": {"de": ("Roudnice nad Labem", "Raudnitz")},
        "beroun": {"de": ("Beroun", "Beraun")},
        "stribro": {"de": ("Stříbro", "Mies")},
        "benesov": {"de": ("Benešov", "Beneschau")},
        "humpolec": {"de": ("Humpolec", "Humpoletz")},
        "velke-mezirici": {"de": ("Velké Meziříčí", "Groß Meseritsch")},
        "mikulov": {"de": ("Mikulov", "Nikolsburg")},
        # At sea ---------------------------------------------------------------------------------------------------------------------------------
        "nordsee": {"cs": ("Severní moře",), "en": ("North Sea",), "fr": ("Mer du Nord",), "it": ("Mare del Nord",)},
        "deutsche-bucht": {"cs": ("Německá zátoka",), "en": ("German Bight",), "fr": ("Baie allemande",), "it": ("Baia Tedesca",)},
        "kieler-bucht": {"cs": ("Kielská zátoka",), "en": ("Bay of Kiel",), "fr": ("Baie de Kiel",), "it": ("Baia di Kiel",)},
    }
)
"""By a space's id and a language's code: first what people who speak it call the space today, then what else it is found by. Where that is what the board
calls it, and it is found by nothing else, the language is left out. English is there for finding alone: its pages have the board's own names."""


def names_of_id(id: str) -> tuple[str, ...]:
    """All that the space of the package's board with that id is called, the board's own name first; nothing where there is no such space.

    >>> names_of_id("trieste"), names_of_id("atlantis")
    (('Trieste', 'Terst', 'Triest'), ())
    """
    return _by_id().get(id, ())


def every_name(space: Space) -> tuple[str, ...]:
    """All by which somebody may look for a space: its name, then what it is called in other languages.

    >>> every_name(shipped_board().space("linz"))
    ('Linz', 'Linec')
    """
    return tuple(dict.fromkeys((space.name, *names_of_id(space.id))))


@lru_cache(maxsize=1)
def _by_id() -> Mapping[str, tuple[str, ...]]:
    called = ((space, (name for names in NAMES.get(space.id, {}).values() for name in names)) for space in shipped_board().spaces)
    return {space.id: tuple(dict.fromkeys((space.name, *names))) for space, names in called}
