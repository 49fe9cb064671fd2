// Arrow keys walk along the roads.

import assert from "node:assert/strict";
import {test} from "node:test";
import {alongRoads, begin, walk} from "../scripts/device/roads.js";

// A crossing (0) with a space to the west (1), east (2), north (3); beyond the eastern one another (4); and one (5) that looks near in the
// east, but whose road comes from the north.
/** @type {import("../scripts/device/roads.js").Net} */
const NET = {
  ids: ["cross", "west", "east", "north", "far", "aside"],
  at: [
    [100, 100],
    [60, 100],
    [160, 100],
    [100, 40],
    [240, 100],
    [140, 90],
  ],
  next: [[1, 2, 3], [0], [0, 4], [0, 5], [2], [3]],
};

test("an arrow key leads to the space that is nearest along the roads, not to the one that only looks near", () => {
  assert.equal(walk(NET, 0, [1, 2, 3, 4, 5], 1, 0), 2);
  assert.equal(walk(NET, 0, [1, 2, 3, 4, 5], -1, 0), 1);
  assert.equal(walk(NET, 0, [1, 2, 3, 4, 5], 0, -1), 3);
});

test("what cannot be chosen is passed", () => {
  assert.equal(walk(NET, 0, [1, 4], 1, 0), 4);
  assert.equal(walk(NET, 1, [4], 1, 0), 4);
});

test("where nothing lies in that direction the focus stays", () => {
  assert.equal(walk(NET, 0, [1, 2, 3], 0, 1), -1);
  assert.equal(walk(NET, 0, [0], 1, 0), -1);
});

test("the way starts at the space nearest to the truck", () => {
  assert.equal(begin(NET, "west", [2, 3, 4]), 2);
  assert.equal(begin(NET, "east", [2, 3]), 2);
  assert.equal(begin(NET, "", [2, 3]), -1);
});

test("ways are as long as their roads", () => {
  assert.deepEqual(
    alongRoads(NET, 1).map((far) => Math.round(far)),
    [40, 0, 100, 100, 180, 164],
  );
});
