// Runs a Python file in the Pyodide of the front end's packages, with the packages of a built site, or those of wheels: node pyodide_run.js FRONTEND PROGRAM ARCHIVE…

import {readFile} from "node:fs/promises";
import {pathToFileURL} from "node:url";

const [frontend, program, ...archives] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${frontend}/node_modules/pyodide/pyodide.mjs`));
const {PYODIDE_GIVEN: given, PYODIDE_LOCK: lock} = process.env;
const python = await loadPyodide({indexURL: `${frontend}/node_modules/pyodide/`, ...(lock ? {lockFileURL: lock} : {})});
python.mountNodeFS("/given", given);
const packages = python.runPython("import site; site.getsitepackages()[0]");
for (const archive of archives) python.unpackArchive(new Uint8Array(await readFile(archive)), archive.endsWith(".tar.gz") ? "gztar" : "zip", {extractDir: packages});
await python.runPythonAsync(await readFile(program, "utf8"));
process.exit(0);
