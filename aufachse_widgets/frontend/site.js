// Makes the dashboard that needs no server, as a folder of files for any web space: `npm run build -- FOLDER`, or `npm run site` where the bundle is made already.
// With --lessons it has the lessons that run there, too (lessons.js). Everything in it comes from this checkout, from
// npm's packages (package-lock.json) and from PyPI's (wheels.txt); the same checkout gives the same files.

import {createHash} from "node:crypto";
import {copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {build} from "esbuild";
import {loadPyodide} from "pyodide";
import {makeLessons} from "./lessons.js";
import {CHECKOUT, FRONTEND, fetchWheels, makeOwnWheel, PYODIDE} from "./packages.js";

const LOADER = "pyodide.mjs";
const MODULE = "pyodide.asm.mjs";
const CORE = [LOADER, MODULE, "pyodide.asm.wasm"];
const LIBRARY = "python_stdlib.zip";
/** What of the bundle widgets ask for. */
const WIDGETS = ["device.js", "film.js", "share.js", "code_screen.js", "code_camera.js", "page.css"];
/** Whether a file has the words of a language (static_page/archive.py). @param {string} name */
const isWords = (name) => name.endsWith(".mo.gz");
const lessons = process.argv.includes("--lessons");
const site = resolve(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? join(CHECKOUT, "build", "app"));
/** All that the page loads; gets the edition's name once it is made. A page that is open never finds files of another edition in their place. */
const files = join(site, "files");

/** Anywidget's front end is an AMD module: as an ES module it names what it asks for. @type {import("esbuild").Plugin} */
const amd = {
  name: "amd",
  setup({onLoad}) {
    onLoad({filter: /node_modules\/anywidget\/dist\/index\.js$/}, async ({path}) => ({
      contents: [
        'import * as base from "@jupyter-widgets/base";',
        "let made; const define = (_, make) => { made = make(base); };",
        await readFile(path, "utf8"),
        "export const AnyModel = made.AnyModel, AnyView = made.AnyView;",
      ].join("\n"),
      resolveDir: FRONTEND,
    }));
  },
};
/** Styles of packages name others of theirs by a tilde. @type {import("esbuild").Plugin} */
const tilde = {
  name: "tilde",
  setup({onResolve, resolve: found}) {
    onResolve({filter: /^~/}, ({path, kind}) => found(path.slice(1), {kind, resolveDir: FRONTEND}));
  },
};

/** Ipyleaflet's front end, reduced to what our maps are made of: its other parts and Leaflet's plugins, which they need, stay out. @type {import("esbuild").Plugin} */
const reduced = {
  name: "reduced",
  setup({onResolve, onLoad}) {
    const inside = /node_modules[\\/]jupyter-leaflet[\\/]lib/;
    onResolve({filter: /^\.\.?\/(?:\.\.\/)?jupyter-leaflet$/}, ({importer}) =>
      inside.test(importer) ? {path: join(FRONTEND, "scripts", "site", "leaflet.js")} : undefined,
    );
    onResolve({filter: /^(?:leaflet[-.].*|proj4.*|protomaps-leaflet)$|^\.\/leaflet-/}, ({path, importer}) =>
      inside.test(importer) ? {path, namespace: "left out"} : undefined,
    );
    onLoad({filter: /.*/, namespace: "left out"}, () => ({contents: "export default {};"}));
  },
};

/** The page's scripts and the packages' styles. */
const makeScripts = async () => {
  const how = /** @type {const} */ ({
    bundle: true,
    minify: true,
    charset: "utf8",
    legalComments: "none",
    target: "es2022",
    format: "esm",
    logLevel: "error",
    outdir: files,
    define: {"process.env.NODE_ENV": '"production"', global: "window"},
    loader: {".png": "dataurl", ".gif": "dataurl", ".svg": "file", ".woff": "file", ".woff2": "file", ".ttf": "file", ".eot": "file"},
    assetNames: "[name]-[hash]",
    external: ["node:*"],
    plugins: [amd, tilde, reduced],
    absWorkingDir: FRONTEND,
  });
  await build({...how, splitting: true, chunkNames: "[name]-[hash]", entryPoints: {begin: "scripts/site/begin.js", page: "scripts/site/page.js"}});
  await build({...how, entryPoints: {worker: "scripts/site/worker.js"}});
  // Not a module: it runs where it stands, before the page is painted.
  await build({...how, format: "iife", entryPoints: {first_words: "scripts/site/first_words.js"}});
  // The newest kind of font is enough for every browser that runs Python.
  for (const name of await readdir(files)) if (/\.(?:woff|ttf|eot|svg)$/.test(name)) await rm(join(files, name));
  for (const name of await readdir(join(FRONTEND, "bundle"))) if (WIDGETS.includes(name)) await copyHashed(name);
};

/** A file of the bundle by the name that its widgets ask for (bundles.py). @param {string} name */
const copyHashed = async (name) => {
  const bytes = await readFile(join(FRONTEND, "bundle", name));
  const dot = name.indexOf(".");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  await writeFile(join(files, `${name.slice(0, dot)}-${hash}${name.slice(dot)}`), bytes);
};

/** The package, what it needs, the words of its languages and Python's own library, compiled by the very Python that runs them. Returns the first page and its
 * words, which the package makes itself. */
const makePackage = async () => {
  const wheels = await mkdtemp(join(tmpdir(), "aufachse-wheels-"));
  fetchWheels(join(FRONTEND, "wheels.txt"), wheels);
  makeOwnWheel(wheels);
  const python = await loadPyodide({indexURL: `${PYODIDE}/`, env: {PYTHONHASHSEED: "0", HOME: "/home/pyodide"}});
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of (await readdir(wheels)).sort()) python.unpackArchive(new Uint8Array(await readFile(join(wheels, name))), "zip", {extractDir: packages});
  await rm(wheels, {recursive: true});
  const {first_page, first_words} = python.pyimport("aufachse_widgets.static_page.first_page");
  /** @type {{page: string, words: string}} */
  const first = {page: first_page(), words: first_words()};
  const {Path} = python.pyimport("pathlib");
  const {write_archive, write_library, write_words} = python.pyimport("aufachse_widgets.static_page.archive");
  write_archive(Path(packages), Path("/packages.tar.gz"));
  await writeFile(join(files, "packages.tar.gz"), python.FS.readFile("/packages.tar.gz"));
  python.FS.mkdir("/words");
  write_words(Path(packages), Path("/words"));
  for (const name of python.FS.readdir("/words").filter(isWords)) await writeFile(join(files, name), python.FS.readFile(`/words/${name}`));
  python.FS.writeFile(`/${LIBRARY}`, await readFile(join(PYODIDE, LIBRARY)));
  write_library(Path(`/${LIBRARY}`), Path("/library"), Path("/library.zip"));
  await writeFile(join(files, "python", LIBRARY), python.FS.readFile("/library.zip"));
  return first;
};

