// Reads codes in what a camera sees: by the browser's own reader where it has one, else by ours.

/** A picture that a camera took: as the browser's reader takes it, and as pixels. @typedef {{canvas: HTMLCanvasElement, pixels: () => ImageData}} Picture */

/** Finds the texts of codes in a picture. @typedef {(picture: Picture) => Promise<string[]>} Finds */

/** The browser's own reader; null where it has none. @returns {Promise<Finds | null>} */
export const browsersOwn = async () => {
  const {BarcodeDetector} = /** @type {any} */ (globalThis);
  try {
    if (!(await BarcodeDetector?.getSupportedFormats?.())?.includes("qr_code")) return null;
    const reader = new BarcodeDetector({formats: ["qr_code"]});
    return async ({canvas}) => (await reader.detect(canvas)).map((/** @type {{rawValue: string}} */ found) => found.rawValue);
  } catch {
    return null;
  }
};

/**
 * Ours, in a worker: it takes a slow phone longer than a frame lasts. Where there can be no worker, `here` does it.
 * @param {() => Worker} begin @param {(pixels: ImageData) => string[]} here @param {AbortSignal} signal @returns {Finds}
 */
export const ours = (begin, here, signal) => {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {((texts: string[] | null) => void) | undefined} */
  let answer;
  const gone = () => {
    worker?.terminate();
    worker = null;
    answer?.(null);
  };
  try {
    worker = begin();
    worker.addEventListener("message", ({data}) => answer?.(data));
    worker.addEventListener("error", gone);
  } catch {
    worker = null; // a page whose policy lets it have none
  }
  signal.addEventListener("abort", gone);
  return async ({pixels}) => {
    if (worker) {
      const texts = await new Promise((/** @type {(texts: string[] | null) => void} */ told) => {
        answer = told;
        worker?.postMessage(pixels());
      });
      if (texts || signal.aborted) return texts ?? [];
    }
    return here(pixels());
  };
};

/** Looks at pictures with one finder after the other, and tells each text once. */
export class Reader {
  /** @type {Set<string>} */
  told = new Set();

  /** @param {Finds[]} finders @param {(text: string) => void} tell */
  constructor(finders, tell) {
    this.finders = finders;
    this.tell = tell;
  }

  /** @param {Picture} picture */
  async look(picture) {
    for (const find of this.finders) {
      const texts = await find(picture).catch(() => []);
      for (const text of texts) {
        if (this.told.has(text)) continue;
        this.told.add(text);
        this.tell(text);
      }
      if (texts.length) return;
    }
  }

  /** Tell them again: what came before counts no more. */
  forget() {
    this.told.clear();
  }
}
