import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, sep } from "node:path";
import { type Account, postgresAccount } from "./account.ts";
import { areExecutable, copyBinaries, installedBinaries, type PostgresBinaries } from "./binaries.ts";

/** Where the files of one PostgreSQL are, with its programs and the account it runs as. */
export interface PostgresHome {
  dir: string;
  binaries: PostgresBinaries;
  account: Account;
}

/** Folders that any user may enter on every system, the most permanent first. */
const SHARED_PLACES = ["/var/lib", "/var/tmp", "/tmp"];

/**
 * Finds a home for the PostgreSQL of a data folder: normally that folder, with the programs where npm put them. Where the account
 * may not enter one of these, for example below root's home, the files, or copies of the programs, are put into a separate folder
 * instead; no existing permissions are changed. Reports this on `log` the first time. Throws with advice when there is no such
 * place.
 */
export async function findHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const account = postgresAccount();
  const dir = account.reaches(dataDir) ? dataDir : movedHome(dataDir, account, log);
  const installed = await installedBinaries();
  if (areExecutable(installed) && account.reaches(installed.initdb)) return { dir, binaries: installed, account };
  const place = account.identity.uid === undefined ? dir : sharedPlace(account);
  return { dir, binaries: copyBinaries(installed, join(place, installed.version)), account };
}

/** Returns all folders where files of this data folder may be, for deleting them. */
export function homesOf(dataDir: string): string[] {
  const moved = SHARED_PLACES.map((place) => join(place, "waybill", nameOf(dataDir)));
  return [dataDir, ...moved.filter((dir) => existsSync(dir) && isOurs(dir))];
}

/** Returns every path that the server of this data folder may have been started from. */
export async function programsOf(dataDir: string): Promise<string[]> {
  const { postgres, version } = await installedBinaries();
  const places = [...SHARED_PLACES.map((place) => join(place, "waybill")), dataDir];
  return [postgres, ...places.map((place) => join(place, version, "bin", basename(postgres)))];
}

function movedHome(dataDir: string, account: Account, log: (line: string) => void): string {
  const place = sharedPlace(account);
  removeForgotten(place);
  const dir = join(place, nameOf(dataDir));
  // A home whose data folder is missing counts as abandoned, and another start would remove it.
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(dir)) return dir;
  makeOpen(dir);
  writeFileSync(join(dir, "origin"), dataDir);
  log(`the user ${account.name} may not enter ${dataDir}: the database's files lie in ${dir}`);
  return dir;
}

const nameOf = (dataDir: string) => createHash("sha256").update(dataDir).digest("hex").slice(0, 16);

/** Returns a folder owned by root that the account may enter. */
function sharedPlace(account: Account): string {
  for (const parent of SHARED_PLACES) {
    const place = join(parent, "waybill");
    try {
      if (!existsSync(place)) makeOpen(place);
      // In a folder that everyone may write to, another user may have taken the name.
      if (isOurs(place) && account.reaches(place)) return place;
    } catch {
      // Not writable here: try the next one.
    }
  }
  throw new Error(
    `the user ${account.name} may enter neither this folder nor one of ${SHARED_PLACES.join(", ")}; set DATABASE_URL instead`,
  );
}

function makeOpen(dir: string): void {
  mkdirSync(dir);
  // Regardless of the caller's umask.
  chmodSync(dir, 0o755);
}

function isOurs(dir: string): boolean {
  const { uid, mode } = lstatSync(dir);
  return lstatSync(dir).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0;
}

/**
 * Removes homes of temporary data folders that no longer exist. A missing checkout is not counted: its disk may be mounted again.
 */
function removeForgotten(place: string): void {
  for (const name of readdirSync(place)) {
    const file = join(place, name, "origin");
    const origin = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (!origin.startsWith(tmpdir() + sep) || existsSync(origin)) continue;
    rmSync(join(place, name), { recursive: true, force: true });
  }
}
