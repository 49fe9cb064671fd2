"""Letters as a reader counts them (Unicode calls them extended grapheme clusters), and pictures among them.

The package *regex* knows them; where there is none of it, as in a browser, the browser does.
"""

from __future__ import annotations

try:
    import regex

    _CLUSTER = regex.compile(r"\X")
    _PICTURE = regex.compile(r"\p{Extended_Pictographic}|\p{Regional_Indicator}")

    def graphemes(text: str) -> list[str]:
        """The letters of a text, each with all that belongs to it.

        >>> len("Zoe\\u0301"), len(graphemes("Zoe\\u0301"))
        (4, 3)
        """
        return list(_CLUSTER.findall(text))

    def has_picture(text: str) -> bool:
        """Whether there is an emoji or a part of a flag in a text.

        >>> has_picture("Ben"), has_picture("Ben 🚚")
        (False, True)
        """
        return _PICTURE.search(text) is not None

except ImportError:
    from js import Array, Intl, RegExp  # type: ignore[import-not-found]

    _SEGMENTER = Intl.Segmenter.new("en")
    _IN_BROWSER = RegExp.new(r"\p{Extended_Pictographic}|\p{Regional_Indicator}", "u")

    def graphemes(text: str) -> list[str]:
        """The letters of a text, each with all that belongs to it."""
        return [part.segment for part in Array.from_(_SEGMENTER.segment(text))]

    def has_picture(text: str) -> bool:
        """Whether there is an emoji or a part of a flag in a text."""
        return bool(_IN_BROWSER.test(text))
