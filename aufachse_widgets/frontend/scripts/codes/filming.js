// A game taken over from another phone: its QR codes, filmed by this one's camera. Runs as a widget (see ../../../widgets/parts/code_camera.py), and once more in a
// worker, where it does nothing but read.

import decodeQR from "qr/decode.js";
import {Camera} from "./camera.js";
import {browsersOwn, ours, Reader} from "./reader.js";
import {button, make, openSheet} from "./sheet.js";

/** Pixels a side of what is looked at: the middle of the picture, as the page shows it. */
const SIDE = 960;
/** Milliseconds from one look to the next, at least. */
const PAUSE = 60;

/** The texts of the codes in a picture: one, or none. @param {ImageData} pixels */
const decode = (pixels) => {
  try {
    return [decodeQR(pixels)];
  } catch {
    return []; // there is none in it
  }
};

/** What Python tells. @typedef {{came: boolean[], said: string, trouble: string, round: number, over: boolean, open: boolean}} Told */

/** @param {import("../widget.js").Context} context */
const render = ({model, el, signal}) => {
  const words = model.get("words");
  const how = make("p", {textContent: words.how});
  const video = make("video", {className: "aa-code-seen", muted: true, playsInline: true, ariaLabel: words.seen}),
    frame = make("div", {className: "aa-code-frame"}, video),
    came = make("ol", {className: "aa-code-came", ariaHidden: "true"}),
    said = make("p", {className: "aa-code-said", role: "status"}),
    trouble = make("p", {className: "aa-error", role: "alert", hidden: true}),
    other = make("p", {className: "aa-small", textContent: words.file});
  const canvas = document.createElement("canvas"),
    brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", {willReadFrequently: true}));

  let why = ""; // the camera can't be had
  const camera = new Camera({
    video,
    signal,
    trouble: (found) => {
      why = found;
      tell();
    },
  });
  video.addEventListener("playing", () => {
    why = ""; // it came back by itself
    tell();
  });
  const start = () => {
    why = "";
    tell();
    void camera.start();
  };
  const retry = button(words.retry, start, "aa-primary"),
    open = button(words.open, () => model.send({kind: "open"}), "aa-primary"),
    again = button(words.again, () => model.send({kind: "again"}));

  let round = 0;
  const tell = () => {
    /** @type {Told} */
    const told = model.get("told");
    if (told.round !== round) reader.forget();
    round = told.round;
    came.replaceChildren(...told.came.map((one, place) => make("li", {className: one ? "aa-came" : "", textContent: String(place + 1)})));
    if (said.textContent !== told.said) said.textContent = told.said;
    const text = why && !told.over ? words[why] : told.trouble;
    if (trouble.textContent !== text) trouble.textContent = text;
    trouble.hidden = !text;
    how.hidden = frame.hidden = told.over || Boolean(why);
    said.hidden = !told.over && Boolean(why);
    other.hidden = !why;
    retry.hidden = !why || told.over;
    open.hidden = !told.open;
    again.hidden = !told.came.length || told.open;
    if (told.over) camera.stop();
    else if (!camera.wanted) void camera.start();
  };

  /** @param {import("./reader.js").Finds[]} finders */
  const watch = async (finders) => {
    reader.finders = finders;
    while (!signal.aborted) {
      const begun = performance.now();
      const {videoWidth: width, videoHeight: height} = video;
      if (camera.stream && width) {
        const middle = Math.min(width, height),
          side = Math.min(middle, SIDE);
        canvas.width = canvas.height = side;
        brush.drawImage(video, (width - middle) / 2, (height - middle) / 2, middle, middle, 0, 0, side, side);
        await reader.look({canvas, pixels: () => brush.getImageData(0, 0, side, side)});
      }
      await new Promise((on) => window.setTimeout(on, Math.max(0, PAUSE - (performance.now() - begun))));
    }
  };
  const reader = new Reader([], (text) => model.send({kind: "code", text}));
  const own = ours(() => new Worker(import.meta.url, {type: "module"}), decode, signal);
  void browsersOwn().then((native) => watch(native ? [native, own] : [own]));

  model.on("change:told", tell);
  signal.addEventListener("abort", () => model.off("change:told", tell));
  const parts = [how, frame, came, said, trouble, other];
  openSheet({el, signal, words, closed: () => model.send({kind: "closed"}), parts, buttons: [retry, open, again]});
  start();
};

// In the worker.
if (typeof document === "undefined") globalThis.onmessage = (event) => globalThis.postMessage(decode(event.data));

export default {render};
