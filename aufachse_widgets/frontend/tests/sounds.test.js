// The sounds as numbers, and when they are played.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {allSounds, hearGame, Player} from "../scripts/device/sound.js";
import {LONGEST, LOUDEST, lasts, SOUNDS, stretched} from "../scripts/device/sounds.js";

const NAMES = ["dice", "engine", "horn", "till", "crate", "hammer", "paper", "fanfare"];
const parts = Object.entries(SOUNDS).flatMap(([name, sound]) => sound.map((part) => [name, part]));

test("there are eight sounds", () => {
  assert.deepEqual(Object.keys(SOUNDS), NAMES);
});

test("all that a sound is made of can be played", () => {
  for (const [name, part] of parts) {
    for (const key of ["at", "lasts", "gain", "from", "to"]) assert.ok(Number.isFinite(part[key]), `${name}: ${key}`);
    assert.ok(part.at >= 0 && part.lasts > 0 && part.gain > 0, name);
    assert.ok(part.from >= 20 && part.to >= 20 && Math.max(part.from, part.to) < 16000, `${name}: heard by people, and an exponential curve has no 0`);
    assert.ok((part.attack ?? 0.01) < part.lasts, `${name}: it swells before it has ended`);
    assert.ok(["noise", "sine", "square", "sawtooth", "triangle"].includes(part.wave), name);
  }
});

test("none is too long", () => {
  for (const name of NAMES) assert.ok(lasts(name) > 0.05 && lasts(name) <= LONGEST, name);
});

test("none is too loud, whatever of it sounds together", () => {
  for (const [name, sound] of Object.entries(SOUNDS))
    for (const {at} of sound) {
      const together = sound.filter((part) => part.at <= at && at < part.at + part.lasts).reduce((sum, part) => sum + part.gain, 0);
      assert.ok(together <= LOUDEST + 1e-9, `${name} at ${at}: ${together}`);
    }
});

test("an engine runs as long as its drive", () => {
  const part = stretched({wave: "sine", at: 0.5, lasts: 1, gain: 0.1, from: 50, to: 60}, 0.5);
  assert.deepEqual([part.at, part.lasts, part.from], [0.25, 0.5, 50]);
});

test("what is tried is heard one after the other", () => {
  const tried = allSounds();
  assert.deepEqual(
    tried.map(([name]) => name),
    NAMES,
  );
  for (const [place, [name, at]] of tried.entries()) if (place + 1 < tried.length) assert.ok(tried[place + 1][1] >= at + 1000 * lasts(name));
});

// A browser's audio, that writes down what is started.
let started = [],
  made = 0;
const parameter = () => ({value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {}});
const node = () => ({connect: (to) => to, disconnect() {}, gain: parameter(), Q: parameter(), frequency: parameter()});
class Audio {
  constructor() {
    Object.assign(this, {currentTime: 5, sampleRate: 100, state: "suspended", destination: {}});
    made += 1;
  }
  createGain = node;
  createBiquadFilter = node;
  createBuffer = (_channels, length) => ({getChannelData: () => new Float32Array(length)});
  source() {
    const one = {...node(), start: (at) => started.push(at), stop: (at) => at === undefined && started.push("stopped")};
    return one;
  }
  createOscillator() {
    return this.source();
  }
  createBufferSource() {
    return this.source();
  }
  async resume() {
    this.state = "running";
  }
  async close() {}
}

/** A device in a page: what it is told, and what its page keeps. */
const device = (liked) => {
  const heard = {},
    presses = [],
    page = {dataset: {}, parentElement: null};
  page.closest = () => page;
  globalThis.document = {hidden: false, addEventListener: (kind, does) => kind === "click" && presses.push(does)};
  const traits = {liked, happened: {frame: 3, live: true, sounds: [["dice", 0, 0]], buzz: ""}};
  const model = {get: (name) => traits[name], on: (name, does) => Object.assign(heard, {[name]: does}), off() {}};
  hearGame({model, el: {closest: () => page}, signal: {addEventListener() {}}});
  let frame = 3;
  return {
    page,
    like: (more) => {
      traits.liked = {...traits.liked, ...more};
      heard["change:liked"]();
    },
    happens: (sounds, {live = true, again = false, buzz = ""} = {}) => {
      if (!again) frame += 1;
      traits.happened = {frame, live, sounds, buzz};
      heard["change:happened"]();
    },
    press: (about = false) => {
      for (const does of presses) does({target: {closest: () => (about ? {} : null)}});
    },
    listen: () => heard["msg:custom"]({kind: "listen"}),
  };
};
const LIKED = {sound: true, volume: 0.5, vibration: true};

beforeEach(() => {
  Object.assign(globalThis, {AudioContext: Audio});
  started = [];
  made = 0;
});

test("nothing is heard before somebody has pressed something", () => {
  const one = device(LIKED);
  one.happens([["dice", 0, 0]]);
  assert.deepEqual([started.length, made], [0, 0]);
  one.press();
  one.happens([["till", 500, 0]]);
  assert.ok(started.length > 0 && Math.min(...started) >= 5.5, "after half a second");
  assert.equal(one.page.dataset.aufachsePlayed, "till");
});

test("who likes no sound hears none, and no audio is made", () => {
  const one = device({...LIKED, sound: false});
  one.press();
  one.happens([["dice", 0, 0]]);
  assert.deepEqual([started.length, made], [0, 0]);
});

test("a press on the switch may come before the kernel knows that sound is liked", () => {
  const one = device({...LIKED, sound: false});
  one.press(true);
  one.like({sound: true});
  one.happens([["horn", 0, 0]]);
  assert.equal(one.page.dataset.aufachsePlayed, "till horn", "the first says how loud it is");
});

test("what is taken back, or looked at as it was, is silent", () => {
  const one = device(LIKED);
  one.press();
  one.happens([["dice", 0, 0]], {live: false});
  assert.equal(started.length, 0);
  one.happens([["engine", 0, 800]]);
  one.happens([], {live: false});
  assert.equal(started.at(-1), "stopped", "what sounds stops");
});

test("a hidden page is silent", () => {
  const one = device(LIKED);
  one.press();
  document.hidden = true;
  one.happens([["dice", 0, 0]]);
  assert.equal(started.length, 0);
});

test("what comes again with a page that is loaded again is not heard again", () => {
  const one = device(LIKED);
  one.press();
  one.happens([["dice", 0, 0]], {again: true});
  assert.equal(started.length, 0);
});

test("sound that is switched off stops at once", () => {
  const one = device(LIKED);
  one.press();
  one.happens([["fanfare", 0, 0]]);
  one.like({sound: false});
  assert.equal(started.at(-1), "stopped");
});

test("a phone buzzes for what is told, where that is liked", () => {
  const buzzed = [];
  Object.defineProperty(globalThis, "navigator", {configurable: true, value: {vibrate: (how) => buzzed.push(how), userActivation: {hasBeenActive: true}}});
  const one = device({...LIKED, sound: false});
  one.happens([], {buzz: "outbid"});
  one.like({vibration: false});
  one.happens([], {buzz: "outbid"});
  assert.equal(buzzed.length, 1);
});

test("all can be tried where sound is off", () => {
  const one = device({...LIKED, sound: false});
  one.press(true);
  one.listen();
  assert.equal(one.page.dataset.aufachsePlayed, NAMES.join(" "));
});

test("a page that is left gives the audio back", () => {
  const player = new Player(() => LIKED);
  player.unlock();
  player.play([["dice", 0, 0]]);
  player.close();
  started = [];
  player.play([["dice", 0, 0]]);
  assert.equal(started.length, 0);
});
