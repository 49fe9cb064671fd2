// The press guard: which presses are dropped.

import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {Finger, Presses} from "../scripts/device/presses.js";

const PAUSE = 400;
let clock = 0; // milliseconds
mock.method(performance, "now", () => clock);

beforeEach(() => {
  clock = 10000;
  Object.assign(globalThis, {scrollX: 0, scrollY: 0});
});

/** A button at that place; `decides`: a press on it does something in the game. */
class Button {
  constructor(textContent, left, {top = 0, decides = false, look = ""} = {}) {
    Object.assign(this, {textContent, left, top, decides, look});
  }
  matches() {
    return false;
  }
  getAttribute() {
    return null;
  }
  closest(selector) {
    return (this.decides && selector.includes(".aa-actions")) || (this.look && selector.split(", ").includes(this.look)) ? this : null;
  }
  getBoundingClientRect() {
    return {left: this.left, top: this.top, right: this.left + 100, bottom: this.top + 40, width: 100, height: 40};
  }
}

/** The guard of a page with those buttons, which have long been there. */
const guardOf = (buttons, {mark = {}, pause = PAUSE} = {}) => {
  const page = {querySelector: () => ({dataset: mark}), querySelectorAll: () => buttons};
  const guard = new Presses(
    () => page,
    () => pause,
    new Finger(),
  );
  guard.look();
  clock += 5000;
  return guard;
};

const middle = (button) => ({x: button.left + 50, y: button.top + 20});
const refusal = (guard, button) => guard.refusal(button, middle(button), clock);
const press = (guard, button) => guard.pressed(button, middle(button), clock);

test("a button that has long been there takes a press", () => {
  const roll = new Button("Roll", 0);
  assert.equal(refusal(guardOf([roll]), roll), "");
});

test("who goes from the map to what it proposes may press it at once, but not with the touch that led to it", () => {
  const buttons = [];
  const guard = guardOf(buttons);
  const space = new Button("Kassel", 0, {top: 300});
  const under = new Button("Stay here", 0, {decides: true});
  buttons.push(space, under);
  guard.look();
  clock += 5000;
  press(guard, space);
  clock += 50;
  const drive = new Button("Drive to Kassel", 0, {look: ".aa-proposal"});
  buttons.splice(1, 1, drive);
  guard.look();
  clock += PAUSE / 8;
  assert.equal(refusal(guard, drive), "changed", "nobody has seen it yet");
  clock += PAUSE / 4;
  assert.equal(refusal(guard, drive), "");
  assert.equal(guard.refusal(drive, {x: 50, y: 310}, clock), "again", "where the space was pressed, too");
});

for (const look of [".aa-key-roll", ".aa-key-close", ".aa-putaway", ".aa-doors .aa-open"])
  test(`${look} may be pressed as soon as it can be seen, but not where the finger has just been`, () => {
    const buttons = [];
    const guard = guardOf(buttons);
    const comes = () => {
      buttons.splice(0, 9, new Button("Roll the die", 0, {decides: true, look}));
      guard.look();
      clock += PAUSE / 2;
      return buttons[0];
    };
    assert.equal(refusal(guard, comes()), "", "nothing was pressed before");
    const tab = new Button("Map", 300);
    buttons.splice(0, 9, tab);
    guard.look();
    clock += 5000;
    press(guard, tab);
    assert.equal(refusal(guard, comes()), "", "the finger comes from elsewhere");
    const end = new Button("End the turn", 0, {decides: true});
    buttons.splice(0, 9, end);
    guard.look();
    clock += 5000;
    press(guard, end);
    clock += PAUSE * 2;
    assert.equal(refusal(guard, comes()), "changed", "it lies where the last press was");
  });

test("a button that has just come takes no press until the pause is over", () => {
  const buttons = [];
  const guard = guardOf(buttons);
  const roll = new Button("Roll", 0);
  buttons.push(roll);
  guard.look();
  clock += PAUSE - 1;
  assert.equal(refusal(guard, roll), "changed");
  clock += 1;
  assert.equal(refusal(guard, roll), "");
});

test("a button with another label takes no press at first", () => {
  const button = new Button("Roll", 0);
  const guard = guardOf([button]);
  button.textContent = "Sell";
  guard.dirty = true;
  assert.equal(refusal(guard, button), "changed");
});

test("a button that has moved takes no press where it was not before", () => {
  const button = new Button("Roll", 0);
  const guard = guardOf([button]);
  button.left = 60;
  guard.look();
  assert.equal(guard.refusal(button, {x: 150, y: 20}, clock), "changed");
  assert.equal(guard.refusal(button, {x: 80, y: 20}, clock), ""); // it lay there before, too
});

test("a button that moves by a few pixels, or with the page by hand, stays the same one", () => {
  const button = new Button("Roll", 0);
  const guard = guardOf([button]);
  button.left = 6;
  guard.look();
  assert.equal(refusal(guard, button), "");
  button.left = 300;
  guard.look(true);
  assert.equal(refusal(guard, button), "");
});

test("a button made again with the same label in the same place is the same one", () => {
  const buttons = [new Button("Roll", 0)];
  const guard = guardOf(buttons);
  buttons[0] = new Button("Roll", 0);
  guard.look();
  assert.equal(refusal(guard, buttons[0]), "");
});

