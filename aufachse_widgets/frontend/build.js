// Makes what browsers are given, in bundle/: each entry and all that it imports as one file. The bundle is committed (see CONTRIBUTING.md).

import {writeFile} from "node:fs/promises";
import {build} from "esbuild";

/** What is loaded as a module, and what runs by itself: by its name in bundle/ the file that begins it. */
const MODULES = {device: "scripts/device/device.js", film: "scripts/film/view.js"};
const PROGRAMS = {film_file: "scripts/film/file.js", loading: "scripts/page/loading.js", page: "scripts/page/page.js"};

const how = /** @type {const} */ ({
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  target: "es2022",
  outdir: process.argv[2] ?? "bundle",
  logLevel: "warning",
});

await build({...how, entryPoints: MODULES, format: "esm"});
const {outputFiles} = await build({...how, entryPoints: PROGRAMS, format: "iife", write: false});
// A template may include these (hosting/template): two signs that would begin something of Jinja's are set apart.
for (const {path, text} of outputFiles) await writeFile(path, text.replaceAll(/\{(?=[{%#])/g, "{ "));