/** The files in a folder, by their paths below it. @param {string} folder */
const below = async (folder) => {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  return found.sort();
};

await rm(site, {recursive: true, force: true});
await mkdir(join(files, "python"), {recursive: true});
await makeScripts();
// Many web servers don't know that .mjs is JavaScript, and then no browser runs it.
const plain = (/** @type {string} */ name) => name.replace(/mjs$/, "js");
for (const file of CORE) await copyFile(join(PYODIDE, file), join(files, "python", plain(file)));
const loader = await readFile(join(PYODIDE, LOADER), "utf8");
if (loader.split(MODULE).length !== 2) throw new Error(`${LOADER}: ${MODULE} isn't named once`);
await writeFile(join(files, "python", plain(LOADER)), loader.replace(MODULE, plain(MODULE)));
const lock = JSON.parse(await readFile(join(PYODIDE, "pyodide-lock.json"), "utf8"));
await writeFile(join(files, "python", "pyodide-lock.json"), JSON.stringify({...lock, packages: {}}));
const first = await makePackage();
for (const file of await readdir(join(FRONTEND, "site"))) await copyFile(join(FRONTEND, "site", file), join(site, file));
// Ours come after those of the packages.
const styles = (await readdir(files)).filter((name) => name.endsWith(".css")).sort((one, other) => one.length - other.length);
const links = styles.map((name) => `<link rel="stylesheet" href="EDITION/${name}">`).join("");
const template = await readFile(join(site, "index.html"), "utf8");
const help = lessons ? '<link rel="help" href="lessons/">' : "";
await writeFile(
  join(site, "index.html"),
  template
    .replace("<!-- styles -->", links)
    .replace("<!-- first page -->", first.page)
    .replace("<!-- first words -->", first.words)
    .replace("<!-- lessons -->", help),
);
const {outputFiles} = await build({
  entryPoints: [join(FRONTEND, "scripts", "site", "service_worker.js")],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  write: false,
  logLevel: "error",
});
await writeFile(join(site, "service_worker.js"), outputFiles[0]?.text ?? "");

// One number for all of it: page, worker and service worker are of one edition, and have it from the folder's name.
const hash = createHash("sha256");
for (const file of await below(site)) hash.update(`${file}\0`).update(await readFile(join(site, file)));
const edition = hash.digest("hex").slice(0, 12);
await rename(files, join(site, edition));
const all = await below(site);
const words = all.filter(isWords);
const kept = ["./", ...all.filter((file) => !["index.html", "service_worker.js", ...words].includes(file))];
/** @param {string} name @param {(text: string) => string} change */
const rewrite = async (name, change) => writeFile(join(site, name), change(await readFile(join(site, name), "utf8")));
await rewrite("index.html", (text) => text.replaceAll("EDITION", edition));
await rewrite("service_worker.js", (text) => `const EDITION=${JSON.stringify(edition)},FILES=${JSON.stringify(kept)},WORDS=${JSON.stringify(words)};\n${text}`);
if (lessons) await makeLessons(site, edition); // not kept for later: they are larger than all else
process.stdout.write(`${site}: ${all.length} files, edition ${edition}\n`);
