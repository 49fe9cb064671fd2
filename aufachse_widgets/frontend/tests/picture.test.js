// Whether a browser can be given a picture to share.

import assert from "node:assert/strict";
import {test} from "node:test";
import {canShare} from "../scripts/share/picture.js";

test("only who takes a picture is given one", () => {
  const asked = [];
  const takes = (said) => ({
    canShare: (what) => {
      asked.push(what.files[0].type);
      return said;
    },
  });
  assert.deepEqual([canShare(takes(true)), canShare(takes(false)), canShare({}), canShare(undefined)], [true, false, false, false]);
  assert.deepEqual(asked, ["image/png", "image/png"]);
});

test("a browser that fails at the question has no sheet", () => {
  const fails = () => {
    throw new TypeError("not allowed here");
  };
  assert.equal(canShare({canShare: fails}), false);
});
