// Files of the browser's own store (the origin private file system) as files of Python's: what SQLite has written is on the device.

/** Emscripten's file system, with the parts of it that are private. @typedef {any} FileSystem */

/** Emscripten's numbers for "invalid argument" and "no space left". */
const INVALID = 28,
  FULL = 51;

/**
 * Opens those files of the browser's store, and has Python find them in a folder. Python's fdatasync does nothing here, so what SQLite wrote into one file is
 * brought to the device before it writes into another, and whenever one is cut off.
 * @param {FileSystem} FS @param {string} folder @param {string[]} names
 */
export const openFiles = async (FS, folder, names) => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("aufachse", {create: true});
  /** @type {Record<string, any>} */
  const handles = {};
  for (const name of names) handles[name] = await (await root.getFileHandle(name, {create: true})).createSyncAccessHandle();

  /** The file that was written to and not brought to the device yet. @type {any} */
  let dirty = null;
  /** @param {any} handle */
  const turnTo = (handle) => {
    if (dirty && dirty !== handle) attempt(() => dirty.flush());
    dirty = handle;
  };
  /** Do that to a file, or say as a file system does that there is no room. @template T @param {() => T} act @returns {T} */
  const attempt = (act) => {
    try {
      return act();
    } catch (error) {
      throw /** @type {Error} */ (error).name === "QuotaExceededError" ? new FS.ErrnoError(FULL) : error;
    }
  };
  const streams = {
    open() {},
    close() {},
    /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
    read: (stream, buffer, offset, length, position) => stream.node.handle.read(buffer.subarray(offset, offset + length), {at: position}),
    /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
    write(stream, buffer, offset, length, position) {
      turnTo(stream.node.handle);
      stream.node.mtime = stream.node.ctime = Date.now();
      const written = attempt(() => stream.node.handle.write(buffer.slice(offset, offset + length), {at: position}));
      if (written !== length) throw new FS.ErrnoError(FULL); // Chromium returns a meaningless number when there is no room
      return written;
    },
    /** @param {any} stream @param {number} offset @param {number} whence */
    llseek(stream, offset, whence) {
      const from = whence === 1 ? stream.position : whence === 2 ? stream.node.handle.getSize() : 0;
      if (from + offset < 0) throw new FS.ErrnoError(INVALID);
      return from + offset;
    },
    /** @param {any} stream */
    fsync(stream) {
      attempt(() => stream.node.handle.flush());
      return 0;
    },
  };
  const nodes = {
    /** @param {any} node */
    getattr(node) {
      const size = node.handle.getSize();
      const [atime, mtime, ctime] = [node.atime, node.mtime, node.ctime].map((time) => new Date(time));
      const {id: ino, mode} = node;
      return {dev: 1, ino, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime, mtime, ctime, blksize: 4096, blocks: Math.ceil(size / 4096)};
    },
    /** @param {any} node @param {any} attributes */
    setattr(node, attributes) {
      for (const name of ["mode", "atime", "mtime", "ctime"]) if (attributes[name] != null) node[name] = attributes[name];
      if (attributes.size === undefined) return;
      turnTo(node.handle);
      attempt(() => {
        node.handle.truncate(attributes.size);
        node.handle.flush();
      });
      dirty = null;
    },
  };

  FS.mkdirTree(folder);
  const place = FS.lookupPath(folder).node;
  const inMemory = place.node_ops;
  place.node_ops = {
    ...inMemory,
    /** @param {any} parent @param {string} name @param {number} mode @param {number} device */
    mknod(parent, name, mode, device) {
      const node = inMemory.mknod(parent, name, mode, device);
      if (handles[name]) Object.assign(node, {handle: handles[name], stream_ops: streams, node_ops: nodes});
      return node;
    },
    /** A file of ours that is removed is one of no length. @param {any} parent @param {string} name */
    unlink(parent, name) {
      handles[name]?.truncate(0);
      handles[name]?.flush();
      return inMemory.unlink(parent, name);
    },
  };
  for (const name of names) if (handles[name].getSize() > 0) FS.close(FS.open(`${folder}/${name}`, "a+"));

  return {
    /** Whether nothing has been kept yet. */
    empty: handles[names[0] ?? ""].getSize() === 0,
    /** Let go of the files, so that another tab can have them. */
    letGo: () => {
      for (const handle of Object.values(handles)) handle.close();
    },
  };
};
