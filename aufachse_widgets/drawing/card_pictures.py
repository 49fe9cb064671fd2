"""What is drawn on an event card: a scene for each family of cards (``engine/events/``), and one of its own where that doesn't fit.

The colours are the tokens of the page that shows it, so that a scene is light or dark as the page is. Nothing is written in them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..engine import cards
from ..engine.events import EFFECTS
from .shapes import at, box, disc, edge_of, fill, frame, line, picture, ring, shape, wheels

WIDE, HIGH = 240, 150
ROAD = 116  # how far down the road begins
PRIZES = (cards.TRUCKERFESTIVAL,)
"""Of the cards about money, those that bring some."""

PUFFS = (9, 6, -16), (13, 24, -2), (10, 12, 18)
"""The arcs of a cloud: radius, and where each ends from where it begins."""

# What several scenes have ------------------------------------------------------------------------


def _sky(token: str) -> str:
    return box(token, 0, 0, WIDE, HIGH)


def _hills() -> str:
    return shape("tint-green", "M0 112Q46 66 104 96Q150 60 240 100V150H0Z") + shape("paint-green", f"M0 {ROAD}Q70 92 132 108T240 102V150H0Z")


def _road() -> str:
    return box("road", 0, ROAD, WIDE, HIGH - ROAD) + line("lane", "M6 134H240", 3, "18 14")


def _clouds(*places: tuple[float, float, float]) -> str:
    """A cloud at each place, in that size."""
    path = "".join(
        f"M{x - 22 * size:g} {y + 6 * size:g}"
        + "".join(f"a{radius * size:g} {radius * size:g} 0 0 1 {right * size:g} {down * size:g}" for radius, right, down in PUFFS)
        + "Z"
        for x, y, size in places
    )
    return shape("paint-white", path.replace(" -", "-"))


def truck(colour: str) -> str:
    """A lorry that drives to the right; its wheels stand at a height of 0."""
    return "".join(
        (
            box("paint-black", 2, -13, 118, 6),
            box("paint-white", 0, -58, 84, 47, 4),
            box(colour, 0, -46, 84, 14),
            shape(colour, "M88-11V-46q0-4 4-4h13q5 0 7 5l8 17q2 4 2 8v9Z"),
            shape("sea", "M94-44h10q2 0 3 2l6 14H94Z"),
            box("paint-yellow", 117, -20, 5, 6),
            wheels((18, 38, 104), -8, 8, 3),
        )
    )


def _car(colour: str) -> str:
    """A car seen from its side, 56 long."""
    return "".join(
        (
            shape(colour, "M0-9v-9q0-5 6-6l7-1l7-10q2-3 6-3h12q4 0 7 3l8 10h3q6 1 6 7v9Z"),
            shape("sea", "M17-25l6-9h6v9ZM33-25v-9h5q2 0 3 2l5 7Z"),
            box("paint-red", 0, -19, 4, 5, 2),
            wheels((13, 47), -7, 7, 2.5),
        )
    )


def crate(x: float, y: float, size: float) -> str:
    third = size / 3
    return (
        box("crate", x, y, size, size, 3)
        + line("crate-edge", f"M{x + 2:g} {y + third:g}h{size - 4:g}M{x + 2:g} {y + 2 * third:g}h{size - 4:g}", 2)
        + frame("crate-edge", x + 1, y + 1, size - 2, size - 2, 2.5, 2)
    )


def _star(token: str, x: float, y: float, scale: float = 1) -> str:
    return at(x, y, shape(token, "M0-10l3 6.5l7 .8l-5.2 4.800l1.4 7L0 5.600l-6.2 3.500l1.4-7L-10-2.700l7-.8Z"), scale)


def _triangle(x: float, y: float, scale: float = 1) -> str:
    """The sign of a space where an event card is drawn, white with a red rim."""
    return at(
        x,
        y,
        f"<path d='M0-19L20 16H-20Z' {fill('paint-white')} {edge_of('paint-red', 7)}/>",
        scale,
    )


# The scenes --------------------------------------------------------------------------------------


def _fine() -> str:
    """A flash beside the road."""
    flash = "M0-21l5 12l13-5l-5 12l12 6l-13 5l4 13l-12-6l-7 12l-4-13l-13 3l7-11l-11-8l13-3l-3-13l11 7Z"
    return "".join(
        (
            _sky("sea"),
            _hills(),
            _road(),
            line("grey", f"M204 {ROAD + 8}V54", 6),
            box("grey", 186, 26, 40, 32, 6),
            box("paint-white", 208, 32, 12, 8, 2),
            at(184, 42, shape("paint-yellow", flash) + disc("paint-white", 0, 0, 6)),
            at(24, 137, truck("paint-red")),
            line("paint-white", "M4 88h12M0 104h14M6 120h8", 4),
        )
    )


def _prize() -> str:
    """A cup, flags, and the truck that has won it."""
    flags = "".join(shape(f"paint-{colour}", f"M{x} {y}l20 3l-12 17Z") for x, y, colour in (
        (8, 9, "red"), (44, 16, "blue"), (80, 20, "green"), (138, 20, "red"), (174, 16, "blue"), (208, 10, "green"),
    ))  # fmt: skip
    return "".join(
        (
            _sky("tint-yellow"),
            line("ink", "M0 6Q120 36 240 6", 2),
            flags,
            box("road", 0, 128, WIDE, 22),
            at(14, 132, truck("paint-green"), 0.86),
            box("wash", 146, 108, 80, 26, 3) + box("line", 146, 108, 80, 6, 3),
            line("paint-yellow", "M166 58q-17-2-14 13t19 14M206 58q17-2 14 13t-19 14", 6),
            shape("paint-yellow", "M163 50h46q1 34-15 42q-5 3-5 9h-6q0-6-5-9q-16-8-15-42Z"),
            box("orange", 172, 100, 28, 8, 2),
            _star("paint-white", 186, 69, 1.1),
            disc("paint-red", 150, 42, 3) + disc("paint-blue", 224, 52, 3) + disc("paint-green", 134, 62, 3) + disc("paint-red", 120, 44, 2.5),
        )
    )


def _jam() -> str:
    """Nobody gets on: bumper to bumper before the sign."""
    cars = "".join(box(f"paint-{colour}", x, y, 12, 8, 2) for x, y, colour in ((-6, -5, "black"), (-6, 5, "black"), (-6, -15, "red")))
    return "".join(
        (
            _sky("tint-red"),
            shape("line", f"M0 {ROAD}V86h20V70h22v22h16V78h20v26h24V84h18v22h26V90h22v-14h20v24h24V88h28v{HIGH}H0Z"),
            _road(),
            at(-38, 140, truck("paint-blue"), 0.86),
            at(76, 140, _car("paint-yellow"), 0.95),
            at(135, 140, _car("paint-green"), 0.95),
            line("grey", "M210 138V66", 6),
            _triangle(210, 44, 1.2),
            at(211, 52, cars, 0.6),
        )
    )


def _skip() -> str:
    """Night: the truck rests, and the clock goes round."""
    return "".join(
        (
            _sky("cover"),
            disc("paint-yellow", 40, 34, 17) + disc("cover", 48, 28, 15),
            *(disc("cover-ink", x, y, 1.6) for x, y in ((14, 66), (78, 22), (96, 56), (130, 16), (226, 22), (222, 76), (66, 70))),
            shape("road", f"M0 {ROAD - 6}H240V150H0Z") + line("lane", "M24 146v-22M150 146v-22", 3),
            at(26, 138, truck("paint-green"), 0.95),
            disc("paint-white", 186, 58, 34) + disc("cover", 186, 58, 29.5) + disc("paint-white", 186, 58, 28),
            line("paint-black", "M186 34v5M186 77v5M162 58h5M205 58h5", 3),
            shape("paint-red", "M186 58L186 38A20 20 0 0 1 206 58Z"),
            line("paint-black", "M186 39V58H201", 4) + disc("paint-black", 186, 58, 3.5),
        )
    )


def _drive() -> str:
    """On one's way, and quickly."""
    return "".join(
        (
            _sky("sea"),
            disc("paint-yellow", 196, 36, 18),
            _clouds((60, 30, 1), (146, 48, 0.7)),
            _hills(),
            _road(),
            at(86, 137, truck("paint-blue"), turned=-2),
            line("paint-white", "M20 84h52M38 100h36M8 116h60", 5),
            disc("off", 74, 133, 7),
            disc("off", 61, 135, 5),
            disc("off", 50, 136, 3.5),
        )
    )


