import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openCluster, SUPERUSER } from "./postgres/cluster.ts";
import { findHome, homesOf, programsOf } from "./postgres/home.ts";
import { endOrphan, SHUTDOWN } from "./postgres/orphan.ts";
import { launchServer } from "./postgres/server.ts";
import { type Claim, claimFolder } from "./process/claim.ts";
import { endProcess } from "./process/end.ts";
import type { ProcessIdentity } from "./process/identity.ts";
import { freePort, isFree, PortInUse } from "./process/port.ts";

export interface PostgresOptions {
  /** Folder of its files, created when missing. Only one running program may use it at a time. */
  dataDir: string;
  /** A fixed port. Without it: the port of the last run when it is free, else any free one. */
  port?: number;
  /** Server settings, for example `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  log(line: string): void;
}

export interface Postgres {
  port: number;
  /** Where its files are: below `dataDir`, or in a place that its account may enter. */
  dataDirectory: string;
  process: ProcessIdentity;
  /** Returns the URL of one of its databases. */
  url(database: string): string;
  /** Resolves with its last log lines when the server has ended, whether it was stopped or not. */
  ended: Promise<string[]>;
  /** Stops it within 2.2 s. Returns at once when it has already ended. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on loopback, after stopping an orphan of a killed run in the same folder. Throws `FolderInUse`,
 * {@link PortInUse}, when another major version made the files, or with the server's last log lines when it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = resolve(options.dataDir);
  const claim = claimFolder(dir);
  try {
    return await start({ ...options, dataDir: dir }, claim);
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function start({ dataDir, port: wanted, settings = {}, log }: PostgresOptions, claim: Claim): Promise<Postgres> {
  const { dir, binaries, account } = await findHome(dataDir, log);
  const cluster = openCluster(dir, binaries, account);
  await endOrphan(await programsOf(dataDir), cluster.dataDirectory, log);
  if (wanted && !(await isFree(wanted))) throw new PortInUse(wanted, "POSTGRES_PORT");

  const server = await launchServer({
    binary: binaries.postgres,
    account,
    cluster,
    choosePort: async () => wanted ?? (await freePort(rememberedPort(dir))),
    settings,
  });
  writeFileSync(join(dir, "port"), `${server.port}\n`);

  return {
    port: server.port,
    dataDirectory: cluster.dataDirectory,
    process: server.process,
    url: (database) => `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${server.port}/${database}`,
    ended: server.ended,
    stop: async () => {
      await endProcess(server.process, SHUTDOWN);
      await server.ended;
      claim.release();
    },
  };
}

/** Deletes the files of a PostgreSQL, after stopping an orphan of a killed run. Throws `FolderInUse` while its owner runs. */
export async function removePostgres(dataDir: string, log: (line: string) => void): Promise<void> {
  const folder = resolve(dataDir);
  claimFolder(folder);
  const programs = await programsOf(folder);
  for (const home of homesOf(folder)) {
    await endOrphan(programs, join(home, "cluster"), log);
    rmSync(home, { recursive: true, force: true });
  }
}

function rememberedPort(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, "port"), "utf8")) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
