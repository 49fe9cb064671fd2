// Makes what browsers are given, in bundle/: each entry and all that it imports as one file. The bundle is committed (see CONTRIBUTING.md).

import {mkdir, readFile, writeFile} from "node:fs/promises";
import {build} from "esbuild";

/** What is loaded as a module, and what runs by itself: by its name in bundle/ the file that begins it. */
const MODULES = {
  device: "scripts/device/device.js",
  film: "scripts/film/view.js",
  share: "scripts/share/share.js",
  code_screen: "scripts/codes/screen.js",
};
/** The one with somebody else's code in it, whose licence goes along. */
const READER = {code_camera: "scripts/codes/filming.js"};
const PROGRAMS = {film_file: "scripts/film/file.js", loading: "scripts/page/loading.js", page: "scripts/page/page.js"};

const FRAME = ["fonts", "frame", "connection"];
/** Those of all widgets, in the order of widgets/css/sheet.py: a later one takes the place of an earlier one. */
const WIDGETS = [
  "tokens",
  "base",
  "map",
  "choosing",
  "play",
  "layout",
  "cards",
  "cover",
  "start",
  "notices",
  "event_card",
  "device",
  "position",
  "motion",
  "ending",
  "curtain",
  "lobby",
  "codes",
  "keys",
  "notebook",
];
/** Those that a notebook has only where they are needed. */
const PAGES = ["track", "cab", "told_cab", "wall", "sources", "rules", "games", "decided"];
/** By their names in bundle/, the stylesheets that each is made of. */
const SHEETS = {
  page: [...FRAME, "exercise", ...WIDGETS, ...PAGES],
  frame: FRAME.slice(1),
  loading: ["tokens", "cover", "loading"],
  door: ["tokens", "door"],
  error_page: ["error_page"],
};

const bundle = process.argv[2] ?? "bundle";
const how = /** @type {const} */ ({
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  target: "es2022",
  outdir: bundle,
  logLevel: "warning",
  write: false,
});

/** Where a stylesheet says so, the rules that Python computes (tests/tools/placed.py). @type {import("esbuild").Plugin} */
const placed = {
  name: "placed",
  setup({onLoad}) {
    const said = readFile("styles/placed.css", "utf8").then((text) => text.split(/\/\* placed: (\w+) \*\//));
    onLoad({filter: /\.css$/}, async ({path}) => {
      const parts = await said;
      const contents = await readFile(path, "utf8");
      return {loader: "css", contents: contents.replaceAll(/\/\* placed: (\w+) \*\//g, (_, name) => parts[parts.indexOf(name) + 1])};
    });
  },
};

/** A sheet by its name in bundle/, made of those. @param {[string, string[]]} sheet */
const sheet = ([name, parts]) => {
  const contents = parts.map((part) => `@import "./${part}.css";`).join("\n");
  return build({
    ...how,
    stdin: {contents, resolveDir: "styles", loader: "css", sourcefile: `bundle of ${name}`},
    outfile: `${bundle}/${name}.css`,
    outdir: undefined,
    plugins: [placed],
    loader: {".woff2": "dataurl"},
  });
};

const licence = `/*! With qr, https://github.com/paulmillr/qr\n${await readFile("node_modules/qr/LICENSE-MIT", "utf8")}*/`;
await mkdir(bundle, {recursive: true});
const made = await Promise.all([
  build({...how, entryPoints: MODULES, format: "esm"}),
  build({...how, entryPoints: READER, format: "esm", banner: {js: licence}}),
  build({...how, entryPoints: PROGRAMS, format: "iife"}),
  ...Object.entries(SHEETS).map(sheet),
]);
// A template may include these (hosting/template): two signs that would begin something of Jinja's are set apart.
for (const {path, text} of made.flatMap(({outputFiles}) => outputFiles)) await writeFile(path, text.replaceAll(/\{(?=[{%#])/g, "{ "));