def _journey() -> str:
    """A road that leads to a town, and the pin where to go."""
    houses = "".join(
        (
            box("paint-white", -40, -22, 24, 22) + shape("paint-red", "M-44-22l16-14l16 14Z"),
            box("paint-white", 16, -18, 22, 18) + shape("crate", "M12-18l15-13l15 13Z"),
            box("paint-white", -12, -40, 22, 40) + shape("paint-red", "M-15-40L-1-66L13-40Z") + box("grey", -5, -12, 8, 12, 4),
        )
    )
    return "".join(
        (
            _sky("sea"),
            _clouds((30, 26, 0.8)),
            shape("tint-green", "M0 84Q60 50 122 72T240 66V150H0Z") + shape("paint-green", "M0 98Q80 66 150 78T240 84V150H0Z"),
            at(150, 80, houses),
            shape("road", "M148 80q-30 6-22 18t58 14t10 38H66q92-14 22-30t48-40Z"),
            line("lane", "M140 84q-26 8-14 17t48 12t-48 33", 3, "9 9"),
            shape("paint-red", "M204 78Q180 50 184 34A20 20 0 0 1 224 34Q228 50 204 78Z") + disc("paint-white", 204, 36, 9),
            line("grey", "M44 140V66", 6),
            shape("paint-yellow", "M14 60h46l14 13l-14 13H14Z") + line("paint-black", "M24 73h30M46 66l9 7l-9 7", 4),
        )
    )


