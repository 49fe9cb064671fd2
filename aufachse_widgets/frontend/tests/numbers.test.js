// Number keys on phones.

import assert from "node:assert/strict";
import {test} from "node:test";
import {keysFor, showNumberKeys} from "../scripts/page/numbers.js";

/** Something that is touched, inside of what those selectors lead to. */
const touched = (around) => ({closest: (selector) => around[selector] ?? null});

test("only a field for an amount asks for number keys", () => {
  assert.equal(keysFor(touched({".aa-amount input": {}})), "numeric");
  assert.equal(keysFor(touched({input: {}})), "");
  assert.equal(keysFor({}), ""); // the document itself
});

test("a field for an amount has number keys before it gets the focus, and another field keeps its own", () => {
  let hear;
  globalThis.document = {
    addEventListener: (kind, listener, capture) => {
      assert.deepEqual([kind, capture], ["pointerdown", true]);
      hear = listener;
    },
  };
  showNumberKeys();
  const amount = {inputMode: ""},
    name = {inputMode: ""};
  hear({target: touched({".aa-amount input": amount, input: amount})});
  hear({target: touched({input: name})});
  hear({target: {}});
  assert.equal(amount.inputMode, "numeric");
  assert.equal(name.inputMode, "");
});
