// A game as QR codes, shown one after the other for another phone's camera: black on white with a white margin, whatever the page's colours are.

import {Round} from "./round.js";
import {button, iconButton, make, openSheet} from "./sheet.js";

/** White modules around a code, without which cameras don't find it. */
const MARGIN = 4;

/** Draw a code, each module as large as fits, and of the same number of the screen's pixels. @param {HTMLCanvasElement} canvas @param {string} code @param {number} side @param {number} room */
const draw = (canvas, code, side, room) => {
  const bits = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0));
  const pixels = window.devicePixelRatio || 1;
  const whole = side + 2 * MARGIN;
  const module = Math.max(1, Math.floor((room * pixels) / whole));
  canvas.width = canvas.height = whole * module;
  canvas.style.width = `${(whole * module) / pixels}px`;
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = "#000";
  for (let place = 0; place < side * side; place++) {
    if (!(bits[place >> 3] & (128 >> (place & 7)))) continue;
    brush.fillRect((MARGIN + (place % side)) * module, (MARGIN + Math.floor(place / side)) * module, module, module);
  }
};

/** @param {import("../widget.js").Context} context */
const render = ({model, el, signal}) => {
  const words = model.get("words"),
    /** @type {string[]} */ codes = model.get("codes"),
    side = model.get("side");
  const canvas = make("canvas", {className: "aa-code-picture", role: "img"}),
    frame = make("div", {className: "aa-code-frame"}, canvas),
    said = make("p", {className: "aa-code-said"});
  const show = (/** @type {number} */ place) => {
    if (frame.clientWidth) draw(canvas, codes[place], side, Math.min(frame.clientWidth, frame.clientHeight));
    said.textContent = words.place.replace("{number}", String(place + 1)).replace("{count}", String(codes.length));
    canvas.ariaLabel = said.textContent;
  };
  const round = new Round(codes.length, show);
  const pause = button("", () => (round.goes ? rest() : go()), "aa-primary");
  const go = () => {
    round.go();
    pause.textContent = words.pause;
    said.ariaLive = "off"; // twice a second nobody wants to hear
  };
  const rest = () => {
    round.stop();
    pause.textContent = words.go;
    said.ariaLive = "polite";
  };
  const step = (/** @type {number} */ by) => {
    rest();
    round.step(by);
  };
  const buttons =
    codes.length > 1 ? [iconButton(words.previous, "chevron-left", () => step(-1)), pause, iconButton(words.next, "chevron-right", () => step(1))] : [];
  const parts = [make("p", {textContent: words.how}), frame, said, make("p", {textContent: words.after, className: "aa-small"})];
  pause.autofocus = true;
  const size = new ResizeObserver(() => show(round.place));
  size.observe(frame);
  if (codes.length > 1) go();
  signal.addEventListener("abort", () => {
    round.stop();
    size.disconnect();
  });
  openSheet({el, signal, words, closed: () => model.send({kind: "closed"}), parts, buttons});
};

export default {render};
