// What unpacks the packages of the page without a server.

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {gzipSync} from "node:zlib";
import {decompress, files, unpackInto} from "../scripts/site/unpacking.js";

const LONG = `${"folder/".repeat(20)}file.txt`;

/** A tar file as other programs write it, with a small file, an empty one, one of several blocks and one of a long path. */
const archive = () => {
  const folder = mkdtempSync(join(tmpdir(), "aufachse-tar-"));
  mkdirSync(join(folder, LONG, ".."), {recursive: true});
  for (const [name, text] of [
    ["a.txt", "one"],
    ["empty.txt", ""],
    ["large.bin", "x".repeat(1500)],
    [LONG, "deep"],
  ])
    writeFileSync(join(folder, name), text);
  const bytes = execFileSync("tar", ["--format=ustar", "-cf", "-", "a.txt", "empty.txt", "large.bin", LONG], {cwd: folder});
  rmSync(folder, {recursive: true});
  return new Uint8Array(bytes);
};
const text = new TextDecoder();

test("all files are found, with their paths and contents", () => {
  const found = [...files(archive())].map(([name, contents]) => [name, text.decode(contents)]);
  assert.deepEqual(found, [
    ["a.txt", "one"],
    ["empty.txt", ""],
    ["large.bin", "x".repeat(1500)],
    [LONG, "deep"],
  ]);
});

test("an archive that is cut short or damaged says so", () => {
  const whole = archive();
  assert.throws(() => [...files(whole.subarray(0, 3000))], /cut short/);
  const damaged = whole.slice();
  damaged[260] = 0;
  assert.throws(() => [...files(damaged)], /damaged/);
});

test("a web server may have decompressed it", async () => {
  const plain = archive();
  assert.deepEqual(await decompress(new Uint8Array(gzipSync(plain))), plain);
  assert.equal(await decompress(plain), plain);
});

test("each folder is made once, and files lie in it", () => {
  const made = [];
  const lies = {};
  const FS = {
    mkdirTree: (folder) => made.push(folder),
    createDataFile: (folder, name, contents) => {
      lies[`${folder}/${name}`] = text.decode(contents);
    },
  };
  unpackInto(FS, archive(), "/packages");
  assert.deepEqual(made, ["/packages", `/packages/${LONG.slice(0, LONG.lastIndexOf("/"))}`]);
  assert.equal(lies["/packages/a.txt"], "one");
  assert.equal(lies[`/packages/${LONG}`], "deep");
});
