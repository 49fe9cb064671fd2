"""Which printing somebody owns: asked by what is to be seen in the box, question by question, as long as printings are left that differ in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from ..engine.edition import PRESETS, Edition
from ..engine.reasons import N_
from . import rules_text

UNKNOWN = ""
"""The answer of somebody who cannot tell."""


class Question(Struct, frozen=True):
    """What is asked: its ``id``, the question and its ``answers`` (msgids) by what ``of`` says of a printing."""

    id: str
    asks: str
    of: Callable[[Edition], str]
    answers: Mapping[str, str]


QUESTIONS: tuple[Question, ...] = (
    Question("money", N_("What is printed on the money in the box?"), lambda edition: edition.currency, {"DM": N_("DM"), "€": N_("Euros")}),
    Question("dice", N_("How many dice are in it?"), lambda edition: str(edition.dice), {"1": N_("One die"), "2": N_("Two dice")}),
    Question(
        "language",
        N_("In which language are its rules?"),
        lambda edition: "czech" if "S4" in rules_text.papers_of(edition) else "other",
        {"czech": N_("Czech"), "other": N_("Another one")},
    ),
    Question(
        "auctions",
        N_("Which of its two games will you play?"),
        lambda edition: "auctions" if edition.has_auctions else "children",
        {"auctions": N_("The game with auctions"), "children": N_("The game for children")},
    ),
)
"""In the order in which they are asked: the first two are answered without reading."""

Answers = Mapping[str, str]
"""By a question's id what somebody has answered."""


def fitting(answers: Answers) -> tuple[Edition, ...]:
    """The printings that have been answered for, those that most people own first.

    >>> [edition.id for edition in fitting({"money": "€"})]
    ['schmidt-2007', 'reference', 'children-2007']
    """
    given = [(question, answers[question.id]) for question in QUESTIONS if answers.get(question.id, UNKNOWN) != UNKNOWN]
    return tuple(edition for edition in PRESETS.values() if all(question.of(edition) == answer for question, answer in given))


def next_question(answers: Answers) -> Question | None:
    """What to ask next; None where nothing would tell more.

    >>> next_question({}).id, next_question({"money": "DM"}).id, next_question({"money": "€", "dice": "1"})
    ('money', 'language', None)
    """
    left = fitting(answers)
    return next((one for one in QUESTIONS if one.id not in answers and len({one.of(edition) for edition in left}) > 1), None)
