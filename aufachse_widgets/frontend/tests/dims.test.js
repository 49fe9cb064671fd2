// A button that took no press says that it takes one now.

import assert from "node:assert/strict";
import {test} from "node:test";
import {dimmer} from "../scripts/device/dims.js";

test("a dropped press is answered beside its button, once at a time, and not on the map", () => {
  const said = [],
    gone = [];
  Object.assign(globalThis, {
    innerWidth: 390,
    window: {setTimeout: (does) => gone.push(does)},
    document: {
      createElement: () => ({
        style: {},
        offsetWidth: 200,
        offsetHeight: 24,
        remove() {
          said.splice(said.indexOf(this), 1);
        },
      }),
    },
  });
  const page = {append: (bubble) => said.push(bubble)};
  const button = (left, map = false) => ({
    animate() {},
    matches: () => map,
    getBoundingClientRect: () => ({left, top: 600, width: 100, height: 44}),
  });
  const dim = dimmer(
    {guarded: () => 300},
    () => page,
    () => "Press again.",
  );
  dim(button(280));
  dim(button(10));
  assert.deepEqual(
    said.map(({textContent, style}) => [textContent, style.left, style.top]),
    [["Press again.", "4px", "570px"]],
  );
  for (const does of gone) does();
  dim(button(10, true));
  dim(null);
  assert.deepEqual(said, []);
});
