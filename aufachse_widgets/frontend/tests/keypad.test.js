// Digits that are tapped stand in the field at once.

import assert from "node:assert/strict";
import {test} from "node:test";

import {afterKey, hearDigits} from "../scripts/device/keypad.js";

test("a digit is added at the end; one key takes the last one away, another all", () => {
  assert.equal(afterKey("", "1"), "1");
  assert.equal(afterKey("16", "00"), "1600");
  assert.equal(afterKey("1600", "⌫"), "160");
  assert.equal(afterKey("", "⌫"), "");
  assert.equal(afterKey("1600", "C"), "");
  assert.equal(afterKey("", "00"), "", "no sum begins with a nought");
  assert.equal(afterKey("1234567", "8"), "1234567", "no sum is longer");
});

test("a key writes into the field beside it, and says so as typing does", () => {
  let heard = /** @type {(event: {target: unknown}) => void} */ (() => {});
  const said = /** @type {string[]} */ ([]);
  let over = false; // whether what stands there is to be typed over
  const field = {value: "4", closest: () => (over ? field : null), dispatchEvent: (/** @type {Event} */ event) => said.push(event.type)};
  const key = {value: "00", closest: (/** @type {string} */ look) => (look === ".aa-keyed" ? {querySelector: () => field} : key)};
  Object.assign(globalThis, {
    Event: class {
      /** @param {string} type */
      constructor(type) {
        this.type = type;
      }
    },
    document: {
      addEventListener: (/** @type {string} */ kind, /** @type {typeof heard} */ listen) => {
        if (kind === "click") heard = listen;
      },
    },
  });
  hearDigits(/** @type {any} */ ({page: () => ({contains: (/** @type {unknown} */ one) => one === key}), signal: new AbortController().signal}));
  heard({target: key});
  assert.equal(field.value, "400");
  assert.deepEqual(said, ["input"]);
  heard({target: {closest: () => null}});
  assert.equal(field.value, "400");
  over = true;
  key.value = "⌫";
  heard({target: key});
  assert.equal(field.value, "40", "a digit that is taken away is one of the old amount");
  key.value = "7";
  heard({target: key});
  assert.equal(field.value, "7", "the first digit takes the place of the old amount");
});