def _contracts() -> str:
    """Goods that wait, and the paper that goes with them."""
    return "".join(
        (
            _sky("tint-yellow"),
            shape("stripe", "M0 30L120 4l120 26v92H0Z"),
            line("line", "M30 44v76M78 34v86M210 44v76", 3),
            box("road", 0, 120, WIDE, 30),
            crate(18, 80, 46) + crate(68, 80, 46) + crate(42, 32, 46),
            at(
                172,
                76,
                box("paint-white", -34, -50, 68, 96, 5)
                + box("paint-blue", -34, -50, 68, 18, 5)
                + line("off", "M-24-18h34M-24-6h46M-24 6h46M-24 18h24", 5)
                + disc("paint-red", 18, 28, 12)
                + shape("paint-red", "M10 34l-4 20l11-6l10 7l-2-21Z")
                + _star("paint-white", 18, 28, 0.7),
                turned=7,
            ),
        )
    )


def _kept() -> str:
    """A card behind the sun visor of the cab."""
    return "".join(
        (
            _sky("sea"),
            shape("paint-green", "M0 86Q60 66 120 78T240 74V150H0Z"),
            shape("road", "M112 76h16L206 150H34Z") + line("lane", "M120 84v8M120 100v12M120 122v16", 4),
            shape("paint-black", "M0 0H240V16L222 20Q120 10 18 20L0 16ZM0 0H12L26 150H0ZM228 0h12V150h-26Z"),
            shape("paint-black", "M0 124Q120 96 240 124V150H0Z"),
            line("off", "M40 158A44 44 0 0 1 128 158", 9) + line("off", "M84 158V122", 5),
            box("off", 160, 126, 34, 6, 3) + disc("paint-red", 206, 129, 4),
            at(
                150,
                50,
                box("paint-white", -25, -36, 50, 74, 6)
                + box("paint-red", -25, -36, 50, 14, 6)
                + _star("paint-yellow", 0, 2, 1.7)
                + line("off", "M-15 27h30", 4),
                turned=6,
            ),
            box("grey", 92, 4, 120, 26, 8) + box("off", 92, 4, 120, 8, 4),
        )
    )


