// Packages from PyPI for what is built here, and this checkout's own: by pip, exact to each file's hash.

import {execFileSync} from "node:child_process";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";

export const FRONTEND = dirname(fileURLToPath(import.meta.url));
export const CHECKOUT = resolve(FRONTEND, "..", "..");
export const PYODIDE = join(FRONTEND, "node_modules", "pyodide");
export const PYTHON = process.env.PYTHON ?? "python3";
/** What wheels for Pyodide are chosen by. */
const PLATFORM = ["--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none", "--platform=pyemscripten_2026_0_wasm32", "--platform=any"];

/** @param {string[]} more @param {Record<string, string>} variables */
export const pip = (more, variables = {}) =>
  execFileSync(PYTHON, ["-m", "pip", "--quiet", "--disable-pip-version-check", ...more], {
    cwd: CHECKOUT,
    env: {...process.env, ...variables},
    stdio: "inherit",
  });

/** Fetch the wheels of a lock for Pyodide into a folder. @param {string} lock @param {string} folder */
export const fetchWheels = (lock, folder) => pip(["download", "--no-deps", "--only-binary=:all:", ...PLATFORM, "--require-hashes", "-r", lock, "-d", folder]);

/** Make this checkout's own wheel in a folder. @param {string} folder */
export const makeOwnWheel = (folder) => execFileSync(PYTHON, ["-m", "hatchling", "build", "-t", "wheel", "-d", folder], {cwd: CHECKOUT, stdio: "ignore"});
