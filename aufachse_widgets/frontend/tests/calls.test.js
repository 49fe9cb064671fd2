// A page comes to what somebody is asked, but never while they type.

import assert from "node:assert/strict";
import {test} from "node:test";

import {hearCalls} from "../scripts/device/calls.js";

test("who types is called when they have left the field, and once", () => {
  let left = /** @type {() => void} */ (() => {});
  const field = {matches: () => true},
    button = {matches: () => false};
  const page = {
    activeElement: /** @type {unknown} */ (button),
    addEventListener: (/** @type {string} */ _kind, /** @type {typeof left} */ listen) => (left = listen),
  };
  Object.assign(globalThis, {document: page, window: {setTimeout: (/** @type {() => void} */ later) => later()}});
  const said = /** @type {unknown[]} */ ([]);
  const model = {send: (/** @type {unknown} */ content) => said.push(content)};
  const call = hearCalls(/** @type {any} */ ({model, page: () => ({contains: () => true}), signal: new AbortController().signal}));
  call();
  assert.deepEqual(said, [{kind: "free"}], "at once");
  page.activeElement = field;
  call();
  left(); // to the next field
  assert.equal(said.length, 1);
  page.activeElement = button;
  left();
  left();
  assert.equal(said.length, 2);
});
