// Runs before anything is installed, on any Node from 18 on: built-in modules only.
import { statfsSync } from "node:fs";

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|FETCH_ERROR)\b|network|socket hang up/i;

/**
 * What a newcomer can do about a failure, read from the words of the program that failed; empty where they say it themselves.
 * @param {string} words
 * @param {string} folder where it was working
 * @returns {string}
 */
export function adviceOn(words, folder) {
  if (/\bENOSPC\b|No space left on device|disk is full/i.test(words)) {
    return `The disk is full: ${freeText(folder)} free at ${folder}. Packages and build need about 2 GB; make room and run the command again.`;
  }
  if (/\b(EROFS)\b|read-only file system/i.test(words)) {
    return `${folder} cannot be written. Run \`npm ci\` and \`npm run build\` once where it can be.`;
  }
  // A port that only root may listen on is no folder.
  if (/(?<!listen )\b(EACCES|EPERM)\b/.test(words)) {
    return `${folder} belongs to another user. Run the command as that user, or clone the project into a folder of your own.`;
  }
  return "";
}

/**
 * The same for npm, whose network troubles are the registry's; those of another program would be somebody else's.
 * @param {string} words
 * @param {string} folder where it was working
 * @returns {string}
 */
export function adviceOnInstall(words, folder) {
  const advice = adviceOn(words, folder);
  if (advice || !NETWORK.test(words)) return advice;
  return "The package registry does not answer. Check the network and the proxy (`npm config get proxy`, `npm ping`), then run the command again: it goes on where it stopped.";
}

/**
 * Says so before it begins when there is too little room for what a fresh clone needs.
 * @param {string} folder
 */
export function warnOfLittleRoom(folder) {
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
    // A file system that does not tell.
    return undefined;
  }
}