def _snow() -> str:
    """Snow on the hills, on the road and on the truck, and more of it in the air."""
    places = (22, 26, 1), (66, 48, 0.7), (92, 18, 1.2), (128, 40, 0.8), (160, 16, 1), (196, 38, 1.2), (226, 14, 0.8), (222, 78, 1), (14, 74, 0.8)
    flake = line("paint-white", "M-7 0h14M-3.5-6l7 12M3.5-6l-7 12", 2)
    flakes = "".join(at(x, y, flake, scale) for x, y, scale in places)
    return "".join(
        (
            _sky("grey"),
            shape("line", "M0 104Q46 62 104 92Q150 58 240 94V150H0Z"),
            shape("paint-white", "M0 116Q70 92 132 108T240 102V150H0Z"),
            line("line", "M0 130H240M0 143H240", 4, "46 12"),
            at(58, 139, truck("paint-blue") + shape("paint-white", "M-2-56q0-9 8-8q14-6 26 0q16-6 28 0q14-4 26 2v6ZM90-49q4-8 14-6l8 6Z")),
            shape("paint-white", "M46 150q4-14 20-10q14-8 26 1q14-7 30 0q16-7 30 1q16-5 24 8Z"),
            flakes,
        )
    )


def _rail() -> str:
    """Goods that go on by train, across a bridge."""
    wagon = box("paint-black", 0, -14, 58, 6, 2) + wheels((12, 46), -5, 6, 2)
    engine = "".join(
        (
            shape("paint-red", "M0-12V-50H46q10 0 16 12l8 16v10Z"),
            shape("sea", "M42-44h6q6 0 10 8l2 4H42Z") + box("sea", 8, -44, 24, 12, 2),
            box("paint-white", 0, -26, 66, 5),
            box("paint-yellow", 62, -19, 6, 5, 2),
            wheels((14, 34, 54), -6, 7, 2.5),
        )
    )
    return "".join(
        (
            _sky("sea"),
            _clouds((44, 26, 1), (196, 22, 0.8)),
            _hills(),
            box("grey", 0, 112, WIDE, 6) + shape("grey", "M0 118H240V150H222Q220 128 190 128T158 150H142Q140 128 110 128T78 150H62Q60 128 30 128T0 146Z"),
            at(14, 112, wagon + crate(6, -42, 28) + crate(34, -34, 20)),
            at(82, 112, wagon + crate(4, -38, 24) + crate(30, -40, 26)),
            line("paint-black", "M4 102h14M70 102h16M138 102h16", 3),
            at(152, 112, engine),
        )
    )


def _papers() -> str:
    """A paper without its stamp, and the sign that says to turn round."""
    return "".join(
        (
            _sky("tint-red"),
            at(
                76,
                76,
                box("paint-white", -42, -58, 84, 118, 5)
                + box("paint-blue", -42, -58, 84, 20, 5)
                + line("off", "M-30-24h44M-30-10h58M-30 4h58", 5)
                + ring("paint-red", 20, 36, 15, 4, dashes="6 5"),
                turned=-6,
            ),
            line("grey", "M186 146V84", 6),
            disc("paint-blue", 186, 56, 38) + disc("paint-white", 186, 56, 34) + disc("paint-blue", 186, 56, 32),
            line("paint-white", "M198 76V50a12 12 0 0 0-24 0v10", 8) + shape("paint-white", "M162 58h24l-12 16Z"),
        )
    )


