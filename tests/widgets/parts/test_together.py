"""What changes in one step is sent in one message, where a page takes it."""

import asyncio
import base64

import ipywidgets

from aufachse_widgets.pages.play import play
from aufachse_widgets.widgets.parts.together import Together
from tests.kit.front_end import browser_says


def in_a_loop(*steps):
    async def run():
        for step in steps:
            step()
            await asyncio.sleep(0.05)

    asyncio.run(run())


def test_until_a_page_is_there_each_widget_sends_for_itself():
    said, line = [], ipywidgets.HTML()
    together = Together(said.append)
    in_a_loop(lambda: together.hold(line), lambda: setattr(line, "value", "one"))
    assert said == []
    assert not line._holding_sync


def test_without_a_loop_each_widget_sends_for_itself():
    said, line = [], ipywidgets.HTML()
    together = Together(said.append)
    together.somebody_is_here()
    together.hold(line)
    line.value = "one"
    assert said == []
    assert not line._holding_sync


def test_a_page_that_is_loaded_again_hears_how_things_stand_now():
    said, line, gone = [], ipywidgets.HTML(), ipywidgets.HTML()
    together = Together(said.append)
    together.somebody_is_here()

    def step():
        together.hold(ipywidgets.VBox([line, gone]))
        line.value = gone.value = "one"

    in_a_loop(step)
    line.value = "two"  # not held: sent by itself
    gone.close()
    together.somebody_is_here()
    assert said == [{line.model_id: {"value": "one"}, next(iter(set(said[0]) - {line.model_id})): {"value": "one"}}, {line.model_id: {"value": "two"}}]


def test_bytes_go_their_own_way():
    said, picture = [], ipywidgets.Image()
    together = Together(said.append)
    together.somebody_is_here()

    def step():
        together.hold(picture)
        picture.value = base64.b64decode("R0lGODlhAQABAAAAACwAAAAAAQABAAA=")

    in_a_loop(step)
    assert said == []
    assert not picture._states_to_send


def test_a_step_is_sent_in_one_message_beside_the_map():
    table = play(players=2, people=2, seed="together")
    sent = []
    table.device.send = lambda content, buffers=None: sent.append(content)
    browser_says(table.device, {"kind": "here"})
    before = table.actions.turn.value
    in_a_loop(lambda: table.map.act(table.session.frame.legal[0]))
    step = [content["states"] for content in sent if content["kind"] == "states"]
    assert table.actions.turn.value != before
    assert step[0][table.actions.turn.model_id]["value"] == table.actions.turn.value
    assert any("_options_labels" in state for state in step[0].values())  # the log's lines
    assert table.map.live.model_id not in step[0]  # the truck moves at once
    assert len(step) <= 2  # the step, and what needed some thinking
    table.close()
