// What was pressed or typed and has no answer yet.

import assert from "node:assert/strict";
import {test} from "node:test";
import {Unanswered} from "../scripts/page/unanswered.js";

const update = (id, widget) => ({channel: "shell", header: {msg_id: id, msg_type: "comm_msg"}, content: {comm_id: widget, data: {method: "update"}}});
const custom = (id, kind) => ({
  channel: "shell",
  header: {msg_id: id, msg_type: "comm_msg"},
  content: {comm_id: "w", data: {method: "custom", content: {kind}}},
});
const status = (id, state) => ({header: {msg_type: "status"}, parent_header: {msg_id: id}, content: {execution_state: state}});

test("a message waits until the kernel is idle after it", () => {
  const unanswered = new Unanswered();
  unanswered.sent(update("1", "w"), 100);
  assert.equal(unanswered.size, 1);
  unanswered.heard(status("1", "busy"));
  assert.equal(unanswered.size, 1);
  unanswered.heard(status("other", "idle"));
  assert.equal(unanswered.size, 1);
  unanswered.heard(status("1", "idle"));
  assert.equal(unanswered.size, 0);
});

test("the wait is counted from the first message, and any word from the kernel ends it", () => {
  const unanswered = new Unanswered();
  unanswered.sent({...update("0", "w"), channel: "control"}, 50);
  assert.equal(unanswered.since, 0);
  unanswered.sent(update("1", "w"), 100);
  unanswered.sent(update("2", "w"), 200);
  assert.equal(unanswered.since, 100);
  unanswered.heard(status("1", "busy"));
  assert.equal(unanswered.since, 0);
  unanswered.sent(update("3", "w"), 300);
  assert.equal(unanswered.since, 300);
});

test("signs of life and questions about the kernel are nothing that somebody has pressed", () => {
  const unanswered = new Unanswered();
  unanswered.sent(custom("1", "alive"), 100);
  unanswered.sent({channel: "shell", header: {msg_id: "2", msg_type: "kernel_info_request"}, content: {}}, 100);
  assert.equal(unanswered.size, 0);
  unanswered.sent(custom("3", "press"), 100);
  assert.equal(unanswered.size, 1);
});

test("after a lost connection, widgets whose updates got no answer are given once", () => {
  const unanswered = new Unanswered();
  unanswered.sent(update("1", "answered"), 100);
  unanswered.sent(update("2", "missing"), 100);
  unanswered.sent(custom("3", "press"), 100);
  unanswered.heard(status("1", "idle"));
  unanswered.sent(update("4", "late"), 150);
  assert.equal(unanswered.back(), true);
  assert.equal(unanswered.since, 0);
  assert.equal(unanswered.size, 0);
  unanswered.heard(status("4", "idle")); // comes late
  unanswered.sent(update("5", "since"), 200);
  assert.deepEqual(unanswered.takeMissing(), ["missing"]);
  assert.deepEqual(unanswered.takeMissing(), []);
  assert.equal(unanswered.size, 1);
});

test("nothing is doubtful where all was answered before the connection was lost", () => {
  const unanswered = new Unanswered();
  unanswered.sent(update("1", "w"), 100);
  unanswered.heard(status("1", "idle"));
  assert.equal(unanswered.back(), false);
});