def _baby() -> str:
    """A pram, and hearts."""
    heart = "M0 9L-9-1a5.5 5.5 0 0 1 9-6a5.5 5.5 0 0 1 9 6Z"
    return "".join(
        (
            _sky("tint-yellow"),
            _hills(),
            _road(),
            *(at(x, y, shape("paint-red", heart), scale) for x, y, scale in ((44, 46, 1.3), (72, 24, 0.9), (186, 30, 1.2), (208, 62, 0.8))),
            shape("paint-blue", "M72 78H168Q166 112 134 114H106Q74 112 72 78Z"),
            shape("paint-yellow", "M120 78V30A48 48 0 0 1 168 78Z") + line("orange", "M120 78L154 45M120 78L134 33", 3),
            line("paint-black", "M72 78q-12-2-16-16", 6),
            *(ring("paint-black", x, 124, 10.5, 7, "paint-white") for x in (96, 146)),
            disc("orange", 106, 70, 11) + shape("paint-white", "M84 78q6-12 36-6v6Z"),
        )
    )


def _thieves() -> str:
    """At night: an open truck, nothing in it, and the one who has it all in a sack."""
    return "".join(
        (
            _sky("cover"),
            disc("paint-yellow", 206, 30, 15) + disc("cover", 213, 25, 13),
            *(disc("cover-ink", x, y, 1.6) for x, y in ((18, 22), (66, 14), (150, 26), (176, 60), (226, 70))),
            box("road", 0, ROAD, WIDE, HIGH - ROAD),
            box("paint-white", 8, 40, 84, 84, 4) + box("paint-black", 16, 48, 68, 70, 2),
            shape("off", "M92 44l22-8v90l-22-6Z"),
            line("off", "M26 112h20M54 112h20", 4),
            disc("paint-black", 24, 128, 9) + disc("paint-black", 76, 128, 9),
            shape("paint-black", "M142 134q-2-48 22-48t24 48Z"),
            disc("crate", 165, 74, 17)
            + shape("paint-black", "M148 70q17-6 34 0v9q-17 5-34 0Z")
            + disc("paint-white", 159, 74, 3)
            + disc("paint-white", 172, 74, 3),
            shape("paint-black", "M147 64q4-18 18-18t18 18Z"),
            shape("crate", "M188 134q-18-34 8-46l-6-12h24l-6 12q28 14 8 46Z") + line("crate-edge", "M193 88h18", 4),
        )
    )


def _breakdown() -> str:
    """A car with its bonnet up, its triangle, and the truck that has stopped for it."""
    return "".join(
        (
            _sky("sea"),
            _clouds((120, 26, 0.8)),
            _hills(),
            _road(),
            at(4, 137, truck("paint-green"), 0.9),
            at(160, 137, _car("paint-yellow"), 1.3),
            line("paint-yellow", "M170 108L150 78", 7),
            *(disc("off", x, y, size) for x, y, size in ((166, 84, 7), (174, 68, 9), (166, 50, 6))),
            _triangle(136, 122, 0.7),
        )
    )


def _police() -> str:
    """A police car that has pulled up behind the truck."""
    return "".join(
        (
            _sky("sea"),
            _hills(),
            _road(),
            at(104, 137, truck("paint-red"), 1.05),
            at(14, 139, _car("paint-white"), 1.4),
            box("paint-blue", 14, 111, 78, 9),
            box("paint-blue", 48, 84, 16, 8, 3),
            line("paint-blue", "M56 76V64M40 80L32 70M72 80L80 70", 4),
        )
    )


def _customs(shut: bool) -> str:
    """The barrier at a border, down or up."""
    pole = box("paint-white", 0, -5, 132, 10, 3) + "".join(box("paint-red", x, -5, 16, 10) for x in (12, 44, 76, 108))
    raised = pole if shut else at(0, 0, pole, turned=-62)
    return "".join(
        (
            _sky("sea"),
            _hills(),
            _road(),
            at(4, 137, truck("paint-blue"), 0.78),
            box("wash", 190, 54, 44, 84, 3) + box("paint-blue", 184, 44, 56, 14, 3) + box("sea", 198, 68, 28, 24, 2),
            at(188, 100, f"<g transform='scale(-1 1)'>{raised}</g>" + disc("paint-black", 0, 0, 8)),
            disc("paint-red" if shut else "paint-green", 212, 34, 9),
        )
    )


