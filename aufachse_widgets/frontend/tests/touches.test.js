// What counts as the touch after which lines have been read.

import assert from "node:assert/strict";
import {test} from "node:test";

import {hearTouches} from "../scripts/device/touches.js";

class Element {
  /** @param {boolean} within */
  constructor(within) {
    this.within = within;
  }

  closest() {
    return this.within ? this : null;
  }
}

test("a touch beside the lines says that they have been read, one on them opens them", () => {
  const heard = /** @type {Record<string, (event: {target: Element}) => void>} */ ({});
  const sent = /** @type {object[]} */ ([]);
  const lines = {textContent: "Driving: you drive the whole roll.", getClientRects: () => [1]};
  Object.assign(globalThis, {Element, document: {addEventListener: (kind, listen) => (heard[kind] = listen)}});
  const look = hearTouches(
    /** @type {any} */ ({
      model: {send: (told) => sent.push(told)},
      page: () => ({querySelectorAll: () => [lines]}),
      pause: () => 0,
      signal: new AbortController().signal,
    }),
  );
  look();
  heard.pointerdown({target: new Element(true)});
  assert.deepEqual(sent, []);
  heard.pointerdown({target: new Element(false)});
  assert.deepEqual(sent, [{kind: "touch"}]);
});
