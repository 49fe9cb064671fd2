// The event card over the map: a tap puts it away, and the kernel hears who points at it.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {hearCards} from "../scripts/device/cards.js";

/** As much of an element as the script asks for: what it lies in, by the selector that finds it. */
class Element extends EventTarget {
  constructor(lies = {}, holds = {}) {
    super();
    Object.assign(this, {lies, holds});
  }
  closest(selector) {
    return (
      selector
        .split(", ")
        .map((one) => this.lies[one])
        .find(Boolean) ?? null
    );
  }
  querySelector(selector) {
    return this.holds[selector] ?? null;
  }
  contains() {
    return true;
  }
  attributes = new Set();
  setAttribute(name) {
    this.attributes.add(name);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
}

/** What happens at an element, as the browser tells the document. */
const happens = (kind, target, how = {}) => document.dispatchEvent(Object.assign(new Event(kind), {...how, at: target}));

let sent, chosen, away, card, text, map, said;

beforeEach(() => {
  [sent, chosen] = [[], ""];
  // An event of the document's whose target is what it happened at.
  class Tab extends EventTarget {
    documentElement = new EventTarget();
    addEventListener(kind, heard, options) {
      super.addEventListener(kind, (event) => heard(new Proxy(event, {get: (one, name) => (name === "target" ? one.at : Reflect.get(one, name))})), options);
    }
  }
  globalThis.MouseEvent = class extends Event {
    constructor(kind, how) {
      super(kind, how);
      Object.assign(this, {clientX: how.clientX, clientY: how.clientY, fingers: how.detail});
    }
  };
  Object.assign(globalThis, {Element, document: new Tab(), getSelection: () => ({toString: () => chosen, anchorNode: null})});
  said = new Element();
  away = new Element({button: true});
  card = new Element({}, {".aa-told-card": said, ".aa-putaway": away});
  card.lies[".aa-lying .aa-notice"] = card;
  text = new Element({".aa-lying .aa-notice": card});
  map = new Element();
  hearCards({model: {send: (content) => sent.push(content.reads)}, page: () => new Element(), signal: new AbortController().signal});
});

test("a tap on the card presses its button where the finger is", () => {
  const pressed = [];
  away.addEventListener("click", ({clientX, clientY, fingers}) => pressed.push([clientX, clientY, fingers]));
  happens("click", text, {clientX: 30, clientY: 40});
  happens("click", map, {clientX: 1, clientY: 2});
  assert.deepEqual(pressed, [[30, 40, 1]]);
});

test("its own buttons are pressed by themselves, and words that are copied put nothing away", () => {
  let pressed = 0;
  away.addEventListener("click", () => pressed++);
  happens("click", new Element({".aa-lying .aa-notice": card, button: away}));
  chosen = "500 DM";
  happens("click", text);
  assert.equal(pressed, 0);
});

test("who moves a mouse over the card reads it until the mouse has gone", () => {
  happens("pointermove", map, {pointerType: "mouse"});
  happens("pointermove", text, {pointerType: "mouse"});
  happens("pointermove", text, {pointerType: "mouse"});
  happens("pointermove", map, {pointerType: "mouse"});
  assert.deepEqual(sent, [true, false]);
});

test("another card is read only once the mouse moves over it", () => {
  happens("pointermove", text, {pointerType: "mouse"});
  card.holds[".aa-told-card"] = new Element();
  assert.deepEqual(sent, [true]);
  happens("pointermove", text, {pointerType: "mouse"});
  document.documentElement.dispatchEvent(new Event("pointerleave"));
  assert.deepEqual(sent, [true, true, false]);
});

test("a finger that strays over the card holds nothing", () => {
  happens("pointermove", text, {pointerType: "touch"});
  assert.deepEqual(sent, []);
});

test("it stays while a finger lies on it", () => {
  happens("pointerdown", text, {pointerType: "touch"});
  happens("pointermove", text, {pointerType: "touch"});
  assert.deepEqual(sent, [true]);
  assert.deepEqual([...said.attributes], ["data-aufachse-read"]); // the bar on it stands still
  happens("pointerup", text, {pointerType: "touch"});
  assert.deepEqual(sent, [true, false]);
  assert.equal(said.attributes.size, 0);
});
