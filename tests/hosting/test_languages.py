"""Which language somebody is answered in: by the address, the device, the command, the browser, in this order."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from aufachse_widgets.hosting.languages import language_asked
from tests.hosting.at_the_gate import Table


def liked(language: str) -> str:
    return quote(json.dumps({"language": language}))


@pytest.mark.parametrize(
    ("query", "options", "accepted", "named", "wanted"),
    [
        ("", "", "", "", "en"),
        ("", "", "de-DE,de;q=0.9,en;q=0.8", "", "de"),
        ("", "", "xx-XX,xx;q=0.9,cs;q=0.2,en;q=0.1", "", "cs"),
        ("", "", "de;q=0,it", "", "it"),
        ("", "", "xx", "", "en"),
        ("", "", "de", "cs", "cs"),
        ("", liked("it"), "de", "cs", "it"),
        ("game=k3f9&lang=de", liked("it"), "en", "cs", "de"),
        ("lang=xx", liked("it"), "en", "", "it"),
        ("lang=../de", "", "cs", "", "cs"),
        ("", liked(""), "it-CH", "", "it"),
        ("", quote("[1]"), "it", "", "it"),
        ("", quote('{"language": 7}'), "it", "", "it"),
        ("", "%7Bnot json", "it", "", "it"),
        ("", "[" * 100_000, "it", "", "it"),
        ("", "", "de;q=much, it;q=0.1", "", "it"),
    ],
)
def test_the_address_comes_first_and_the_browser_last(query: str, options: str, accepted: str, named: str, wanted: str) -> None:
    assert language_asked(query, options, accepted, named) == wanted


def test_the_server_answers_its_own_pages_in_the_visitors_language(server: Table) -> None:
    stranger = server.stranger()
    german = stranger.ask("/", headers={"Accept-Language": "de-DE,de;q=0.9"})
    assert '<html lang="de">' in german.text and "Tisch" in german.text
    assert '<html lang="en">' in stranger.ask("/", headers={"Accept-Language": "xx"}).text, "nobody else's language is spoken afterwards"
    assert '<html lang="cs">' in stranger.ask("/?lang=cs", headers={"Accept-Language": "de"}).text
    wrong = stranger.ask("/?table=AAAAA&lang=it", headers={"Accept-Language": "de"})
    assert wrong.status == 404 and '<html lang="it">' in wrong.text


def test_a_links_page_keeps_the_language_of_its_address(server: Table) -> None:
    guest = server.stranger()
    reply = guest.ask(f"{server.link()}&lang=de")
    assert reply.kernel and '<html lang="de">' in reply.text
    assert "Verbindung" in reply.text, "what the page's script says of its connection"
    guest.end(reply.kernel)
