// The camera: on only as long as somebody looks at what it sees.

/** Why it can't be had, by the names of the browser's errors; the words for it come from Python. @type {Record<string, string>} */
const WHY = {NotAllowedError: "refused", SecurityError: "refused", NotReadableError: "busy", AbortError: "busy"};

/** What is asked of it: that at the back, with pixels enough for a code that doesn't fill the picture. */
const WANTED = {audio: false, video: {facingMode: {ideal: "environment"}, width: {ideal: 1920}, height: {ideal: 1080}}};

/**
 * The device's camera, shown in `video`. `trouble` is told why it can't be had: `insecure`, `none`, `refused` or `busy`.
 */
export class Camera {
  /** @type {MediaStream | null} */
  stream = null;
  /** Whether somebody wants it on. */
  wanted = false;
  /** How often it was turned on or off: what was asked for before counts no more. */
  turned = 0;

  /** @param {{video: HTMLVideoElement, trouble: (why: string) => void, devices?: MediaDevices, signal: AbortSignal}} camera */
  constructor({video, trouble, devices = navigator.mediaDevices, signal}) {
    this.video = video;
    this.trouble = trouble;
    this.devices = devices;
    document.addEventListener("visibilitychange", () => this.wanted && (document.hidden ? this.#off() : void this.#on()), {signal});
    signal.addEventListener("abort", () => this.stop());
  }

  async start() {
    this.wanted = true;
    await this.#on();
  }

  stop() {
    this.wanted = false;
    this.#off();
  }

  /** Where the page is seen, ask the browser for it. */
  async #on() {
    if (this.stream || document.hidden) return;
    if (!this.devices?.getUserMedia) {
      this.trouble(window.isSecureContext ? "none" : "insecure");
      return;
    }
    this.turned += 1;
    const turned = this.turned;
    try {
      const stream = await this.devices.getUserMedia(WANTED);
      if (turned !== this.turned) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      this.stream = stream;
      for (const track of stream.getTracks())
        track.addEventListener("ended", () => {
          if (stream !== this.stream) return;
          this.#off();
          this.trouble("busy"); // unplugged, or taken by another program
        });
      this.video.srcObject = stream;
      await this.video.play();
    } catch (error) {
      if (turned !== this.turned) return;
      this.#off();
      this.trouble(WHY[/** @type {Error} */ (error).name] ?? "none");
    }
  }

  #off() {
    this.turned += 1;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
  }
}
