// A drawing as a picture, made on the device.

/** An SVG drawing as a PNG file of that name. @param {string} drawing @param {string} name @returns {Promise<File>} */
export const pictureOf = async (drawing, name) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("no picture");
  return new File([made], name, {type: "image/png"});
};

/** What the system's sheet takes: a "picture" (with a text), a "text" alone, or nothing ("") where there is none.
 * @param {Pick<Navigator, "canShare" | "share"> | undefined} browser @returns {"picture" | "text" | ""} */
export const sheetTakes = (browser) => {
  if (!browser?.share) return "";
  try {
    return browser.canShare?.({files: [new File([], "picture.png", {type: "image/png"})]}) ? "picture" : "text";
  } catch {
    return "text";
  }
};
