// Money that counts: the sums on the way, and how they are said.

import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {between, countMoney, gain, grouped, saying, separatorOf} from "../scripts/device/money.js";

test("a sum begins and ends exactly, and never overshoots", () => {
  assert.deepEqual([between(1234, 5678, 0), between(1234, 5678, 1), between(1234, 5678, 7)], [1234, 5678, 5678]);
  for (const [from, to] of [
    [0, 4200],
    [4200, 0],
  ]) {
    const sums = Array.from({length: 101}, (_, share) => between(from, to, share / 100));
    const steps = sums.slice(1).map((sum, place) => (sum - sums[place]) * Math.sign(to - from));
    assert.ok(
      steps.every((step) => step >= 0),
      "always the same way",
    );
    assert.ok(sums.every((sum) => sum >= 0 && sum <= 4200 && sum % 10 === 0));
  }
});

test("a sum is said as the one that is there in the end", () => {
  assert.equal(saying("5600 DM", 1400), "1400 DM");
  assert.equal(saying("5,600\u00a0DM", 12300), "12,300\u00a0DM");
  assert.equal(saying("950 €", 1200, "\u202f"), "1\u202f200 €");
  assert.equal(saying("Ada: 5.600 €", 800), "Ada: 800 €");
});

test("what stands between thousands is seen from the text", () => {
  assert.deepEqual(["5600 DM", "5,600 DM", "5.600 €", "1\u202f234\u202f567", "600 DM"].map(separatorOf), ["", ",", ".", "\u202f", ""]);
  assert.equal(grouped(1234567, ","), "1,234,567");
});

test("what floats says whether it came or went", () => {
  assert.deepEqual([gain(4200, ","), gain(-500, ","), gain(1000, "")], ["+4,200", "−500", "+1000"]);
});

let clock = 1000, // milliseconds
  frames = [];
mock.method(performance, "now", () => clock);

/** A page with one player's money. */
const table = (money, {still = false, trucks = []} = {}) => {
  const place = {dataset: {seat: "0", money: String(money)}, textContent: `${money} DM`};
  const traits = {happened: {live: true}};
  const page = {dataset: still ? {aufachseStill: ""} : {}, querySelectorAll: () => [place], querySelector: () => traits.card ?? null, contains: () => true};
  Object.assign(globalThis, {
    document: {hidden: false, getAnimations: () => trucks, timeline: {currentTime: 0}},
    window: {matchMedia: () => ({matches: false}), requestAnimationFrame: (does) => frames.push(does), cancelAnimationFrame() {}},
  });
  const counting = countMoney({page: () => page, model: {get: (name) => traits[name]}, signal: {aborted: false, addEventListener() {}}});
  counting.look();
  return {
    place,
    traits,
    counting,
    pays: (now) => {
      place.dataset.money = String(now);
      place.textContent = `${now} DM`;
      counting.look();
    },
  };
};
const pass = (milliseconds) => {
  clock += milliseconds;
  const due = frames;
  frames = [];
  for (const does of due) does();
};

beforeEach(() => {
  frames = [];
});

test("it counts from what was there, and then is simply there", () => {
  const {place, pays} = table(1000);
  pays(5000);
  pass(0);
  assert.deepEqual([place.dataset.shown, place.dataset.gain, place.textContent], ["1000 DM", "+4000", "5000 DM"]);
  pass(450);
  assert.match(place.dataset.shown, /^[234]\d+ DM$/);
  pass(1100);
  assert.deepEqual([place.dataset.shown, place.dataset.gain], [undefined, undefined]);
});

test("it waits for the truck", () => {
  const truck = {
    playState: "running",
    currentTime: 200,
    effect: {target: {matches: () => true}, getComputedTiming: () => ({endTime: 1000})},
  };
  const {place, pays} = table(1000, {trucks: [truck]});
  pays(5000);
  pass(700);
  assert.deepEqual([place.dataset.shown, place.dataset.gain], ["1000 DM", undefined]);
  pass(200);
  assert.equal(place.dataset.gain, "+4000");
});

test("what is taken back counts nothing", () => {
  const {place, traits, pays} = table(5000);
  traits.happened = {live: false};
  pays(1000);
  pass(0);
  assert.equal(place.dataset.shown, undefined);
});

test("nothing counts where nothing is to move", () => {
  const {place, pays} = table(1000, {still: true});
  pays(5000);
  assert.equal(place.dataset.shown, undefined);
});

test("nothing counts while nobody sees the page", () => {
  const {place, pays} = table(1000);
  document.hidden = true;
  pays(5000);
  assert.equal(place.dataset.shown, undefined);
});

test("a touch ends it", () => {
  const {place, counting, pays} = table(1000);
  pays(5000);
  pass(100);
  counting.end();
  pass(0);
  assert.deepEqual([place.dataset.shown, place.dataset.gain], [undefined, undefined]);
});

test("two payments one after the other end at the last sum", () => {
  const {place, pays} = table(1000);
  pays(5000);
  pass(100);
  pays(4000);
  pass(50);
  assert.equal(place.dataset.gain, "+4000", "the first still floats");
  pass(2000);
  assert.equal(place.dataset.shown, undefined);
});

test("what has a beginning of its own counts from there where it is seen for the first time", () => {
  let seen = false;
  const {place, counting} = table(9000);
  place.dataset = {seat: "won", money: "9000", from: "0"};
  place.getClientRects = () => (seen ? [{}] : []);
  counting.look();
  pass(0);
  assert.equal(place.dataset.shown, undefined, "a card lies over it");
  seen = true;
  counting.look();
  pass(0);
  assert.equal(place.dataset.shown, "0 DM");
  pass(2000);
  counting.look();
  pass(0);
  assert.equal(place.dataset.shown, undefined, "once");
});

test("a sum that comes after others waits for them, and stands at its beginning until then", () => {
  const {place, traits, counting} = table(0);
  Object.assign(place.dataset, {seat: "won", money: "5000", from: "0", after: "900"});
  Object.assign(place, {textContent: "5000 DM", getClientRects: () => [1]});
  traits.happened = {live: true};
  counting.look();
  pass(800);
  assert.deepEqual([place.dataset.shown, place.dataset.gain], ["0 DM", undefined]);
  pass(600);
  assert.notEqual(place.dataset.shown, "0 DM");
  pass(2000);
  assert.equal(place.dataset.shown, undefined);
});

test("under an event card it waits until the card has been put away, whatever is touched", () => {
  const {place, traits, counting, pays} = table(1000);
  traits.card = {};
  pays(1500);
  pass(40);
  counting.end();
  assert.equal(place.dataset.shown, "1000 DM");
  assert.equal(place.dataset.gain, undefined);
  assert.equal(frames.length, 0, "nothing runs meanwhile");
  traits.card = null;
  counting.look();
  pass(40);
  assert.equal(place.dataset.gain, "+500");
  pass(2000);
  assert.equal(place.dataset.shown, undefined);
});
