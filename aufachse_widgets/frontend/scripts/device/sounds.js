// The eight sounds of the game, as numbers: the player (sound.js) makes them from these, and the tests check them.

/**
 * A part of a sound: a tone, or noise through a filter, that swells and dies away. Times are in seconds from the sound's beginning, frequencies in hertz.
 * @typedef {{wave: OscillatorType | "noise", at: number, lasts: number, gain: number, from: number, to: number, attack?: number, narrow?: number}} Part
 */

/** None is louder than this, and no more than this may sound at a time within one sound. */
export const LOUDEST = 0.6;
/** No sound lasts longer, in seconds; the engine runs as long as its drive. */
export const LONGEST = 1.3;
/** What runs as long as what it belongs to. */
export const STRETCHES = "engine";

/** A knock on wood. @param {number} at @param {number} pitch @param {number} gain @returns {Part[]} */
const knock = (at, pitch, gain) => [
  {wave: "noise", at, lasts: 0.05, gain, from: pitch * 5, to: pitch * 3, attack: 0.001, narrow: 2},
  {wave: "triangle", at, lasts: 0.07, gain: gain * 0.8, from: pitch, to: pitch * 0.7, attack: 0.001},
];

/** A tone of the horn or the fanfare. @param {number} at @param {number} lasts @param {number} pitch @param {number} gain @returns {Part} */
const brass = (at, lasts, pitch, gain) => ({wave: "sawtooth", at, lasts, gain, from: pitch, to: pitch, attack: 0.03});

/** A bell. @param {number} at @param {number} pitch @param {number} gain @returns {Part[]} */
const bell = (at, pitch, gain) => [
  {wave: "sine", at, lasts: 0.5, gain, from: pitch, to: pitch, attack: 0.002},
  {wave: "sine", at, lasts: 0.25, gain: gain * 0.5, from: pitch * 2.76, to: pitch * 2.76, attack: 0.002},
];

/** @type {Record<string, Part[]>} */
export const SOUNDS = {
  dice: [...knock(0, 520, 0.2), ...knock(0.11, 610, 0.24), ...knock(0.2, 480, 0.22), ...knock(0.27, 560, 0.18), ...knock(0.41, 430, 0.28)],
  engine: [
    {wave: "sawtooth", at: 0, lasts: 1.2, gain: 0.16, from: 48, to: 92, attack: 0.12},
    {wave: "square", at: 0, lasts: 1.2, gain: 0.07, from: 24, to: 46, attack: 0.12},
    {wave: "noise", at: 0, lasts: 1.2, gain: 0.1, from: 160, to: 420, attack: 0.2, narrow: 0.8},
  ],
  horn: [brass(0, 0.16, 311, 0.13), brass(0, 0.16, 392, 0.13), brass(0.22, 0.42, 311, 0.14), brass(0.22, 0.42, 392, 0.14)],
  till: [...knock(0, 300, 0.16), ...bell(0.07, 1568, 0.2), ...bell(0.17, 2093, 0.16)],
  crate: [
    {wave: "sine", at: 0, lasts: 0.12, gain: 0.35, from: 150, to: 70, attack: 0.002},
    {wave: "noise", at: 0, lasts: 0.08, gain: 0.16, from: 900, to: 300, attack: 0.001, narrow: 1},
  ],
  hammer: [...knock(0, 210, 0.32), ...knock(0.2, 190, 0.32)],
  paper: [
    {wave: "noise", at: 0, lasts: 0.16, gain: 0.14, from: 2400, to: 5200, attack: 0.05, narrow: 0.7},
    {wave: "noise", at: 0.14, lasts: 0.2, gain: 0.18, from: 5600, to: 1800, attack: 0.02, narrow: 0.7},
  ],
  fanfare: [
    brass(0, 0.14, 392, 0.13),
    brass(0.15, 0.14, 523, 0.13),
    brass(0.3, 0.14, 659, 0.13),
    brass(0.45, 0.75, 784, 0.14),
    brass(0.45, 0.75, 523, 0.1),
    brass(0.45, 0.75, 659, 0.1),
  ],
};

/** How long a sound lasts, in seconds. @param {string} name */
export const lasts = (name) => Math.max(0, ...(SOUNDS[name] ?? []).map((part) => part.at + part.lasts));

/** The part of a sound that is played for so many seconds. @param {Part} part @param {number} factor @returns {Part} */
export const stretched = (part, factor) => ({...part, at: part.at * factor, lasts: part.lasts * factor});
