// Runs before anything is installed, on any Node from 18 on: built-in modules only.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { adviceForInstall, warnIfDiskIsLow } from "./advice.mjs";
import { runChild } from "./child.mjs";
import { needsInstall } from "./needs-install.mjs";
import { step } from "./steps.mjs";

/**
 * Installs the packages of the lock file when node_modules does not contain them yet.
 * @param {string} root the project's folder
 * @returns {Promise<boolean>} whether anything was installed; rejects with advice when npm fails
 */
export async function ensurePackages(root) {
  const lockFile = join(root, "package-lock.json");
  const stampFile = join(root, "node_modules/.waybill-setup");
  const record = statSync(join(root, "node_modules/.package-lock.json"), { throwIfNoEntry: false });
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, "utf8")) : {};
  const lockHash = createHash("sha256")
    .update(readFileSync(lockFile))
    // The same folder on another system needs other binaries.
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
  const lockedAt = statSync(lockFile).mtimeMs;
  if (!needsInstall({ installedAt: record?.mtimeMs, stamp: stamps.install, lockHash, lockedAt })) {
    if (!stamps.install) writeFileSync(stampFile, JSON.stringify({ ...stamps, install: lockHash }));
    return false;
  }
  // npm ci would empty the folder that the link points to, which belongs to another project.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error("node_modules is a link: its packages do not fit this lock file. Remove the link and start again.");
  }
  warnIfDiskIsLow(root);
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    "--no-progress",
    ...QUIET,
    ...PATIENCE,
  ];
  await step("installing packages (npm ci, about a minute)", () => npm(root, args));
  // npm ci has emptied node_modules: the things that other stamps stand for are gone, and so are the stamps.
  writeFileSync(stampFile, JSON.stringify({ install: lockHash }));
  return true;
}

/** By default, npm ci asks the registry about every package once more at its end, for a report that is not shown here. */
const QUIET = ["--no-audit", "--no-fund"];

/** By default, npm waits silently for ten minutes for a registry that does not answer. */
const PATIENCE = ["--fetch-retries=2", "--fetch-timeout=30000", "--fetch-retry-maxtimeout=10000"];

/**
 * Runs npm as the user would. The `--include` options above matter: with NODE_ENV=production npm skips half of what is needed.
 * @param {string} root
 * @param {string[]} args
 */
async function npm(root, args) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const shell = process.platform === "win32";
  // The output of install scripts is shown only on failure: a new user can do nothing with it.
  const { status, output } = await runChild("npm", args, { cwd: root, env: { ...process.env, PATH: path }, shell });
  if (status === 0) return;
  process.stderr.write(output);
  throw new Error(`npm ${args[0]} failed, see above. ${adviceForInstall(output, root)}`.trim());
}
