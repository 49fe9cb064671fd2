import assert from "node:assert/strict";
import {test} from "node:test";
import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import {Camera} from "../scripts/codes/camera.js";
import {browsersOwn, ours, Reader} from "../scripts/codes/reader.js";
import {PACE, Round} from "../scripts/codes/round.js";

const never = new AbortController().signal;
/** Let everything that is due be done. */
const settled = () => new Promise((done) => setImmediate(done));

test("codes go round by themselves, stop, and are turned by hand", (context) => {
  context.mock.timers.enable({apis: ["setInterval"]});
  const shown = [];
  const round = new Round(3, (place) => shown.push(place));
  round.go();
  context.mock.timers.tick(4 * PACE);
  assert.deepEqual(shown, [1, 2, 0, 1]);
  round.stop();
  context.mock.timers.tick(10 * PACE);
  assert.equal(shown.length, 4);
  round.step(-1);
  round.step(-1);
  assert.deepEqual(shown.slice(4), [0, 2]);
  assert.equal(round.goes, false);
  round.go();
  round.go();
  context.mock.timers.tick(PACE);
  assert.equal(shown.length, 7, "two presses make no second clock");
});

test("a text is told once, until what came before counts no more", async () => {
  const told = [];
  const reader = new Reader([async ({texts}) => texts], (text) => told.push(text));
  for (const texts of [["a"], ["a", "b"], [], ["a"]]) await reader.look({texts});
  assert.deepEqual(told, ["a", "b"]);
  reader.forget();
  await reader.look({texts: ["a"]});
  assert.deepEqual(told, ["a", "b", "a"]);
});

test("our reader looks where the browser's own finds nothing or fails", async () => {
  const told = [];
  const asked = [];
  const own = async ({own}) => {
    if (own === "fails") throw new Error("no service");
    return own;
  };
  const other = async ({other}) => {
    asked.push(other);
    return other;
  };
  const reader = new Reader([own, other], (text) => told.push(text));
  await reader.look({own: ["a"], other: ["x"]});
  await reader.look({own: [], other: ["b"]});
  await reader.look({own: "fails", other: ["c"]});
  assert.deepEqual(told, ["a", "b", "c"]);
  assert.deepEqual(asked, [["b"], ["c"]]);
});

test("the browser's own reader is taken only where it reads QR codes", async (context) => {
  context.after(() => delete globalThis.BarcodeDetector);
  assert.equal(await browsersOwn(), null);
  const detector = (formats) =>
    class {
      static getSupportedFormats = async () => formats;
      detect = async (canvas) => [{rawValue: `in ${canvas}`}];
    };
  globalThis.BarcodeDetector = detector(["ean_13"]);
  assert.equal(await browsersOwn(), null);
  globalThis.BarcodeDetector = detector(["ean_13", "qr_code"]);
  assert.deepEqual(await (await browsersOwn())({canvas: "sight"}), ["in sight"]);
  globalThis.BarcodeDetector.getSupportedFormats = async () => Promise.reject(new Error("no service"));
  assert.equal(await browsersOwn(), null);
});

/** As much of a worker as the reader asks for. */
class Worker extends EventTarget {
  asked = [];
  ended = false;
  postMessage(pixels) {
    this.asked.push(pixels);
  }
  answer(data) {
    this.dispatchEvent(Object.assign(new Event("message"), {data}));
  }
  terminate() {
    this.ended = true;
  }
}

test("our reader works in a worker, and here once that has failed", async () => {
  const worker = new Worker(),
    here = (pixels) => [`${pixels} here`];
  const find = ours(() => worker, here, never);
  const first = find({pixels: () => "one"});
  worker.answer(["read"]);
  assert.deepEqual([await first, worker.asked], [["read"], ["one"]]);
  const second = find({pixels: () => "two"});
  worker.dispatchEvent(new Event("error"));
  assert.deepEqual(await second, ["two here"]);
  assert.deepEqual([await find({pixels: () => "three"}), worker.ended], [["three here"], true]);
  const none = ours(
    () => {
      throw new Error("the page's policy");
    },
    here,
    never,
  );
  assert.deepEqual(await none({pixels: () => "four"}), ["four here"]);
});

