// The device: what only the browser knows or can do. Runs once a page (a Device widget, see ../device.py), by anywidget's front end.

import {hearAnnouncer} from "./announcer.js";
import {hearTurns} from "./awake.js";
import {hearCalls} from "./calls.js";
import {hearCards} from "./cards.js";
import {dimmer} from "./dims.js";
import {download, print, saver} from "./files.js";
import {followFocus} from "./focus.js";
import {seeKernel} from "./gone.js";
import {hearDigits} from "./keypad.js";
import {firstSpace, hearKeys} from "./keys.js";
import {dropLate} from "./late.js";
import {giveLink, keepLinks} from "./links.js";
import {keepLooks} from "./looks.js";
import {sizeMaps} from "./maps.js";
import {countMoney} from "./money.js";
import {followMotion, hearSkips} from "./motion.js";
import {nameParts} from "./names.js";
import {placeOdds} from "./odds.js";
import {pageOf} from "./page.js";
import {Finger, hearPresses, Presses} from "./presses.js";
import {remember} from "./remembered.js";
import {hearRules, readAddressed} from "./rules.js";
import {covered, sight, topped} from "./sight.js";
import {giveSigns} from "./signs.js";
import {hearGame} from "./sound.js";
import {tellSteps} from "./steps.js";
import {initialize} from "./together.js";
import {hearTouches} from "./touches.js";
import {showWays} from "./ways.js";

/**
 * What the kernel says to the device.
 * @typedef {({kind: "download"} & import("./files.js").Saved) | {kind: "print", page: string} | {kind: "sight", look: string} | {kind: "dropped"} | {kind: "call"} |
 *   ({kind: "link"} & import("./links.js").Shown) | {kind: "remember", text: string}} Said
 */

const render =
  /** @param {Finger} finger */
    (finger) =>
    /** @param {import("../widget.js").Context} context */
    ({model, el, signal}) => {
      const page = () => pageOf(el);
      const presses = new Presses(page, () => model.get("pause"), finger);
      const dropped = dimmer(presses, page, () => model.get("changed")),
        save = saver(page, presses),
        top = topped(),
        over = covered();
      sizeMaps(model.widget_manager, signal);
      const ways = showWays({page, signal});
      const focus = followFocus({page, space: firstSpace, signal});
      const late = dropLate({page, signal});
      const steps = tellSteps({page, el, signal});
      const still = () => {
        window.clearTimeout(later);
        presses.look();
        late.measure();
        nameParts(page());
        placeOdds(page());
        focus();
        steps.speak();
      };
      const moved = followMotion({page, presses, still, signal});
      const seeLines = hearTouches({model, page, pause: () => model.get("pause"), signal});

      const money = countMoney({page, model, signal});
      const sayLooks = keepLooks({page, model, signal});
      const markSpeech = hearAnnouncer({model, el, signal});

      // What changes is looked at once a frame of the screen, and again when things have come to rest.
      let due = false,
        later = 0;
      const look = () => {
        presses.dirty = true;
        moved();
        if (due) return;
        due = true;
        window.requestAnimationFrame(() => {
          due = false;
          presses.look();
          late.measure();
          ways();
          money.look();
          seeLines();
          save();
          top(page());
          over(page());
          nameParts(page());
          placeOdds(page());
          steps.look();
          window.clearTimeout(later);
          later = window.setTimeout(still, 350); // where something goes on moving
        });
      };
      // The way to the space that is pointed at changes nothing that can be pressed: pointing alone costs no look.
      /** @param {MutationRecord} change */
      const pointed = ({type, target}) => type === "attributes" && /** @type {Element} */ (target).matches(".aa-lines path");
      const observer = new MutationObserver((changes) => {
        late.look();
        if (!changes.every((change) => el.contains(change.target) || pointed(change))) look();
      });
      const gone = seeKernel({model, el, page, signal});
      /** @param {number} tries */
      const watch = (tries) => {
        const root = page();
        if (root) {
          gone?.();
          sayLooks();
          markSpeech();
          root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's keys are not ours
          observer.observe(root, {
            childList: true,
            characterData: true,
            subtree: true,
            attributes: true,
            attributeFilter: ["class", "style", "disabled", "hidden", "data-aufachse-step"],
          });
          look();
          readAddressed(model);
        } else if (tries) window.setTimeout(() => watch(tries - 1), 50); // not in the page yet
      };
      watch(100);

      hearPresses({model, page, presses, refused: dropped, signal});
      hearKeys({model, page, signal});
      hearCards({model, page, signal});
      hearDigits({page, signal});
      hearRules({model, page, signal});
      giveSigns({model, signal});
      hearTurns({model, signal});
      const called = hearCalls({model, page, signal});
      const player = hearGame({model, el, signal});
      hearSkips({
        page,
        ended: () => {
          money.end();
          player.hush();
        },
        signal,
      });

      // What the person moves may be pressed at once.
      /** @param {MouseEvent} event */
      const byHand = (event) => {
        if (event.type === "wheel" || event.buttons) presses.gesture = performance.now();
      };
      const at = {capture: true, signal};
      let scrolled = -1e9; // when we scrolled ourselves
      document.addEventListener("wheel", byHand, {...at, passive: true});
      document.addEventListener("pointermove", byHand, {...at, passive: true});
      document.addEventListener(
        "scroll",
        () => {
          if (performance.now() - scrolled > 600) presses.look(true);
          else look();
        },
        {...at, passive: true},
      );
      document.addEventListener("transitionend", look, at);

      document.addEventListener("aufachse-go", (event) => model.send({kind: "go", .../** @type {CustomEvent<object>} */ (event).detail}), {signal}); // from the served page's script

      /** @param {string} look @param {number} tries */
      const come = (look, tries) => {
        const moved = sight(page(), look);
        if (moved) scrolled = performance.now();
        else if (moved === null && tries) window.setTimeout(() => come(look, tries - 1), 100); // it is still being made
      };
      /** @param {Said} content @param {DataView<ArrayBuffer>[]} buffers */
      const told = (content, buffers) => {
        if (content.kind === "download") download(content, buffers);
        else if (content.kind === "print") print(content);
        else if (content.kind === "sight") come(content.look, 10);
        else if (content.kind === "call") called();
        else if (content.kind === "dropped") {
          if (!finger.doubled) dropped(finger.last?.button ?? null);
        } else if (content.kind === "link") giveLink(page(), content);
        else if (content.kind === "remember") remember(content.text);
      };
      model.on("msg:custom", told);
      return () => {
        model.off("msg:custom", told);
        observer.disconnect();
        window.clearTimeout(later);
      };
    };

/** What goes on beside what is seen of it. @param {import("../widget.js").Context} context */
const begin = (context) => {
  const ends = [keepLinks(context), initialize(context)]; // the first hears what the kernel says once the second has said that somebody is here
  // biome-ignore lint/suspicious/useIterableCallbackReturn: nothing comes of an end
  return () => ends.forEach((end) => end());
};

/** Each device has a finger of its own, however many are on the page; an app shows its device in one page after the other. */
export default () => ({initialize: begin, render: render(new Finger())});
