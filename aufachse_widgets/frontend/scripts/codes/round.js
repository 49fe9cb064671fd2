// The codes one after the other, again and again, until somebody stops them.

/** Milliseconds that each is shown: a phone's camera sees it several times. */
export const PACE = 500;

/** Which of `count` codes is shown; `show(place)` shows it. */
export class Round {
  place = 0;
  /** @type {number | undefined} */
  timer;

  /** @param {number} count @param {(place: number) => void} show */
  constructor(count, show) {
    this.count = count;
    this.show = show;
  }

  /** Whether they go on by themselves. */
  get goes() {
    return this.timer !== undefined;
  }

  /** Show the code that many places further. @param {number} by */
  step(by) {
    this.place = (this.place + by + this.count) % this.count;
    this.show(this.place);
  }

  go() {
    this.stop();
    this.timer = /** @type {any} */ (setInterval(() => this.step(1), PACE));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
