"""The first page of the page without a server: its words in each language, all of them."""

from __future__ import annotations

import re
from html import escape

import pytest

from aufachse_widgets.pages.cover import sign
from aufachse_widgets.static_page.first_page import first_page, first_words
from aufachse_widgets.static_page.sentences import about_the_page, first_sentences, stuck
from aufachse_widgets.words.language import NAMES, _, answering_in

WORDS = dict(re.findall(r'<template lang="(\w+)"(.*?)</template>', first_words(), re.DOTALL))


def test_there_are_words_in_each_language_that_can_be_chosen() -> None:
    assert WORDS.keys() == NAMES.keys()
    # Where they don't come, a sentence does.
    assert escape(stuck()) in first_page()


@pytest.mark.parametrize("code", NAMES)
def test_they_are_whole(code: str) -> None:
    words = WORDS[code]
    with answering_in(code):
        assert words.index(sign()) == words.index("<div"), "the script puts the first of them on the picture"
        said = {**first_sentences(), "about": about_the_page()}
        assert all(f'data-{name}="{escape(text)}"' in words for name, text in said.items())
        assert all(f">{escape(_(text))}<" in words for text in ("Play now", "Play with options", "Our table", "Learn", "Go on", "Games to continue"))
        assert escape(stuck()) in words
    assert "<svg" not in words, "the picture is there once"
    assert len(words.encode()) < 5_000  # each visitor loads those of all languages
