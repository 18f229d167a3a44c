import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { PostgresBinaries } from "./binaries.ts";

export const SUPERUSER = "waybill";

/** The files of one PostgreSQL: data directory, password and log, next to each other in `dir`. */
export interface Cluster {
  dataDirectory: string;
  logFile: string;
  password: string;
}

/**
 * Opens the files of a PostgreSQL, creating them when missing. Throws with both versions when another major version made them:
 * PostgreSQL cannot read those, and nothing is deleted here without being asked.
 */
export function openCluster(dir: string, binaries: PostgresBinaries, account: Account): Cluster {
  const dataDirectory = join(dir, "cluster");
  const passwordFile = join(dir, "password");
  if (!existsSync(dataDirectory)) createCluster(dataDirectory, passwordFile, binaries, account);
  checkMajor(dataDirectory, binaries);
  return { dataDirectory, logFile: join(dir, "postgres.log"), password: readFileSync(passwordFile, "utf8").trim() };
}

/**
 * Creates the data directory under another name and renames it at the end, so that an interrupted start leaves nothing partial.
 */
function createCluster(dataDirectory: string, passwordFile: string, binaries: PostgresBinaries, account: Account) {
  const unfinished = `${dataDirectory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  account.own(unfinished);
  writeFileSync(passwordFile, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600 });
  account.own(passwordFile);
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The built-in locale is the same on every system.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  runInitdb(binaries.initdb, args, account);
  renameSync(unfinished, dataDirectory);
}

function runInitdb(initdb: string, args: readonly string[], { identity }: Account) {
  const { status, signal, stderr, error } = spawnSync(initdb, args, { ...identity, cwd: "/", encoding: "utf8" });
  if (status === 0) return;
  const words = error?.message ?? (stderr.trim() || `ended by ${signal ?? `exit code ${status}`}`);
  throw new Error(`the database's files could not be made:\n${words}`);
}

function checkMajor(dataDirectory: string, binaries: PostgresBinaries) {
  const found = readFileSync(join(dataDirectory, "PG_VERSION"), "utf8").trim();
  const version = execFileSync(binaries.postgres, ["--version"], { encoding: "utf8" });
  const major = /(\d+)/.exec(version)?.[1];
  if (found === major) return;
  throw new Error(
    `${dataDirectory} was made by PostgreSQL ${found}, this is ${major}: move it away, or start over with --fresh`,
  );
}
