"""The 31 event cards by name (``docs/rules.md`` section 3). The German title is the card's id."""

from __future__ import annotations

BAHNVERLADUNG = "Bahnverladung"
BEIFAHRER = "Beifahrer"
DOKUMENTE = "Dokumente"
FAHRTENSCHREIBER = "Fahrtenschreiber"
FAMILIENNACHWUCHS = "Familiennachwuchs"
FRACHT_DUMPING = "Fracht Dumping"
FREUNDLICHER_KUNDENSERVICE = "Freundlicher Kundenservice"
GUTE_ROUTENPLANUNG = "Gute Routenplanung"
HILFE_DIEBE = "Hilfe, Diebe!"
INSPEKTION = "Inspektion"
MOTIVATION = "Motivation"
PANNENHILFE = "Pannenhilfe"
POLIZEIKONTROLLE = "Polizeikontrolle"
RADARFALLE = "Radarfalle"
ROAD_RUNNER = "Road Runner ruft Teddybär"
SCHNEESTUERME = "Schneestürme"
SCHNELLE_VERLADUNG = "Schnelle Verladung"
SONDERAUFTRAG_FLENSBURG = "Sonderauftrag Flensburg"
SONDERAUFTRAG_WIEN = "Sonderauftrag Wien"
STAU_MUENCHEN = "Stau in München"
STAU_FRANKFURT = "Stau am Frankfurter Kreuz"
STAU_KASSEL = "Stau am Kasseler Kreuz"
STAU_NEBEL = "Stau durch plötzlichen Nebeleinbruch"
STAU_UNFALL = "Stau wegen Schaulustigen bei einem Unfall"
SUBUNTERNEHMER = "Subunternehmer"
TRUCKERFESTIVAL = "Truckerfestival"
VERTRAUEN = "Vertrauen"
VORBILDLICHE_WARTUNG = "Vorbildliche Wartung"
WARE_VERDORBEN = "Ware verdorben"
ZOLLABFERTIGUNG = "Zollabfertigung"
ZOLLKONTROLLE = "Zollkontrolle"

PRINTED_CARDS = (
    BAHNVERLADUNG,
    BEIFAHRER,
    DOKUMENTE,
    FAHRTENSCHREIBER,
    FAMILIENNACHWUCHS,
    FRACHT_DUMPING,
    FREUNDLICHER_KUNDENSERVICE,
    GUTE_ROUTENPLANUNG,
    HILFE_DIEBE,
    INSPEKTION,
    MOTIVATION,
    PANNENHILFE,
    POLIZEIKONTROLLE,
    RADARFALLE,
    ROAD_RUNNER,
    SCHNEESTUERME,
    SCHNELLE_VERLADUNG,
    SONDERAUFTRAG_FLENSBURG,
    SONDERAUFTRAG_WIEN,
    STAU_MUENCHEN,
    STAU_FRANKFURT,
    STAU_KASSEL,
    STAU_NEBEL,
    STAU_UNFALL,
    SUBUNTERNEHMER,
    TRUCKERFESTIVAL,
    VERTRAUEN,
    VORBILDLICHE_WARTUNG,
    WARE_VERDORBEN,
    ZOLLABFERTIGUNG,
    ZOLLKONTROLLE,
)
"""Those of the rule documents."""

HOUSE_CARDS: tuple[str, ...] = ()
"""Cards of our own: in no printing, but in any deck that a table makes."""

EVENT_CARDS = (*PRINTED_CARDS, *HOUSE_CARDS)

KEPT_UNTIL_USED = (INSPEKTION, MOTIVATION, SCHNELLE_VERLADUNG, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN)
"""Cards that lie before a player until they are used (the jam cards lie there for their round)."""
