// Runs before anything is installed, on any Node from 18 on: built-in modules only.
import { statfsSync } from "node:fs";

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|FETCH_ERROR)\b|network|socket hang up/i;

/**
 * Returns what a new user can do about a failure, judged by the failed program's output; empty when the output says it itself.
 * @param {string} output
 * @param {string} folder where it was working
 * @returns {string}
 */
export function adviceFor(output, folder) {
  if (/\bENOSPC\b|No space left on device|disk is full/i.test(output)) {
    return `The disk is full: ${freeText(folder)} free at ${folder}. Packages and build need about 2 GB; make room and run the command again.`;
  }
  if (/\b(EROFS)\b|read-only file system/i.test(output)) {
    return `${folder} cannot be written. Run \`npm ci\` and \`npm run build\` once where it can be.`;
  }
  // `listen EACCES` is about a port that only root may use, not about a folder.
  if (/(?<!listen )\b(EACCES|EPERM)\b/.test(output)) {
    return `${folder} belongs to another user. Run the command as that user, or clone the project into a folder of your own.`;
  }
  return "";
}

/**
 * Like `adviceFor`, for npm: also recognises network problems, which in npm's case concern the registry.
 * @param {string} output
 * @param {string} folder where it was working
 * @returns {string}
 */
export function adviceForInstall(output, folder) {
  const advice = adviceFor(output, folder);
  if (advice || !NETWORK.test(output)) return advice;
  return "The package registry does not answer. Check the network and the proxy (`npm config get proxy`, `npm ping`), then run the command again: it goes on where it stopped.";
}

/**
 * Warns when a disk has too little free space for what a fresh clone needs.
 * @param {string} folder
 */
export function warnIfDiskIsLow(folder) {
  const free = freeBytes(folder);
  if (free !== undefined && free < 2 * 1024 ** 3) {
    console.error(`set-up: only ${freeText(folder)} free at ${folder}; packages and build need about 2 GB`);
  }
}

function freeText(folder) {
  const free = freeBytes(folder);
  return free === undefined ? "too little" : `${Math.round(free / 1024 ** 2)} MB`;
}

function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not report it.
    return undefined;
  }
}
