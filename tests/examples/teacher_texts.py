"""What stands on the teacher's page besides the lessons and their exercises, in English; other languages have the same in a file beside this one."""

from __future__ import annotations

from typing import NamedTuple


class Texts(NamedTuple):
    """The page's texts in a language."""

    about: str
    order: str
    before: str
    one_laptop: str
    many_laptops: str
    phones: str
    tournament: str
    columns: str
    """What stands above the columns of the lessons' table."""
    nothing: str
    """What a lesson needs that needs no more than the package."""
    number: str
    choice: str
    map: str
    code: str
    """How an exercise is answered."""
    asked: str
    right: str
    right_code: str
    mistakes: str


ENGLISH_TEXTS = Texts(
    about="""# Teacher's page

For those who hold a class with these lessons: what you need, how long it takes, and all answers, so don't leave it open on the wall. The answers stand
here as the exercises themselves know them: the page is made from the same source (`python -m tests.examples.teacher`).""",
    order="""## Which lessons, in which order?

Lesson 1 comes first; each of the others can stand alone. For statistics: 4, 6, 8. For computing: 3, 5, 7, 9. The minutes are those of one learner who
presses, reads and answers; a class takes three times as long, which makes one lesson in forty-five minutes, with a talk about the wrong answers.""",
    before="""## Before the class

1. On each computer that is to be used, with a network: `pip install jupyterlab 'aufachse-widgets[lessons]'` (in a checkout of the project:
   `pip install jupyterlab '.[lessons]'`). From then on nothing needs a network: no lesson asks another machine for
   anything, and the exercises check themselves.
2. `aufachse lessons our-class` puts the notebooks into a folder `our-class`. This page, which has all the answers, comes only with
   `aufachse lessons our-class --teacher`.
3. `jupyter lab our-class`, open the lesson, *Run → Run All Cells*, and go through it once. The first time takes longest.
4. Choose the room's way: one laptop and a projector, a page on everybody's own phone, or JupyterLab on each laptop. All three are below.

No computers to install anything on, but a network? [Lessons 1 to 3](https://aufachse.github.io/aufachse_widgets/play/lessons/) run in a browser by
themselves, on your school's own web space too; the badges in `docs/guide/learning.md` open each of the nine on [Binder](https://mybinder.org), which you
start ten minutes ahead.""",
    one_laptop="""## Twenty people, one laptop: 45 minutes

JupyterLab on the wall (*View → Presentation Mode*, or a large font), only the first cell run.

| minute | you | the class |
|---|---|---|
| 0 | Read the question at the top aloud. Explain nothing. | Everybody decides, alone, and writes it down. |
| 2 | Call one person to the laptop. | This person presses, the others say where. After two turns, or two tries, the next person. |
| 8 | Run the next cell, and stop *before* each picture: what will it look like? | Hands up; somebody reads the text aloud. |
| 20 | First exercise. Count the hands for each answer. Then *Check* the one that most people chose. | Those who chose otherwise say why, before that. |
| 27 | Second exercise, in the same way. | In pairs, one minute, on paper; then hands. |
| 32 | Last exercise. In code: one person types, others dictate; run the cell after each line. | What does the check complain of? Who knows a way? |
| 40 | What surprised you? What would you ask the program next? | Two or three answers; try one of them if there is time. |

The wrong answers are worth more than the right one: each is listed below, with what the check says of it.""",
    many_laptops="""## Twenty people, twenty laptops: 45 minutes

JupyterLab on each, installed as above; with ten laptops, two at each, who change places at minutes 10 and 20.

| minute | you | the class |
|---|---|---|
| 0 | Read the question at the top aloud. Everybody opens the lesson and runs the first two cells (*Shift+Enter*). | Presses and plays. |
| 5 | Walk around. Where somebody waits for more than half a minute: *Kernel → Restart*, and run the cells again. | Goes on, cell by cell, reading. |
| 15 | “You should be at the exercises now.” | Exercises; who is stuck asks a neighbour, then you. |
| 32 | Stop everybody. Take one wrong answer of each exercise from the list below: why would somebody say that? | Answers; corrects. |
| 40 | What surprised you? (Lesson 7: the tournament.) | Who is done earlier helps, or plays on. |

The code exercises take twice as long as the minutes say for anybody who writes Python for the first time: leave the last one out, or give it as
homework.""",
    phones="""## A lesson as a page, for phones

`voila --template=aufachse --no-browser --Voila.ip=0.0.0.0 our-class/4_chance.ipynb` serves one lesson to phones and laptops in the same room: they
open `http://` + your laptop's address + `:8866`. Without a password, so only in a network that you trust; *Ctrl+C* ends it. On the page everything
works but the exercises that are answered in code, and these say so.

Each visitor takes 120 to 160 MB of your laptop's memory. The pages of lessons 7 to 9 also compute for ten seconds or more before they
are whole, and twenty of them opened at the same moment wait for each other, some minutes on a small laptop: let the rows open theirs one after the
other, or have them look together in pairs.""",
    tournament="""## The tournament

For lesson 7 make a folder. Everybody saves a bot in it as one Python file, named after themselves (`anna.py`), with a function `choose` and with the
imports that it needs, as in the last exercise. Then, for all to see:

```
aufachse tournament our-bots --also=courier --deals=20 --page=standing.html
```

Each bot has its own process and one second for each decision: an error or an endless loop costs its author that decision, never the tournament, and
stands in the last column. The same `--seed` gives the same deals. With twenty bots it takes some minutes: try it with `--deals=2` first, and let the
long one run while you talk about the wrong answers. The bots are programs, and run on your laptop like any other: look through them first.""",
    columns="| | lesson | minutes | of these exercises | answered by | needs, besides the package |",
    nothing="nothing",
    number="a number",
    choice="a choice",
    map="the map",
    code="code",
    asked="**{question}** ({how}, {minutes} min.)",
    right="**Right: {answer}** {why}",
    right_code="**Right**, for instance ({why}):",
    mistakes="What the check says of typical mistakes:",
)
