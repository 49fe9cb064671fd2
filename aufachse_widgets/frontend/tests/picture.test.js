// What a browser's sheet can be given to share.

import assert from "node:assert/strict";
import {test} from "node:test";
import {sheetTakes} from "../scripts/share/picture.js";

const share = async () => {};

test("only a sheet that takes a picture is given one", () => {
  const asked = [];
  const takes = (said) => ({
    share,
    canShare: (what) => {
      asked.push(what.files[0].type);
      return said;
    },
  });
  assert.deepEqual([takes(true), takes(false), {share}, {}, undefined].map(sheetTakes), ["picture", "text", "text", "", ""]);
  assert.deepEqual(asked, ["image/png", "image/png"]);
});

test("a sheet that fails at the question is given a text", () => {
  const canShare = () => {
    throw new TypeError("not allowed here");
  };
  assert.equal(sheetTakes({share, canShare}), "text");
  assert.equal(sheetTakes({canShare}), "");
});
