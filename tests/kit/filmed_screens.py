"""What a phone's camera sees of another phone's screen, as a video file that Chromium takes for a camera."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
"""What Chromium is begun with, beside ``--use-file-for-fake-video-capture``: nobody is asked whether the page may have the camera."""
WIDTH, HEIGHT, A_SECOND = 1280, 720, 2

# A picture as it is filmed by hand: tilted, out of focus, in front of something grey, not quite black and white, and noisy. Only its brightness is kept.
FILM = """
async ([picture, width, height, number]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height), brush = canvas.getContext("2d");
  brush.fillStyle = "#666";
  brush.fillRect(0, 0, width, height);
  const size = 0.86 * height / Math.max(image.width, image.height);
  brush.translate(width / 2 + 9, height / 2 - 6);
  brush.rotate(0.02 + 0.015 * (number % 3));
  brush.transform(1, 0.01, 0.015, 1, 0, 0);
  brush.filter = "blur(0.8px)";
  brush.drawImage(image, -size * image.width / 2, -size * image.height / 2, size * image.width, size * image.height);
  const {data} = brush.getImageData(0, 0, width, height), bright = new Uint8Array(width * height);
  let chance = 12345 + number;
  for (let place = 0; place < bright.length; place++) {
    chance = (1103515245 * chance + 12345) % 2147483648;
    bright[place] = 40 + 0.7 * data[4 * place] + (chance / 2147483648 - 0.5) * 40;
  }
  let text = "";
  for (let start = 0; start < bright.length; start += 8192) text += String.fromCharCode(...bright.subarray(start, start + 8192));
  return btoa(text);
}
"""


def film(browser: Browser, pictures: Sequence[bytes], file: Path) -> None:
    """Write a film of these pictures (PNG), each for half a second. The browser's camera shows it again and again."""
    page = browser.new_page()
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)
    with file.open("wb") as video:
        video.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{A_SECOND}:1 Ip A1:1 C420jpeg\n".encode())
        for number, picture in enumerate(pictures):
            seen = page.evaluate(FILM, [base64.b64encode(picture).decode(), WIDTH, HEIGHT, number])
            video.write(b"FRAME\n" + base64.b64decode(seen) + grey)
    page.close()
