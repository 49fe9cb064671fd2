// How a page looks by its person's options, before its kernel is there and after.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {keepLooks} from "../scripts/device/looks.js";
import {followLook} from "../scripts/page/theme.js";

let systemChanges = () => {};
const system = {matches: false, addEventListener: (_kind, heard) => (systemChanges = heard)};

const page = (cookie = "") => {
  const document = new EventTarget();
  Object.assign(document, {cookie, body: {dataset: {}}, documentElement: {style: {fontSize: ""}}});
  globalThis.document = document;
  followLook();
  return document;
};
const looks = (document) => [document.body.dataset.jpThemeLight, document.documentElement.style.fontSize];
const kept = (options) => `a=1; aufachse=${encodeURIComponent(JSON.stringify(options))}; b=2`;

beforeEach(() => {
  system.matches = false;
  globalThis.window = {matchMedia: () => system};
});

test("a page follows the system where nothing else is liked", () => {
  const document = page();
  assert.deepEqual(looks(document), ["true", ""]);
  system.matches = true;
  systemChanges();
  assert.deepEqual(looks(document), ["false", ""]);
});

test("what the browser keeps is heeded before the kernel is there", () => {
  assert.deepEqual(looks(page(kept({look: "dark", text_size: 125}))), ["false", "125%"]);
  system.matches = true;
  assert.deepEqual(looks(page(kept({look: "light"}))), ["true", ""]);
});

test("what the browser keeps may be nonsense", () => {
  for (const cookie of ["aufachse=%7B", "aufachse=null", "aufachse=%", kept({look: 7, text_size: "huge"})]) assert.deepEqual(looks(page(cookie)), ["true", ""]);
});

test("what is chosen holds at once, on the page and in the document", () => {
  const document = page(kept({look: "light"}));
  const root = {dataset: {}};
  let changed = () => {};
  let liked = {still: false, patterns: false, look: "light", text_size: 100};
  const model = {get: () => liked, on: (_name, heard) => (changed = heard), off: () => (changed = () => {})};
  const ends = new AbortController();
  keepLooks({page: () => root, model, signal: ends.signal})();
  assert.deepEqual([root.dataset, looks(document)], [{}, ["true", ""]]);
  liked = {still: true, patterns: true, look: "dark", text_size: 150};
  changed();
  assert.deepEqual([root.dataset, looks(document)], [{aufachseStill: "", aufachsePatterns: ""}, ["false", "150%"]]);
  liked = {still: false, patterns: false, look: "system", text_size: 100};
  changed();
  assert.deepEqual([root.dataset, looks(document)], [{}, ["true", ""]]);
  ends.abort();
  liked = {still: true, patterns: true, look: "dark", text_size: 150};
  changed();
  assert.deepEqual(root.dataset, {});
});