def _spoiled() -> str:
    """Crates that smell, and the flies that have found them."""
    fly = disc("paint-black", 0, 0, 3) + line("off", "M-1-2q-6-6-8-1M1-2q6-6 8-1", 2)
    return "".join(
        (
            _sky("tint-yellow"),
            shape("stripe", "M0 30L120 4l120 26v92H0Z"),
            box("road", 0, 120, WIDE, 30),
            crate(46, 78, 50) + crate(104, 78, 50) + crate(74, 26, 50),
            shape("paint-green", "M58 128q-6-18 6-20t10 12q14-6 20 8ZM128 128q4-14 16-8t18 8Z"),
            line("paint-green", "M172 112q-12-14 0-26t0-26M194 116q-12-14 0-26t0-26M26 110q-12-14 0-26t0-26", 5),
            *(at(x, y, fly) for x, y in ((60, 44), (142, 24), (158, 56), (206, 48), (36, 36))),
        )
    )


def _fog() -> str:
    """The jam, as far as it can be seen."""
    veil = "".join(f"<rect y='{y}' width='{WIDE}' height='{HIGH - y}' {fill('paint-white')} opacity='.4'/>" for y in (0, 34, 72))
    return _jam() + veil


def _convoy() -> str:
    """Two trucks on their way together."""
    return "".join(
        (
            _sky("sea"),
            disc("paint-yellow", 206, 30, 16),
            _clouds((52, 28, 0.8), (130, 38, 0.6)),
            _hills(),
            _road(),
            at(128, 130, truck("paint-red"), 0.8),
            at(16, 140, truck("paint-blue"), 0.9),
        )
    )


SCENES = {
    "fine": _fine,
    "prize": _prize,
    "jams": _jam,
    "skips": _skip,
    "moves": _drive,
    "go_to": _journey,
    "contracts_by_card": _contracts,
    "kept": _kept,
}
"""By the families of cards, each a module of ``engine/events/``; money is lost or won."""

OWN_SCENES: dict[str, Callable[[], str]] = {
    cards.BAHNVERLADUNG: _rail,
    cards.DOKUMENTE: _papers,
    cards.FAMILIENNACHWUCHS: _baby,
    cards.HILFE_DIEBE: _thieves,
    cards.PANNENHILFE: _breakdown,
    cards.POLIZEIKONTROLLE: _police,
    cards.ROAD_RUNNER: _convoy,
    cards.SCHNEESTUERME: _snow,
    cards.STAU_NEBEL: _fog,
    cards.SUBUNTERNEHMER: _convoy,
    cards.WARE_VERDORBEN: _spoiled,
    cards.ZOLLABFERTIGUNG: partial(_customs, False),
    cards.ZOLLKONTROLLE: partial(_customs, True),
}
"""Of cards that their family's scene doesn't fit."""


def family(card: str) -> str:
    """The family of an event card, which says what is drawn on it; empty for one that is not ours.

    >>> family("Radarfalle"), family("Truckerfestival"), family("Beifahrer"), family("Umleitung")
    ('fine', 'prize', 'moves', '')
    """
    if card not in EFFECTS:
        return ""
    module = EFFECTS[card].__module__.rpartition(".")[2]
    return module if module != "payments" else "prize" if card in PRIZES else "fine"


def card_picture(card: str) -> str:
    """The scene on an event card, as SVG; on one that is not ours the sign of the spaces where cards are drawn."""
    known = family(card)
    scene = (OWN_SCENES.get(card) or SCENES[known])() if known else _sky("tint-red") + _triangle(120, 78, 2.6)
    return picture("aa-scene", WIDE, HIGH, scene, " preserveAspectRatio='xMidYMid slice'")
