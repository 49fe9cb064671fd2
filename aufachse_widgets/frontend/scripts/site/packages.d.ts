// What packages, the build and newer browsers have, and no type says.

declare module "*.css";
declare module "anywidget";

/** A number for all that the site is made of (site.js). */
declare const EDITION: string;
/** The site's files, by their paths below it (site.js). */
declare const FILES: string[];
/** The files with the words of a language. */
declare const WORDS: string[];

interface FileSystemFileHandle {
  // biome-ignore lint/suspicious/noExplicitAny: only a worker has such files, and TypeScript knows them only where all code is one's
  createSyncAccessHandle(): Promise<any>;
}