test("what has just been uncovered takes no press", () => {
  const under = new Button("Map", 0);
  const buttons = [under, new Button("Close", 0)];
  const guard = guardOf(buttons);
  buttons.pop();
  guard.look();
  assert.equal(refusal(guard, under), "changed");
  clock += PAUSE;
  assert.equal(refusal(guard, under), "");
});

test("the second touch of a spot that now means something else is dropped without a word", () => {
  const roll = new Button("Roll", 0);
  const buttons = [roll];
  const guard = guardOf(buttons);
  press(guard, roll);
  const sell = new Button("Sell", 0);
  buttons[0] = sell;
  clock += 100;
  guard.look();
  assert.equal(refusal(guard, sell), "again");
  clock += PAUSE + 50; // no longer new, but still within a double touch
  assert.equal(refusal(guard, sell), "again");
  clock += PAUSE;
  assert.equal(refusal(guard, sell), "");
});

test("a button that stays as it is takes one press after the other", () => {
  const more = new Button("+", 0);
  const guard = guardOf([more]);
  press(guard, more);
  clock += 50;
  assert.equal(refusal(guard, more), "");
});

test("a device without a pause drops nothing", () => {
  const button = new Button("Roll", 0);
  const guard = guardOf([button], {pause: 0});
  button.textContent = "Sell";
  guard.look();
  assert.equal(refusal(guard, button), "");
  assert.equal(guard.guarded(), 0);
});

test("the guard says for how much longer some button takes no press", () => {
  const button = new Button("Roll", 0);
  const guard = guardOf([button]);
  assert.equal(guard.guarded(), 0);
  button.textContent = "Sell";
  guard.look();
  clock += 100;
  assert.equal(guard.guarded(), PAUSE - 100);
});

test("a button that decides means something else once an own press has led to a step", () => {
  const mark = {aufachseStep: "1", aufachseOwn: "1"};
  const roll = new Button("Roll", 0, {decides: true});
  const guard = guardOf([roll], {mark});
  press(guard, roll);
  clock += 1000;
  mark.aufachseStep = "2"; // by somebody else
  guard.look();
  assert.equal(refusal(guard, roll), "");
  Object.assign(mark, {aufachseStep: "3", aufachseOwn: "3"});
  guard.look();
  assert.equal(refusal(guard, roll), "changed");
});

test("a button that decides means something else for another player", () => {
  const mark = {aufachseStep: "1", aufachseOwner: "Ada"};
  const [roll, help] = [new Button("Roll", 0, {decides: true}), new Button("Help", 200)];
  const guard = guardOf([roll, help], {mark});
  mark.aufachseOwner = "Ben";
  guard.look();
  assert.equal(refusal(guard, roll), "changed");
  assert.equal(refusal(guard, help), "");
});

test("the kernel is told of a press where another one has no answer or others act, too", () => {
  const mark = {aufachseStep: "1"};
  const roll = new Button("Roll", 0, {decides: true});
  const guard = guardOf([roll], {mark});
  assert.equal(guard.unsure(), false);
  press(guard, roll);
  clock += 5000;
  assert.equal(guard.unsure(), true);
  mark.aufachseStep = "2";
  guard.look();
  assert.equal(guard.unsure(), false);
  mark.aufachseLive = "";
  assert.equal(guard.unsure(), true);
});

test("two touches are a double one where they are near each other on the page or on the screen", () => {
  const finger = new Finger();
  const button = {};
  finger.last = {button, spot: {x: 100, y: 500}, scroll: {x: 0, y: 0}, at: 0};
  assert.equal(finger.again(button, {x: 110, y: 500}, 100, 500), true);
  assert.equal(finger.again(button, {x: 130, y: 500}, 100, 500), false);
  assert.equal(finger.again(button, {x: 100, y: 500}, 500, 500), false);
  globalThis.scrollY = 200; // the finger stays, the page goes
  assert.equal(finger.again(button, {x: 100, y: 700}, 100, 500), true);
  assert.equal(finger.again(button, {x: 100, y: 600}, 100, 500), false);
});

test("by the keyboard, only the same button is pressed twice", () => {
  const finger = new Finger();
  const button = {};
  finger.last = {button, spot: null, scroll: {x: 0, y: 0}, at: 0};
  assert.equal(finger.again(button, null, 100, 500), true);
  assert.equal(finger.again({}, null, 100, 500), false);
  assert.equal(finger.again(button, {x: 0, y: 0}, 100, 500), false);
});

test("a row that is rebuilt as it was takes a press at once, also where another row has the same names", () => {
  const row = (top) => ["Bank", "Ada", "Ben"].map((name, place) => new Button(name, 100 * place, {top}));
  const payers = row(0),
    buttons = [...payers, ...row(50)];
  const guard = guardOf(buttons);
  press(guard, payers[1]);
  clock += 100;
  const again = row(50);
  buttons.splice(3, 3, ...again);
  guard.dirty = true;
  guard.look();
  clock += 200;
  assert.equal(refusal(guard, again[2]), "");
});