test("a reader that is left while it looks says nothing", async () => {
  const worker = new Worker(),
    left = new AbortController();
  const find = ours(
    () => worker,
    () => ["here"],
    left.signal,
  );
  const looked = find({pixels: () => "one"});
  left.abort();
  assert.deepEqual([await looked, worker.ended], [[], true]);
});

test("the library reads what a row's codes are made of", () => {
  const text = `AUFACHSE:${"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".repeat(20)} /`;
  const side = encodeQR(text, "raw", {ecc: "low", encoding: "alphanumeric", border: 4, scale: 4});
  const data = Uint8ClampedArray.from(side.flatMap((row) => row.flatMap((black) => [...Array(3).fill(black ? 0 : 255), 255])));
  assert.equal(decodeQR({width: side.length, height: side.length, data}), text);
});

/** The browser around a camera: a page that may be hidden, and cameras that are given when the test says so. */
const browser = (context, give) => {
  const page = Object.assign(new EventTarget(), {hidden: false});
  const asked = [];
  Object.assign(globalThis, {document: page, window: {isSecureContext: true}});
  context.after(() => {
    delete globalThis.document;
    delete globalThis.window;
  });
  const stream = () => {
    const track = Object.assign(new EventTarget(), {on: true, stop: () => Object.assign(track, {on: false})});
    return {track, getTracks: () => [track]};
  };
  const devices = {
    getUserMedia: (wanted) =>
      new Promise((had, failed) => {
        asked.push({wanted, had: (given = stream()) => had(given) ?? given, failed: (name) => failed(Object.assign(new Error(), {name}))});
        give?.(asked.at(-1));
      }),
  };
  const troubles = [],
    video = {srcObject: null, play: async () => {}},
    left = new AbortController();
  const camera = new Camera({video, trouble: (why) => troubles.push(why), devices, signal: left.signal});
  const hide = (hidden) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return {camera, asked, troubles, video, left, hide};
};

test("the camera is on only while somebody wants it and sees the page", async (context) => {
  const given = [];
  const {camera, video, left, hide, asked} = browser(context, ({had}) => given.push(had()));
  await camera.start();
  assert.equal(asked[0].wanted.audio, false);
  assert.equal(video.srcObject, given[0]);
  hide(true);
  assert.deepEqual([given[0].track.on, video.srcObject], [false, null]);
  hide(false);
  await settled();
  assert.deepEqual([given.length, video.srcObject === given[1], given[1].track.on], [2, true, true]);
  camera.stop();
  assert.equal(given[1].track.on, false);
  hide(true);
  hide(false);
  await settled();
  assert.equal(given.length, 2, "nobody wants it any more");
  await camera.start();
  left.abort();
  assert.equal(given[2].track.on, false);
});

test("a camera that comes when nobody wants it any more is switched off", async (context) => {
  const {camera, asked, video, troubles} = browser(context);
  const started = camera.start();
  camera.stop();
  const late = asked[0].had();
  await started;
  assert.deepEqual([late.track.on, video.srcObject, troubles], [false, null, []]);
});

test("two starts at once have one camera", async (context) => {
  const {camera, asked, video} = browser(context);
  const started = [camera.start(), camera.start()];
  const streams = asked.map(({had}) => had());
  await Promise.all(started);
  assert.deepEqual(
    streams.filter(({track}) => track.on),
    [video.srcObject],
  );
});

for (const [name, why] of Object.entries({NotAllowedError: "refused", NotReadableError: "busy", NotFoundError: "none", OverconstrainedError: "none"}))
  test(`a camera that can't be had says why: ${name}`, async (context) => {
    const {camera, troubles, video} = browser(context, ({failed}) => failed(name));
    await camera.start();
    assert.deepEqual([troubles, video.srcObject], [[why], null]);
  });

test("a page by plain http says what it needs", async (context) => {
  const {troubles, video, left} = browser(context);
  const camera = () => new Camera({video, trouble: (why) => troubles.push(why), devices: /** @type {any} */ ({}), signal: left.signal});
  await camera().start();
  globalThis.window.isSecureContext = false;
  await camera().start();
  assert.deepEqual(troubles, ["none", "insecure"]);
});

test("a camera that is taken away says so", async (context) => {
  const {camera, troubles, asked} = browser(context, ({had}) => had());
  await camera.start();
  camera.stream.getTracks()[0].dispatchEvent(new Event("ended"));
  assert.deepEqual([troubles, camera.stream, asked.length], [["busy"], null, 1]);
});
