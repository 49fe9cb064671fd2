// What is heard: sounds made by WebAudio from numbers, where the person likes sound, has pressed something, and sees the page.

import {pageOf} from "./page.js";
import {lasts, SOUNDS, STRETCHES, stretched} from "./sounds.js";

/** What has happened since the frame before: which sounds it makes, each with its name, when it begins and how long it may last, in milliseconds;
 * whether it goes on (and wasn't taken back); how to buzz. @typedef {{frame: number, live: boolean, sounds: [string, number, number][], buzz: string}} Happened */

/** What the person likes. @typedef {{sound: boolean, volume: number, vibration: boolean}} Liked */

// A press on one of these is about sound: it may come before the kernel knows that sound is liked.
const UNLOCKS = ".aa-key-sound, .aa-unlocks-sound";
const KEPT = 24; // names of sounds that the page remembers, for tests
const FIRST = "till"; // is heard where sound is switched on
const GAP = 0.25; // seconds between two sounds that are played to be tried
const QUIET = 1e-4; // what a sound dies away to: an exponential curve never reaches nothing

const OUTBID = [60, 60, 60]; // milliseconds on, off, on

/** The noise that all sounds share: a second of it. @param {BaseAudioContext} audio */
const noiseOf = (audio) => {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
};

/** Plays sounds on one audio context, which is made at the first press that may be followed by a sound. */
export class Player {
  /** @param {() => Liked} liked @param {(name: string) => void} [told] is called with each sound that is played */
  constructor(liked, told = () => {}) {
    this.liked = liked;
    this.told = told;
    /** @type {AudioContext | null} */
    this.audio = null;
    /** @type {AudioBuffer | null} */
    this.noise = null;
    /** @type {GainNode | null} */
    this.master = null;
    /** @type {Set<AudioScheduledSourceNode>} */
    this.sounding = new Set();
  }

  /** Somebody has pressed something: browsers let a page sound from now on. */
  unlock() {
    if (!this.audio) {
      if (!globalThis.AudioContext) return;
      this.audio = new AudioContext();
      this.noise = noiseOf(this.audio);
      this.master = this.audio.createGain();
      this.master.connect(this.audio.destination);
    }
    if (this.audio.state !== "running") this.audio.resume().catch(() => {});
  }

  /** Play these, each after so many milliseconds. @param {[string, number, number][]} sounds */
  play(sounds) {
    const {audio, master} = this;
    if (!audio || !master || document.hidden) return;
    const now = audio.currentTime + 0.02;
    master.gain.setValueAtTime(this.liked().volume, now);
    for (const [name, after, long] of sounds) {
      const factor = name === STRETCHES && long ? long / 1000 / lasts(name) : 1;
      for (const part of SOUNDS[name] ?? []) this.sound(stretched(part, factor), now + after / 1000);
      this.told(name);
    }
  }

  /** @param {import("./sounds.js").Part} part @param {number} when */
  sound(part, when) {
    const audio = /** @type {AudioContext} */ (this.audio);
    const begins = when + part.at,
      ends = begins + part.lasts;
    const loud = audio.createGain();
    loud.gain.setValueAtTime(QUIET, begins);
    loud.gain.exponentialRampToValueAtTime(part.gain, begins + (part.attack ?? 0.01));
    loud.gain.exponentialRampToValueAtTime(QUIET, ends);
    loud.connect(/** @type {GainNode} */ (this.master));
    /** @type {AudioScheduledSourceNode} */
    let source;
    if (part.wave === "noise") {
      const noise = audio.createBufferSource(),
        filter = audio.createBiquadFilter();
      noise.buffer = this.noise;
      noise.loop = true;
      filter.type = "bandpass";
      filter.Q.value = part.narrow ?? 1;
      filter.frequency.setValueAtTime(part.from, begins);
      filter.frequency.exponentialRampToValueAtTime(part.to, ends);
      noise.connect(filter).connect(loud);
      source = noise;
    } else {
      const tone = audio.createOscillator(),
        filter = audio.createBiquadFilter();
      tone.type = part.wave;
      tone.frequency.setValueAtTime(part.from, begins);
      tone.frequency.exponentialRampToValueAtTime(part.to, ends);
      filter.type = "lowpass"; // a horn, and not a buzzer
      filter.frequency.value = 3200;
      tone.connect(filter).connect(loud);
      source = tone;
    }
    source.start(begins);
    source.stop(ends);
    this.sounding.add(source);
    source.onended = () => {
      this.sounding.delete(source);
      loud.disconnect();
    };
  }

  /** Be silent at once. */
  hush() {
    for (const source of this.sounding) source.stop();
    this.sounding.clear();
  }

  /** Give the machine's sound back. */
  close() {
    this.hush();
    this.audio?.close().catch(() => {});
    this.audio = null;
  }
}

/** All sounds, one after the other, to be tried. @returns {[string, number, number][]} */
export const allSounds = () => {
  let at = 0;
  return Object.keys(SOUNDS).map((name) => {
    const begins = at;
    at += 1000 * (lasts(name) + GAP);
    return [name, begins, 0];
  });
};

/**
 * Listen to what happens in the game, and let it be heard. What has happened before the page came is not; what is taken back, looked at as it was, or
 * happens while nobody sees the page, is silent. The page's element keeps the names of what was played last (`data-aufachse-played`).
 * Returns the player.
 * @param {import("../widget.js").Context} context
 */
export const hearGame = ({model, el, signal}) => {
  const liked = () => /** @type {Liked} */ (model.get("liked"));
  const player = new Player(liked, (name) => {
    const page = pageOf(el);
    if (page) page.dataset.aufachsePlayed = [...(page.dataset.aufachsePlayed ?? "").split(" ").filter(Boolean), name].slice(-KEPT).join(" ");
  });
  let last = /** @type {Happened} */ (model.get("happened"))?.frame ?? -1;
  const happened = () => {
    const {frame, live, sounds, buzz} = /** @type {Happened} */ (model.get("happened"));
    if (frame === last) return;
    last = frame;
    if (!live) {
      player.hush();
      return;
    }
    if (buzz && liked().vibration && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(OUTBID);
    if (liked().sound) player.play(sounds);
  };
  let on = liked().sound;
  const changed = () => {
    if (!liked().sound) player.hush();
    else if (!on) player.play([[FIRST, 0, 0]]); // so that it is known how loud that is
    on = liked().sound;
  };
  /** @param {{kind: string}} content */
  const told = (content) => {
    if (content.kind !== "listen") return;
    player.hush();
    player.play(allSounds());
  };
  /** @param {Event} event */
  const pressed = (event) => {
    if (liked().sound || /** @type {Element} */ (event.target).closest?.(UNLOCKS)) player.unlock();
  };
  for (const kind of ["pointerup", "click", "keydown"]) document.addEventListener(kind, pressed, {capture: true, passive: true, signal});
  document.addEventListener("visibilitychange", () => document.hidden && player.hush(), {signal});
  model.on("change:happened", happened);
  model.on("change:liked", changed);
  model.on("msg:custom", told);
  signal.addEventListener("abort", () => {
    model.off("change:happened", happened);
    model.off("change:liked", changed);
    model.off("msg:custom", told);
    player.close();
  });
  return player;
};
