// Puts the lessons that run in the browser into a built site, under lessons/: JupyterLite with their notebooks, and the packages that they import. All of it
// comes from this checkout and from PyPI (lessons/*.txt); Python itself is the site's own. The same checkout gives the same files.

import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join, posix} from "node:path";
import {loadPyodide} from "pyodide";
import {CHECKOUT, FRONTEND, fetchWheels, makeOwnWheel, PYODIDE, PYTHON, pip} from "./packages.js";

const HERE = join(FRONTEND, "lessons");
const NOTEBOOKS = join(CHECKOUT, "examples", "lessons");
/** The lessons that need nothing that isn't there. */
const IN_THE_BROWSER = /^[1-3]_/;
const BINDER = "https://mybinder.org/v2/gh/aufachse/aufachse_widgets/HEAD?urlpath=lab%2Ftree%2Fexamples%2Flessons%2F";
/** What the list says in each language that the lessons are in: English ones lie in the folder itself, others in one called like their language. */
const LISTS = [
  {code: "en", folder: "", name: "English", title: "Lessons", needs: "Needs an installed Python, or"},
  {code: "de", folder: "de", name: "Deutsch", title: "Lektionen", needs: "Mit installiertem Python oder auf"},
];
/** All of the standard library: the site has only what its own page needs. */
const LIBRARY = "python_stdlib.zip";
/** The time of every file that is made here. */
const WHEN = "2026-01-01T00:00:00Z";
const KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel";
/** What a kernel needs before its first cell; all else is fetched when a cell imports it. */
const FIRST = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"];

/** @param {string} folder @param {RegExp} wanted */
const named = async (folder, wanted) => (await readdir(folder)).filter((name) => wanted.test(name)).sort();

/** JupyterLite with its extensions, as its own command puts it together. Returns where the command itself is. @param {string} work @param {string} target */
const makeJupyterLite = async (work, target) => {
  const tools = join(work, "tools");
  const extensions = join(work, "extensions");
  const lock = join(HERE, "jupyterlite.txt");
  pip(["download", "--no-deps", "--only-binary=:all:", "--require-hashes", "-r", lock, "-d", extensions]);
  pip(["install", "--no-deps", "--no-index", "--find-links", extensions, "--no-compile", "--require-hashes", "-r", lock, "--target", tools]);
  const wheels = await named(extensions, /^(?:anywidget|jupyter_leaflet|jupyterlab_widgets|jupyterlite_pyodide_kernel)-/);
  const settings = {
    apps: ["notebooks"],
    federated_extensions: wheels.map((name) => join(extensions, name)),
    ignore_sys_prefix: true,
    no_sourcemaps: true,
    no_unused_shared_packages: true,
  };
  const folder = join(work, "jupyterlite");
  await mkdir(folder);
  await writeFile(join(folder, "jupyter_lite_config.json"), JSON.stringify({LiteBuildConfig: settings}));
  for (const name of ["jupyter-lite.json", "overrides.json"]) await copyFile(join(HERE, name), join(folder, name));
  execFileSync(PYTHON, ["-m", "jupyterlite_core", "build", "--output-dir", target], {
    cwd: folder,
    env: {...process.env, PYTHONPATH: tools, SOURCE_DATE_EPOCH: String(Date.parse(WHEN) / 1000)},
    stdio: ["ignore", "ignore", "inherit"],
  });
  return tools;
};

/** The packages, compiled, with their lock; returns the folder's name. @param {string} work @param {string} tools @param {string} target */
const makeWheels = async (work, tools, target) => {
  const wheels = join(work, "wheels");
  await mkdir(wheels);
  for (const lock of [join(FRONTEND, "wheels.txt"), join(HERE, "wheels.txt")]) fetchWheels(lock, wheels);
  // What PyPI has as source only, and what its setup makes of it where there is no compiler: Python alone.
  const alone = {CC: "false", PYTHONPATH: tools};
  pip(["wheel", "--no-deps", "--no-build-isolation", "--no-binary=:all:", "--require-hashes", "-r", join(HERE, "sources.txt"), "-w", wheels], alone);
  makeOwnWheel(wheels);
  const kernel = join(target, "extensions", "@jupyterlite", "pyodide-kernel-extension", "static", "pypi");
  for (const name of await named(kernel, /^(?:ipykernel|piplite|pyodide_kernel)-.*\.whl$/)) await copyFile(join(kernel, name), join(wheels, name));

  const made = join(target, "wheels");
  await mkdir(made);
  await copyFile(join(PYODIDE, LIBRARY), join(made, LIBRARY));
  const python = await loadPyodide({indexURL: `${PYODIDE}/`, env: {PYTHONHASHSEED: "0", HOME: "/home/pyodide"}});
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of await named(wheels, /^(?:aufachse_widgets|lazy_loader|packaging|platformdirs|traitlets)-/))
    python.unpackArchive(new Uint8Array(await readFile(join(wheels, name))), "zip", {extractDir: packages});
  python.mountNodeFS("/from", wheels);
  python.mountNodeFS("/to", made);
  const {Path} = python.pyimport("pathlib");
  const {info} = JSON.parse(await readFile(join(PYODIDE, "pyodide-lock.json"), "utf8"));
  python.pyimport("aufachse_widgets.static_page.wheels").write_wheels(Path("/from"), Path("/to"), python.toPy(info));
  const hash = createHash("sha256")
    .update(await readFile(join(made, "pyodide-lock.json")))
    .digest("hex")
    .slice(0, 12);
  await rename(made, join(target, hash));
  return hash;
};

