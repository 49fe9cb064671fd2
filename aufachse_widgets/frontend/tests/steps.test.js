// Each step is one message to those who listen to a screen reader.

import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";

import {message, newLines, tellSteps} from "../scripts/device/steps.js";

const NOTHING = {log: [], receipts: [], since: [], hands: "", remark: "", asked: "", auction: false, past: false, handed: false};

/** @param {Partial<import("../scripts/device/steps.js").Shown>} what */
const shown = (what) => ({...NOTHING, ...what});

test("lines that have come are told in their order, and none where lines have gone or are others", () => {
  assert.deepEqual(newLines(["b", "a"], ["d", "c", "b", "a"]), ["c", "d"]);
  assert.deepEqual(newLines(["b", "a"], ["b", "a"]), []);
  assert.deepEqual(newLines(["b", "a", "older"], ["c", "b", "a"]), ["c"], "the oldest has left the window");
  assert.deepEqual(newLines(["a", "a"], ["a", "a", "a"]), [], "as after an undo: it cannot be told from nothing new");
  assert.deepEqual(newLines(["c", "b", "a"], ["b", "a", "older"]), [], "undone");
  assert.deepEqual(newLines(["b", "a"], ["y", "x"]), [], "other lines were chosen");
  assert.deepEqual(newLines(["c", "Ada is dealt Köln, Wien.", "b", "a"], ["d", "c", "Ada is dealt a contract.", "b", "a"]), ["d"], "seen by others");
  assert.deepEqual(newLines([], ["b", "a"]), ["a", "b"]);
});

test("a message says what has happened, and what is asked for where that is something else", () => {
  const before = shown({log: ["a."], asked: "Ada, roll the dice."});
  assert.equal(message(null, before), "Ada, roll the dice.");
  const rolled = shown({log: ["Ada rolls 4.", "a."], asked: "Ada, choose where to drive."});
  assert.equal(message(before, rolled), "Ada rolls 4. Ada, choose where to drive.");
  const bought = shown({log: ["Ada buys a trailer.", "Ada rolls 4.", "a."], asked: "Ada, choose where to drive."});
  assert.equal(message(rolled, bought), "Ada buys a trailer.");
  assert.equal(message(bought, {...bought}), "Ada, choose where to drive.", "the same is asked for once more");
});

test("of many things at once what happened since one's turn is told, else the newest", () => {
  const lines = ["g", "f", "e", "d", "c", "b", "a"];
  const before = shown({log: ["a"], asked: "wait"});
  assert.equal(message(before, shown({log: lines, asked: "wait"})), "d. e. f. g.");
  assert.equal(message(before, shown({log: lines, since: ["Ben took your goods.", "b"], asked: "Your turn."})), "Ben took your goods. b. Your turn.");
});

test("an arrow is read as a pause, and each sentence ends", () => {
  assert.equal(message(null, shown({asked: "Bid for Köln → Wien"})), "Bid for Köln, Wien.");
});

test("at a physical table it is what hands must do, and what is asked", () => {
  const before = shown({log: null, hands: "Ada: roll.", asked: "What did Ada roll?"});
  const now = shown({
    log: null,
    receipts: ["Ben pays 200 DM."],
    hands: "Ada: take 300 DM.",
    remark: "That was too far.",

    asked: "What did Ada roll?",
  });
  assert.equal(message(before, now), "Ben pays 200 DM. Ada: take 300 DM. That was too far.");
});

test("who looks back hears that once, and no step again", () => {
  const looking = shown({asked: "You are looking at the game as it was.", past: true});
  assert.equal(message(shown({asked: "Roll."}), looking), "You are looking at the game as it was.");
  assert.equal(message(looking, looking), "");
});

