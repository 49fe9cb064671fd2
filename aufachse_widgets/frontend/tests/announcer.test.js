// What the announcer's queue says, and what it leaves out: with a stand-in for the browser's speech.

import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";

import {Announcer, hearAnnouncer, voiceFor} from "../scripts/device/announcer.js";

const GERMAN = {lang: "de-DE", name: "Anna", default: false, localService: true};
const ENGLISH = {lang: "en_US", name: "Sam", default: true, localService: true};

class Utterance {
  volume = 1;
  rate = 1;
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** Speaks one sentence until it is told that it has ended. */
class Synth extends EventTarget {
  voices = [GERMAN, ENGLISH];
  said = [];
  cut = [];
  saying = null;

  getVoices() {
    return this.voices;
  }
  speak(utterance) {
    assert.equal(this.saying, null, "it talks over itself");
    if (!utterance.volume) return;
    this.said.push(utterance.text);
    this.saying = utterance;
  }
  cancel() {
    const {saying} = this;
    this.saying = null;
    if (saying) this.cut.push(saying.text);
    saying?.onerror?.();
  }
  /** What is being said is at its end. */
  ends() {
    const {saying} = this;
    this.saying = null;
    saying.onend();
  }
}

/** @type {Synth} */
let synth;
/** @type {Announcer} */
let announcer;
let heard = true;
const liked = {announcer: true, rate: 1.3, language: "de"};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({apis: ["setTimeout"]});
  Object.defineProperty(globalThis, "navigator", {value: {languages: ["de-DE"], userActivation: {hasBeenActive: false}}, configurable: true});
  globalThis.SpeechSynthesisUtterance = /** @type {any} */ (Utterance);
  synth = new Synth();
  heard = true;
  announcer = new Announcer(
    /** @type {any} */ (synth),
    () => liked,
    () => heard,
  );
});

test("one sentence follows the other, in the page's language, as fast as is liked", () => {
  announcer.say([
    ["hands", "Anna: nimm 5 Güter."],
    ["turns", "Ben ist dran"],
  ]);
  assert.deepEqual(synth.said, ["Anna: nimm 5 Güter."]);
  assert.deepEqual([synth.saying.voice, synth.saying.lang, synth.saying.rate], [GERMAN, "de-DE", 1.3]);
  synth.ends();
  assert.deepEqual(synth.said, ["Anna: nimm 5 Güter.", "Ben ist dran"]);
  synth.ends();
  assert.equal(synth.saying, null);
});

test("what waits gives way to what is newer of its kind, and nothing is cut for it", () => {
  announcer.say([["auctions", "Ada bietet 1"]]);
  announcer.say([["auctions", "Ben bietet 2"]]);
  announcer.say([["turns", "Cem ist dran"]]);
  announcer.say([["auctions", "Ada bietet 3"]]);
  assert.deepEqual([synth.said, synth.cut], [["Ada bietet 1"], []]);
  synth.ends();
  synth.ends();
  assert.deepEqual(synth.said, ["Ada bietet 1", "Cem ist dran", "Ada bietet 3"]);
});

test("what was taken back is cut, and nothing of it follows", () => {
  announcer.say([
    ["hands", "Anna: nimm 5 Güter."],
    ["turns", "Ben ist dran"],
  ]);
  announcer.hush();
  assert.deepEqual([synth.cut, announcer.waiting], [["Anna: nimm 5 Güter."], []]);
  announcer.say([["turns", "Anna ist dran"]]);
  assert.deepEqual(synth.said, ["Anna: nimm 5 Güter.", "Anna ist dran"]);
});

test("who looks back hears the sentence to its end, and nothing more", () => {
  announcer.say([
    ["hands", "Anna: nimm 5 Güter."],
    ["turns", "Ben ist dran"],
  ]);
  announcer.say([]);
  assert.deepEqual(synth.cut, []);
  synth.ends();
  assert.equal(synth.said.length, 1);
});

