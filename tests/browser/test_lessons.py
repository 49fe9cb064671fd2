"""The lessons as pages: each shows its first widget, asks nobody else, and an exercise that is answered by widgets says right or not yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Spaces, in_words
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pictures import PICTURE, take
from tests.examples.test_lessons import LESSONS, exercises
from tests.kit.servers import Installed, Server, started

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

# How little a text stands out from the page that it is on: the least contrast, and where.
CONTRAST = """
() => {
  const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const page = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll(".jp-RenderedMarkdown :is(h1, h2, p, li, span), .jp-MarkdownCell :is(h1, h2, p, li), .jp-RenderedText pre")]
    .filter((text) => text.innerText.trim()).map((text) => {
      const ink = light(getComputedStyle(text).color);
      return [(Math.max(ink, page) + 0.05) / (Math.min(ink, page) + 0.05), text.innerText.slice(0, 40)];
    }).reduce((least, one) => one[0] < least[0] ? one : least);
}
"""

# Each lesson is a page of the same kind, and its notebook is run by every check: three as pages in the longer run, the others before an issue ends.
OFTEN = ("1_first_trip", "4_chance", "9_make_a_country")
EACH = pytest.mark.parametrize("lesson", [pytest.param(one, id=one.stem, marks=pytest.mark.slow if one.stem in OFTEN else pytest.mark.full) for one in LESSONS])


@contextmanager
def served(lesson: Path, installed: Installed, home: Path) -> Iterator[Server]:
    """A lesson as a page, with the wheel."""
    home.mkdir(parents=True, exist_ok=True)
    notebook = home / lesson.name
    notebook.write_bytes(lesson.read_bytes())
    command = [str(installed.python), "-m", "voila", "--no-browser", "--port=8930", "--template=aufachse", str(notebook)]
    with started(command, installed, home, {"AUFACHSE_STORE": "memory:"}) as server:
        yield server


def answer(asked: Locator, exercise: Exercise, given: object) -> None:
    """Answer as a learner does, and press Check."""
    if isinstance(exercise.form, Choice):
        asked.get_by_label(in_words(given), exact=True).check()  # type: ignore[arg-type]
    else:
        asked.locator("input").first.fill(", ".join(given) if isinstance(given, tuple) else str(given))
    asked.get_by_role("button", name="Check", exact=True).click()


@EACH
def test_a_lesson_is_a_page(lesson: Path, installed: Installed, tmp_path: Path, open_page: Callable[..., Page], screenshots: Path) -> None:
    with served(lesson, installed, tmp_path) as server:
        page = open_page(server.url, PHONE)
        expect(page.locator(".jupyter-widgets:visible").first).to_be_visible(timeout=60_000)
        asked = page.locator(".aa-exercise")
        expect(asked).to_have_count(len(exercises(lesson)), timeout=60_000)
        for place, exercise in enumerate(exercises(lesson)):
            one = asked.nth(place)
            expect(one).to_contain_text(" ".join(in_words(exercise.ask).split())[:60])
            if isinstance(exercise.form, Code):
                expect(one).to_contain_text("JupyterLab")
                continue
            for given, said in ((exercise.wrong[0], "Not yet"), (exercise.answer, "Right")):
                answer(one, exercise, given)
                expect(one.locator(".aa-verdict")).to_contain_text(said)
        expect(page.get_by_text("Traceback")).to_have_count(0)
        page.screenshot(path=screenshots / f"lesson-{lesson.stem[0]}-390.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"] + 1, "it fits a phone"
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
            contrast, text = page.evaluate(CONTRAST)
            assert contrast >= 4.5, f"{scheme}: {text} has a contrast of {contrast:.1f}"
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        page.screenshot(path=screenshots / f"lesson-{lesson.stem[0]}-1280.png", full_page=True)
        if lesson.stem.startswith("5"):
            page.set_viewport_size(PICTURE)
            page.evaluate("window.scrollTo({top: 0})")
            take(page, "lesson", script=False)
        assert not server.other_hosts()


@pytest.mark.slow
def test_a_map_answers(installed: Installed, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    (lesson,) = [lesson for lesson in LESSONS if lesson.stem.startswith("1")]
    (exercise,) = [exercise for exercise in exercises(lesson) if isinstance(exercise.form, Spaces)]
    with served(lesson, installed, tmp_path) as server:
        page = open_page(server.url, DESK)
        asked = page.locator(".aa-exercise").first
        asked.locator(".aa-spots button:visible").filter(has_text=str(exercise.answer)).click(timeout=60_000)
        expect(asked.locator("input").first).to_have_value(str(exercise.answer))
        asked.get_by_role("button", name="Check", exact=True).click()
        expect(asked.locator(".aa-verdict")).to_contain_text("Right")
