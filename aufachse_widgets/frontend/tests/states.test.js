// The states of a page's connection.

import assert from "node:assert/strict";
import {test} from "node:test";
import {Connection} from "../scripts/page/states.js";

/** A connection to which all that has happened. */
const after = (...events) => {
  const connection = new Connection();
  for (const event of events) connection.go(event);
  return connection;
};

/** By state, how a connection comes there, and where each event leads from there. */
const PATHS = {
  drawing: [[], {drawn: "connected", lose: "lost", end: "ended", leave: "leaving"}],
  connected: [["drawn"], {lose: "lost", end: "ended", leave: "leaving"}],
  lost: [["drawn", "lose"], {find: "connected", end: "ended", leave: "leaving"}],
  ended: [["drawn", "end"], {leave: "leaving"}],
  leaving: [["drawn", "leave"], {}],
};

for (const [state, [path, leads]] of Object.entries(PATHS))
  test(`from ${state}, each event leads where it should and no other leads anywhere`, () => {
    assert.equal(after(...path).state, state);
    for (const event of ["drawn", "lose", "find", "end", "leave"]) {
      const connection = after(...path);
      assert.equal(connection.go(event), event in leads, event);
      assert.equal(connection.state, leads[event] ?? state, event);
    }
  });

test("nobody hears what is pressed while the connection is lost or its kernel has ended", () => {
  assert.equal(after().lost, false);
  assert.equal(after("drawn").lost, false);
  assert.equal(after("drawn", "lose").lost, true);
  assert.equal(after("drawn", "lose", "find").lost, false);
  assert.equal(after("drawn", "end").lost, true);
});

test("a page that was lost before it was drawn is not whole once it is found", () => {
  assert.equal(after("lose", "find").drawn, false);
  assert.equal(after("drawn", "lose", "find").drawn, true);
});

test("a page that is left is as lost as it was before", () => {
  assert.equal(after("drawn", "leave").lost, false);
  assert.equal(after("drawn", "lose", "leave").lost, true);
});

test("a page on which somebody stays is as it was before", () => {
  for (const path of [[], ["drawn"], ["drawn", "lose"], ["drawn", "end"]]) {
    const connection = after(...path);
    const before = connection.state;
    connection.go("leave");
    connection.stay();
    assert.equal(connection.state, before);
  }
});

test("a kernel that ends while its page is left has ended where somebody stays", () => {
  const connection = after("drawn", "leave", "end");
  assert.equal(connection.state, "leaving");
  assert.equal(connection.lost, true);
  connection.stay();
  assert.equal(connection.state, "ended");
});

test("staying changes nothing on a page that nobody was leaving", () => {
  const connection = after("drawn", "lose");
  connection.stay();
  assert.equal(connection.state, "lost");
});