/** The notebooks of a language, where JupyterLite looks for them. @param {string} target @param {string} folder */
const copyNotebooks = async (target, folder) => {
  const files = join(target, "files", folder);
  const listing = join(target, "api", "contents", folder);
  await mkdir(files, {recursive: true});
  await mkdir(listing, {recursive: true});
  const about = {created: WHEN, last_modified: WHEN, writable: true, mimetype: null};
  const content = [];
  for (const name of await named(join(NOTEBOOKS, folder), IN_THE_BROWSER)) {
    await copyFile(join(NOTEBOOKS, folder, name), join(files, name));
    content.push({...about, name, path: posix.join(folder, name), type: "notebook", format: null, content: null});
  }
  if (!folder) for (const {folder: name} of LISTS) if (name) content.push({...about, name, path: name, type: "directory", format: null, content: null});
  await writeFile(join(listing, "all.json"), JSON.stringify({...about, name: folder, path: folder, type: "directory", format: "json", content}));
};

/** A text of a notebook, in HTML. @param {string} text */
const html = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A lesson's line in a list. @param {string} name @param {(typeof LISTS)[number]} list */
const item = async (name, {folder, needs: said}) => {
  const {cells} = JSON.parse(await readFile(join(NOTEBOOKS, folder, name), "utf8"));
  const [title, question] = cells[0].source
    .join("")
    .split("\n")
    .filter((/** @type {string} */ line) => line.trim());
  const here = IN_THE_BROWSER.test(name);
  const path = posix.join(folder, name);
  const address = here ? `notebooks/index.html?path=${path}` : `${BINDER}${path.replace("/", "%2F")}`;
  const needs = here ? "" : ` <small>${said} <a href="${address}">Binder</a>.</small>`;
  const linked = here ? `<a href="${address}">${html(title.slice(2))}</a>` : html(title.slice(2));
  return `<li><b>${linked}</b><br>${html(question)}${needs}</li>`;
};

/** The list of all lessons in a language. @param {(typeof LISTS)[number]} list */
const section = async (list) => {
  const items = await Promise.all((await named(join(NOTEBOOKS, list.folder), /^\d_/)).map((name) => item(name, list)));
  return `<section id="${list.code}" lang="${list.code}">\n<h1>${list.title}</h1>\n<ol>\n${items.join("\n")}\n</ol>\n</section>`;
};

/** Make the lessons below a built site. @param {string} site @param {string} edition its folder with Python */
export const makeLessons = async (site, edition) => {
  const target = join(site, "lessons");
  const work = await mkdtemp(join(tmpdir(), "aufachse-lessons-"));
  const tools = await makeJupyterLite(work, target);
  const packages = await makeWheels(work, tools, target);
  await rm(work, {recursive: true});
  for (const {folder} of LISTS) await copyNotebooks(target, folder);
  const [loader] = await named(join(site, edition, "python"), /^pyodide\.m?js$/);
  const settings = join(target, "jupyter-lite.json");
  const config = JSON.parse(await readFile(settings, "utf8"));
  config["jupyter-config-data"].contentsAllJsonFile = "all.json";
  config["jupyter-config-data"].litePluginSettings[KERNEL] = {
    disablePyPIFallback: true,
    pyodideUrl: `../../${edition}/python/${loader}`,
    pipliteUrls: [],
    loadPyodideOptions: {stdLibURL: `./${packages}/${LIBRARY}`, lockFileURL: `./${packages}/pyodide-lock.json`, packages: FIRST},
  };
  await writeFile(settings, JSON.stringify(config));
  const links = LISTS.map(({code, name}) => `<a href="#${code}" lang="${code}">${name}</a>`);
  const sections = await Promise.all(LISTS.map(section));
  const template = await readFile(join(HERE, "index.html"), "utf8");
  await writeFile(join(target, "index.html"), template.replace("<!-- lessons -->", [`<nav>${links.join(" · ")}</nav>`, ...sections].join("\n")));
};
