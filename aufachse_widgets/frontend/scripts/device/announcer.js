// The announcer: the browser's own voice says what happens, in the page's language; one sentence after the other, and none that is out of date.

import {pageOf} from "./page.js";

/** A sentence: of which kind of thing it is, and what is said. @typedef {[string, string]} Line */

/** What the person likes. @typedef {{announcer: boolean, rate: number, language: string}} Liked */

// A press on it is about speech: it may come before the kernel knows that the announcer is liked.
const UNLOCKS = ".aa-key-announcer";
const LATE = 15000; // milliseconds: what has waited for so long is of the past
const PATIENCE = 4000; // milliseconds more than a sentence needs, after which its end has got lost, as happens in some browsers
const SLOW = 150; // milliseconds for a letter of the slowest voice

/**
 * The voice for a language: that of the person's own country, else the browser's usual one, else any that works without a network; null where there is none.
 * @param {readonly SpeechSynthesisVoice[]} voices @param {string} language @param {readonly string[]} liked
 */
export const voiceFor = (voices, language, liked) => {
  /** @param {string} code */
  const plain = (code) => code.toLowerCase().replace("_", "-");
  const own = liked.map(plain).filter((code) => code.split("-")[0] === language);
  /** @param {SpeechSynthesisVoice} voice */
  const worth = (voice) => (own.includes(plain(voice.lang)) ? 4 : 0) + (voice.default ? 2 : 0) + (voice.localService ? 1 : 0);
  const able = voices.filter((voice) => plain(voice.lang).split("-")[0] === language);
  return able.length ? able.reduce((best, voice) => (worth(voice) > worth(best) ? voice : best)) : null;
};

/** Says sentences with a browser's speech synthesis. */
export class Announcer {
  /** @param {SpeechSynthesis} synth @param {() => Liked} liked @param {() => boolean} may whether the page may be heard now */
  constructor(synth, liked, may) {
    this.synth = synth;
    this.liked = liked;
    this.may = may;
    /** What is still to be said. @type {{kind: string, text: string, since: number}[]} */
    this.waiting = [];
    /** What is being said; kept, since browsers forget what nobody holds, and its end with it. @type {SpeechSynthesisUtterance | null} */
    this.saying = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
    this.unlocked = false;
  }

  get voice() {
    return voiceFor(this.synth.getVoices(), this.liked().language, navigator.languages ?? []);
  }

  /** Somebody has pressed something: some browsers speak from then on only if they have spoken in answer to that. */
  unlock() {
    if (this.unlocked) return;
    this.unlocked = true;
    const nothing = new SpeechSynthesisUtterance(" ");
    nothing.volume = 0;
    this.synth.speak(nothing);
  }

  /** Say these after what is being said; none of them: say nothing more. @param {Line[]} lines */
  say(lines) {
    const kinds = lines.map(([kind]) => kind);
    this.waiting = this.waiting.filter(({kind}) => lines.length && !kinds.includes(kind));
    if (!this.may()) {
      this.hush();
      return;
    }
    const since = performance.now();
    this.waiting.push(...lines.map(([kind, text]) => ({kind, text, since})));
    this.next();
  }

  /** Go on with what waits, if nothing is being said. */
  next() {
    if (this.saying || !this.waiting.length) return;
    if (!this.may()) {
      this.hush();
      return;
    }
    if (!this.synth.getVoices().length) return; // they may still come
    const {voice} = this;
    this.waiting = this.waiting.filter(({since}) => performance.now() - since < LATE);
    if (!voice) this.waiting = [];
    const line = this.waiting.shift();
    if (!voice || !line) return;
    const said = new SpeechSynthesisUtterance(line.text);
    said.voice = voice;
    said.lang = voice.lang;
    said.rate = this.liked().rate;
    const ended = () => {
      if (this.saying === said) this.end();
    };
    said.onend = ended;
    said.onerror = ended;
    this.saying = said;
    this.patience = setTimeout(
      () => {
        this.synth.cancel();
        ended();
      },
      PATIENCE + (SLOW * line.text.length) / said.rate,
    );
    this.synth.speak(said);
  }

  /** What was being said has been said. */
  end() {
    clearTimeout(this.patience);
    this.saying = null;
    this.next();
  }

  /** Be silent at once. */
  hush() {
    this.waiting = [];
    clearTimeout(this.patience);
    if (!this.saying) return;
    this.saying = null;
    this.synth.cancel();
  }
}

/**
 * Listen to what the kernel has to say aloud. The page's element tells in `data-aufachse-speech` whether the browser has a voice for its language ("voice")
 * or has speech without one ("voiceless"); where it cannot speak at all there is no such mark. Returns what marks the page.
 * @param {import("../widget.js").Context} context
 */
export const hearAnnouncer = ({model, el, signal}) => {
  const synth = globalThis.speechSynthesis;
  if (!synth || !globalThis.SpeechSynthesisUtterance) return () => {};
  const liked = () => /** @type {Liked} */ (model.get("liked"));
  let pressed = false;
  const may = () => !document.hidden && (pressed || navigator.userActivation?.hasBeenActive === true);
  const announcer = new Announcer(synth, liked, may);
  const mark = () => {
    const page = pageOf(el);
    if (page) page.dataset.aufachseSpeech = announcer.voice ? "voice" : "voiceless";
  };
  const voices = () => {
    mark();
    announcer.next();
  };
  /** @param {{kind: string, lines: Line[], cut: boolean}} content */
  const told = (content) => {
    if (content.kind !== "say") return;
    if (content.cut) announcer.hush();
    announcer.say(content.lines);
  };
  const changed = () => {
    if (!liked().announcer) announcer.hush();
  };
  /** @param {Event} event */
  const press = (event) => {
    pressed = true;
    if (liked().announcer || /** @type {Element} */ (event.target).closest?.(UNLOCKS)) announcer.unlock();
  };
  for (const kind of ["pointerup", "click", "keydown"]) document.addEventListener(kind, press, {capture: true, passive: true, signal});
  document.addEventListener("visibilitychange", () => document.hidden && announcer.hush(), {signal});
  synth.addEventListener?.("voiceschanged", voices, {signal});
  model.on("msg:custom", told);
  model.on("change:liked", changed);
  signal.addEventListener("abort", () => {
    model.off("msg:custom", told);
    model.off("change:liked", changed);
    announcer.hush();
  });
  return mark;
};