test("without a voice for the language it is silent, with none at all it waits for them", () => {
  synth.voices = [ENGLISH];
  announcer.say([["turns", "Ben ist dran"]]);
  assert.deepEqual([synth.said, announcer.waiting], [[], []]);
  synth.voices = [];
  announcer.say([["turns", "Cem ist dran"]]);
  assert.deepEqual(synth.said, []);
  synth.voices = [GERMAN];
  announcer.next();
  assert.deepEqual(synth.said, ["Cem ist dran"]);
});

test("voices that come too late say nothing of the past", () => {
  const now = mock.method(performance, "now", () => 0);
  synth.voices = [];
  announcer.say([["turns", "Cem ist dran"]]);
  now.mock.mockImplementation(() => 60000);
  synth.voices = [GERMAN];
  announcer.next();
  assert.deepEqual(synth.said, []);
  now.mock.restore();
});

test("nothing is said, and nothing kept for later, while the page may not be heard", () => {
  heard = false;
  announcer.say([["turns", "Ben ist dran"]]);
  heard = true;
  announcer.next();
  assert.deepEqual(synth.said, []);
});

test("a sentence whose end got lost keeps the next one waiting a while, and no longer", () => {
  announcer.say([["turns", "Ben ist dran"]]);
  announcer.say([["turns", "Cem ist dran"]]);
  synth.saying.onend = () => {};
  mock.timers.tick(10000);
  assert.deepEqual(synth.said, ["Ben ist dran", "Cem ist dran"]);
});

test("the voice is that of the person's own country, else the usual one, else one that needs no network", () => {
  const [austrian, far] = [
    {...GERMAN, lang: "de-AT", localService: false},
    {...GERMAN, localService: false},
  ];
  const found = (voices, liked) => voiceFor(/** @type {any} */ (voices), "de", liked);
  assert.equal(found([GERMAN, austrian], ["de-AT", "en"]), austrian);
  assert.equal(found([far, GERMAN], ["de"]), GERMAN);
  assert.equal(found([GERMAN, {...far, default: true}], ["en-GB"]).default, true);
  assert.equal(found([ENGLISH], ["de"]), null);
});

/** A page that hears the announcer: what its kernel says, what is pressed on it. */
class Page {
  constructor() {
    this.heard = {};
    this.dataset = {};
    this.model = {get: () => this.liked, on: (kind, hear) => (this.heard[kind] = hear), off: () => {}};
    this.liked = {...liked};
    this.end = new AbortController();
    const page = {dataset: this.dataset, parentElement: null, closest: () => page};
    globalThis.document = /** @type {any} */ (Object.assign(new EventTarget(), {hidden: false}));
    globalThis.speechSynthesis = /** @type {any} */ (synth);
    this.mark = hearAnnouncer(/** @type {any} */ ({model: this.model, el: page, signal: this.end.signal}));
  }
  says(text, cut = false) {
    this.heard["msg:custom"]({kind: "say", lines: text ? [["turns", text]] : [], cut});
  }
  press() {
    document.dispatchEvent(Object.defineProperty(new Event("click"), "target", {value: {closest: () => null}}));
  }
}

test("a page speaks once something was pressed, while it is in sight, and until it is switched off", () => {
  const page = new Page();
  page.says("Ada ist dran");
  assert.deepEqual(synth.said, []);
  page.press();
  page.says("Ben ist dran");
  assert.deepEqual(synth.said, ["Ben ist dran"]);
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  page.says("Cem ist dran");
  assert.deepEqual([synth.cut, synth.said.length], [["Ben ist dran"], 1]);
  document.hidden = false;
  page.says("Dora ist dran");
  page.says("", true);
  assert.deepEqual(synth.cut, ["Ben ist dran", "Dora ist dran"]);
  page.says("Ada ist dran");
  page.liked.announcer = false;
  page.heard["change:liked"]();
  assert.equal(synth.cut.at(-1), "Ada ist dran");
});

test("the page says whether there is a voice, also when it comes later", () => {
  synth.voices = [];
  const page = new Page();
  page.mark();
  assert.equal(page.dataset.aufachseSpeech, "voiceless");
  synth.voices = [GERMAN];
  synth.dispatchEvent(new Event("voiceschanged"));
  assert.equal(page.dataset.aufachseSpeech, "voice");
  page.end.abort();
});
