// A page in Firefox, driven by lines of JSON on standard input, each answered by one: node firefox.mjs FRONTEND FIREFOX PREFERENCES

import {createRequire} from "node:module";
import {createInterface} from "node:readline";
import {pathToFileURL} from "node:url";

const [frontend, executablePath, preferences] = process.argv.slice(2);
const {default: puppeteer} = await import(pathToFileURL(createRequire(`${frontend}/package.json`).resolve("puppeteer-core")));
const browser = await puppeteer.launch({
  browser: "firefox",
  protocol: "webDriverBiDi",
  executablePath,
  extraPrefsFirefox: {"ui.prefersReducedMotion": 1, ...JSON.parse(preferences)},
});
const page = await browser.newPage();
const said = [];
const asked = [];
page.on("console", (line) => line.type() === "error" && said.push(line.text()));
page.on("pageerror", (error) => said.push(`${error.name}: ${error.message}`));
page.on("request", (request) => asked.push(request.url()));

/** A function's source, called with a value. */
const call = (script, value) => `(${script})(${JSON.stringify(value ?? null)})`;
const can = {
  size: ({width, height}) => page.setViewport({width, height}),
  goto: ({url}) => page.goto(url).then(() => {}),
  reload: () => page.reload().then(() => {}),
  ask: ({script, value}) => page.evaluate(call(script, value)),
  wait: ({script, value, timeout}) => page.waitForFunction(call(script, value), {timeout}).then(() => {}),
  click: ({x, y}) => page.mouse.click(x, y),
  type: ({text}) => page.keyboard.type(text),
  key: ({key}) => page.keyboard.press(key),
  picture: ({path}) => page.screenshot({path}).then(() => {}),
  heard: () => ({said, asked}),
  version: () => browser.version(),
};
for await (const line of createInterface({input: process.stdin})) {
  const {order, ...how} = JSON.parse(line);
  const answer = await Promise.resolve(can[order](how)).then(
    (result) => ({result: result ?? null}),
    (error) => ({error: String(error)}),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