/** An element as far as the script looks at it. */
class Node {
  constructor(textContent = "", classes = "") {
    Object.assign(this, {textContent, className: classes, children: [], attributes: {}, firstChild: {textContent}});
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  append(child) {
    this.children.push(child);
    child.remove = () => this.children.splice(this.children.indexOf(child), 1);
  }
  replaceChildren() {
    this.children = [];
  }
  matches() {
    return false;
  }
  closest() {
    return null;
  }
}

/** A page of a game: its step, its log and what it asks for. */
class Game {
  constructor() {
    Object.assign(this, {step: 1, log: ["a."], asked: "Roll.", receipts: [], auction: false, played: true});
  }
  querySelector(selector) {
    if (selector === "[data-aufachse-step]") return {dataset: {aufachseStep: String(this.step)}};
    if (selector.startsWith(".aa-actionbar"))
      return {querySelector: (part) => (part.startsWith(".aa-headline") ? new Node(this.asked) : null), matches: () => false};
    if (selector === ".aa-game .aa-loglines") return this.played ? {querySelectorAll: () => this.log.map((line) => new Node(line))} : null;
    if (selector === ".aa-handed") return this.handed ? {} : null;
    return selector === ".aa-receipts" && this.receipts.length ? {} : null;
  }
  querySelectorAll(selector) {
    if (selector.startsWith(".aa-receipts")) return this.receipts.map((line) => new Node(line));
    return selector === ".aa-auction" && this.auction ? [{closest: () => null, querySelector: () => null}] : [];
  }
  goesOn(line, asked) {
    this.step += 1;
    this.log = [line, ...this.log];
    this.asked = asked;
  }
}

let game, calm, urgent, steps;
const said = (region) => region.children.map(({textContent}) => textContent);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({apis: ["setTimeout"]});
  Object.assign(globalThis, {window: globalThis, document: {createElement: () => new Node()}});
  const el = new Node();
  game = new Game();
  steps = tellSteps(/** @type {any} */ ({page: () => game, el, signal: new AbortController().signal}));
  [calm, urgent] = el.children;
});

test("a step is one message, told once the page is at rest, and none where nothing but looks has changed", () => {
  assert.deepEqual([calm.attributes["aria-live"], urgent.attributes["aria-live"]], ["polite", "assertive"]);
  steps.look();
  assert.deepEqual(said(calm), []);
  steps.speak();
  assert.deepEqual(said(calm), ["Roll."]);
  game.goesOn("Ada rolls 4.", "Drive.");
  steps.look();
  steps.look();
  steps.speak();
  steps.look();
  steps.speak();
  mock.timers.tick(5000);
  assert.deepEqual(said(calm), ["Roll.", "Ada rolls 4. Drive."]);
});

test("where the page comes to no rest it is told soon, and before the next step", () => {
  steps.look();
  steps.speak();
  game.goesOn("Ben rolls 4.", "Wait.");
  steps.look();
  game.goesOn("Ben drives.", "Wait on.");
  steps.look();
  assert.equal(said(calm).at(-1), "Ben rolls 4. Wait.");
  mock.timers.tick(1000);
  assert.equal(said(calm).at(-1), "Ben drives. Wait on.");
});

test("the same message comes as another element, and only a few stay", () => {
  for (let step = 0; step < 5; step += 1) {
    game.step += 1;
    steps.look();
    steps.speak();
  }
  assert.deepEqual(said(calm), ["Roll.", "Roll.", "Roll."]);
  assert.equal(new Set(calm.children).size, 3);
});

test("who takes the screen doesn't find what the one before was told", () => {
  steps.look();
  steps.speak();
  game.goesOn("Ada draws a contract from the box.", "Ben, take the screen.");
  game.log = ["Ada draws.", "a."];
  game.handed = true;
  steps.look();
  steps.speak();
  assert.deepEqual(said(calm), ["Ada draws. Ben, take the screen."]);
});

test("auctions are urgent, up to who has won", () => {
  steps.look();
  steps.speak();
  game.auction = true;
  game.goesOn("Ada calls an auction.", "Ben: bid.");
  steps.look();
  steps.speak();
  game.auction = false;
  game.goesOn("Ben gets it.", "Ada: drive.");
  steps.look();
  steps.speak();
  game.goesOn("Ada drives.", "Ada: load.");
  steps.look();
  steps.speak();
  assert.deepEqual(said(urgent), ["Ada calls an auction. Ben: bid.", "Ben gets it. Ada: drive."]);
  assert.deepEqual(said(calm), ["Roll.", "Ada drives. Ada: load."]);
});

test("at a physical table a line may come without a step", () => {
  game.played = false;
  steps.look();
  steps.speak();
  game.receipts = ["Nothing to undo."];
  steps.look();
  steps.look();
  steps.speak();
  game.step += 1; // it takes the line away and brings another that is the same
  steps.look();
  steps.speak();
  assert.deepEqual(said(calm), ["Roll.", "Nothing to undo.", "Nothing to undo."]);
});

test("another game on the page begins with what it asks for", () => {
  steps.look();
  steps.speak();
  game = new Game();
  game.asked = "Place your truck.";
  steps.look();
  steps.speak();
  assert.deepEqual(said(calm), ["Roll.", "Place your truck."]);
});
