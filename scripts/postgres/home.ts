import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, sep } from "node:path";
import { type Account, postgresAccount } from "./account.ts";
import { areExecutable, copyBinaries, installedBinaries, type PostgresBinaries } from "./binaries.ts";

/** Where the files of one PostgreSQL lie, and the programs and the account that it runs under. */
export interface PostgresHome {
  dir: string;
  binaries: PostgresBinaries;
  account: Account;
}

/** Folders of every system that any user may enter; the first lasts longest. */
const SHARED_PLACES = ["/var/lib", "/var/tmp", "/tmp"];

/**
 * Finds a home for the PostgreSQL of a data folder: the folder itself, with the programs where npm put them. Where its
 * account may not enter one of them, as below root's own home, the files or copies of the programs lie in a place of
 * their own instead; nobody's permissions are changed. Says so on `log` the first time. Throws with what to do when there is no such place.
 */
export async function findHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const account = postgresAccount();
  const dir = account.reaches(dataDir) ? dataDir : movedHome(dataDir, account, log);
  const installed = await installedBinaries();
  if (areExecutable(installed) && account.reaches(installed.initdb)) return { dir, binaries: installed, account };
  const place = account.identity.uid === undefined ? dir : sharedPlace(account);
  return { dir, binaries: copyBinaries(installed, join(place, installed.version)), account };
}

/** The places where files of this data folder may lie, for who deletes them. */
export function homesOf(dataDir: string): string[] {
  const moved = SHARED_PLACES.map((place) => join(place, "waybill", nameOf(dataDir)));
  return [dataDir, ...moved.filter((dir) => existsSync(dir) && isOurs(dir))];
}

/** Every path that the server of this data folder may have been started by. */
export async function programsOf(dataDir: string): Promise<string[]> {
  const { postgres, version } = await installedBinaries();
  const places = [...SHARED_PLACES.map((place) => join(place, "waybill")), dataDir];
  return [postgres, ...places.map((place) => join(place, version, "bin", basename(postgres)))];
}

function movedHome(dataDir: string, account: Account, log: (line: string) => void): string {
  const place = sharedPlace(account);
  removeForgotten(place);
  const dir = join(place, nameOf(dataDir));
  // Whoever else starts meanwhile takes a home without its folder for a forgotten one.
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(dir)) return dir;
  makeOpen(dir);
  writeFileSync(join(dir, "origin"), dataDir);
  log(`the user ${account.name} may not enter ${dataDir}: the database's files lie in ${dir}`);
  return dir;
}

const nameOf = (dataDir: string) => createHash("sha256").update(dataDir).digest("hex").slice(0, 16);

/** A folder of root's own that the account may enter. */
function sharedPlace(account: Account): string {
  for (const parent of SHARED_PLACES) {
    const place = join(parent, "waybill");
    try {
      if (!existsSync(place)) makeOpen(place);
      // Where all may write, the name may have been taken by somebody who waits for us.
      if (isOurs(place) && account.reaches(place)) return place;
    } catch {
      // Not writable here: the next one.
    }
  }
  throw new Error(
    `the user ${account.name} may enter neither this folder nor one of ${SHARED_PLACES.join(", ")}; set DATABASE_URL instead`,
  );
}

function makeOpen(dir: string): void {
  mkdirSync(dir);
  // Whatever the caller's umask is.
  chmodSync(dir, 0o755);
}

function isOurs(dir: string): boolean {
  const { uid, mode } = lstatSync(dir);
  return lstatSync(dir).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** What was made for a temporary folder goes after it. A checkout that is not there may come back with its disk. */
function removeForgotten(place: string): void {
  for (const name of readdirSync(place)) {
    const file = join(place, name, "origin");
    const origin = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (!origin.startsWith(tmpdir() + sep) || existsSync(origin)) continue;
    rmSync(join(place, name), { recursive: true, force: true });
  }
}
