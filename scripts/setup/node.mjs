import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The first Node version that runs TypeScript files directly. */
const OLDEST = [22, 18];

/**
 * Throws early when no Node is usable: this one is too old, and npm has none for this system.
 * @param {string} root the project's folder
 */
export function refuseOldNode(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!isEnough(process.version) && !(bundledName() in optionalDependencies)) throw tooOld();
}

/**
 * Returns the Node to run everything with: the one that npm installed for this project, else this one.
 * @param {string} root the project's folder
 * @returns {string} the program's path; throws with advice when both are too old
 */
export function chooseNode(root) {
  const bundled = join(root, "node_modules", bundledName(), "bin", process.platform === "win32" ? "node.exe" : "node");
  // It must be run to be sure: a binary for glibc exists on musl too, but does not run there.
  if (existsSync(bundled)) {
    const { status, stdout } = spawnSync(bundled, ["--version"], { encoding: "utf8" });
    if (status === 0 && isEnough(stdout)) return bundled;
  }
  if (isEnough(process.version)) return process.execPath;
  throw tooOld();
}

function bundledName() {
  return `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
}

/** @param {string} version such as `v24.21.0` */
function isEnough(version) {
  const [major = 0, minor = 0] = version.trim().slice(1).split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function tooOld() {
  return new Error(
    `Waybill needs Node ${OLDEST.join(".")} or newer; this is ${process.version}, and npm has no newer one for ` +
      `${process.platform}-${process.arch}. Install Node 24 from https://nodejs.org and run the command again.`,
  );
}
