// A press that comes just after a card has gone by itself.

import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {dropLate} from "../scripts/device/late.js";

const BAR = ".aa-lying .aa-told-card > .aa-stays";

let now, bar, heard, late, lasting;
mock.method(performance, "now", () => now);

class Element extends EventTarget {
  closest() {
    return null;
  }
}

/** A card of that name in the middle of the map. */
const cardOf = (name) => {
  const notice = {
    offsetLeft: 50,
    offsetTop: 20,
    offsetWidth: 100,
    offsetHeight: 200,
    offsetParent: {getBoundingClientRect: () => ({left: 100, top: 100})},
    checkVisibility: () => true,
    contains: (target) => target.on === name,
  };
  return {closest: () => notice, parentElement: {querySelectorAll: () => [{textContent: name}]}};
};

const comes = (card) => {
  bar = card;
  late.look();
  late.measure();
};

/** A press there; what of it the page hears, first the window and then the document. */
const press = (x, y, {target = new Element(), ...how} = {}) => {
  heard = [];
  for (const kind of ["pointerdown", "pointerup", "click"]) {
    const event = Object.assign(new Event(kind, {cancelable: true}), {clientX: x, clientY: y, detail: 1, ...how});
    Object.defineProperties(event, {timeStamp: {value: now}, target: {value: target}});
    let stopped = false;
    event.stopImmediatePropagation = () => {
      stopped = true;
    };
    const tell = (listeners) => {
      for (const [listens, does] of listeners) if (listens === kind) does(event);
    };
    tell(lasting.window);
    if (stopped) continue;
    heard.push(kind);
    tell(lasting.document);
  }
  return heard;
};

const ALL = ["pointerdown", "pointerup", "click"];

beforeEach(() => {
  [now, bar, lasting] = [1000, null, {window: [], document: []}];
  const hears = (where) => ({addEventListener: (kind, does) => lasting[where].push([kind, does])});
  Object.assign(globalThis, {Element, window: hears("window"), document: hears("document")});
  const page = {contains: () => true, querySelector: (selector) => (selector === BAR ? bar : null)};
  late = dropLate({page: () => page, signal: new AbortController().signal});
  comes(cardOf("Radarfalle"));
});

test("a press where a card has just gone by itself does nothing, one beside it works at once", () => {
  comes(null);
  now += 100;
  assert.deepEqual(press(200, 200), []);
  assert.deepEqual(press(400, 200), ALL);
  now += 350;
  assert.deepEqual(press(200, 200), ALL);
});

test("nor does it put away the next card", () => {
  comes(cardOf("Polizeikontrolle"));
  assert.deepEqual(press(200, 200), []);
});

test("after a card that somebody has put away the next press works at once", () => {
  const ok = Object.assign(new Element(), {on: "Radarfalle"});
  assert.deepEqual(press(200, 200, {target: ok}), ALL);
  comes(null);
  assert.deepEqual(press(200, 200), ALL);
});

test("a card that says more has not gone", () => {
  comes(cardOf("Radarfalle"));
  assert.deepEqual(press(200, 200), ALL);
});

test("a key's press is none at a place", () => {
  comes(null);
  assert.deepEqual(press(200, 200, {detail: 0}), ["click"]);
});
