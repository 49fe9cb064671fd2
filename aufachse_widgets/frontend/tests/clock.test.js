// How long the scenes of a film last, and what runs it.

import assert from "node:assert/strict";
import {test} from "node:test";
import {along, Clock, drives, driveTime, minutes, readingTime} from "../scripts/film/clock.js";

const PLACES = [
  [0, 0],
  [30, 40],
  [30, 50],
  [90, 50],
];

/** A film of that many scenes, whose timers are fired by hand. */
const filmOf = (last, at = 0, first = undefined) => {
  const film = {scene: at, shown: [], told: [], waiting: null, armed: 0};
  const clock = new Clock({
    now: () => film.scene,
    first,
    last,
    show: (scene, driven) => {
      film.scene = scene;
      film.shown.push([scene, driven]);
    },
    lasts: (scene) => 1000 + scene,
    changed: () => film.told.push(clock.running),
    wait: (then, milliseconds) => {
      film.waiting = {then, milliseconds};
      film.armed += 1;
      return film.armed;
    },
    stop: () => {
      film.waiting = null;
    },
  });
  film.fire = () => {
    const {then} = film.waiting;
    film.waiting = null;
    then();
  };
  return {film, clock};
};

test("a film shows one scene after the other, each as long as it lasts, and stands at its end", () => {
  const {film, clock} = filmOf(2);
  clock.start();
  assert.equal(film.waiting.milliseconds, 150);
  film.fire();
  assert.equal(film.waiting.milliseconds, 1001);
  film.fire();
  assert.equal(film.waiting.milliseconds, 1002);
  film.fire();
  assert.deepEqual(film.shown, [
    [1, true],
    [2, true],
  ]);
  assert.equal(clock.running, false);
  assert.equal(film.waiting, null);
});

test("from its end it begins again at the first scene", () => {
  const {film, clock} = filmOf(2, 2);
  clock.start();
  assert.deepEqual(film.shown, [[0, false]]);
  assert.equal(clock.running, true);
  const {film: later, clock: running} = filmOf(9, 9, 4);
  running.start();
  assert.deepEqual(later.shown, [[4, false]]);
});

test("while it stands nothing is shown, and a second start goes on where it stood", () => {
  const {film, clock} = filmOf(5);
  clock.start();
  film.fire();
  clock.hold();
  assert.equal(film.waiting, null);
  assert.deepEqual(film.told, [true, false]);
  clock.start();
  film.fire();
  assert.deepEqual(film.shown.at(-1), [2, true]);
});

test("two starts run one film", () => {
  const {film, clock} = filmOf(5);
  clock.start();
  clock.start();
  film.fire();
  assert.equal(film.shown.length, 1);
});

test("a long drive takes longer, within limits, and none takes no time", () => {
  const shot = (...lengths) => ({said: "", ways: lengths.map((length) => [0, false, Array(length + 1).fill(0)])});
  assert.deepEqual([shot(), shot(1), shot(3), shot(1, 5), shot(40)].map(driveTime), [0, 250, 660, 1100, 1400]);
  assert.equal(driveTime({said: ""}), 0);
});

test("what is said can be read", () => {
  assert.deepEqual(
    ["", "x".repeat(10), "x".repeat(900)].map((said) => readingTime({said})),
    [350, 520, 2600],
  );
});

test("how long a film takes is said in whole minutes, from the scene that is shown", () => {
  const shots = Array.from({length: 121}, () => ({said: "x".repeat(100)})); // 2.5 seconds each
  assert.deepEqual(
    [minutes(shots, 0, 1), minutes(shots, 0, 0.5), minutes(shots, 0, 3), minutes(shots, 60, 1), minutes(shots, 119, 1), minutes(shots, 120, 1)],
    [5, 10, 2, 3, 1, 1],
  );
});

test("somebody on the way is as far along it as their share", () => {
  const points = [PLACES[0], PLACES[1], PLACES[2], PLACES[3]]; // 50, 10 and 60 long
  assert.deepEqual(along(points, 0), [0, 0]);
  assert.deepEqual(along(points, 0.25), [18, 24]);
  assert.deepEqual(along(points, 0.75), [60, 50]);
  assert.deepEqual(along(points, 1), [90, 50]);
  assert.deepEqual(along([PLACES[0], PLACES[0]], 0.5), [0, 0]);
});

test("a truck that drives twice in a scene drives both ways, one after the other", () => {
  const found = drives(
    [
      [1, false, [0, 1]],
      [0, false, [2, 3]],
      [1, true, [1, 2, 3]],
    ],
    PLACES,
  );
  assert.deepEqual(found.get(1), [PLACES[0], PLACES[1], PLACES[1], PLACES[2], PLACES[3]]);
  assert.deepEqual(found.get(0), [PLACES[2], PLACES[3]]);
});
