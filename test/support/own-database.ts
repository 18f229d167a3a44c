import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres.ts";
import { ensureTemplate, TEST_DATABASE_PREFIX, withClient } from "./template-database.ts";

/** A PostgreSQL that one test file may stop without affecting the others. */
export interface OwnPostgres {
  /** Creates a migrated, empty database and returns its URL, which stays the same when the server comes back. */
  freshDatabase(): Promise<string>;
  /** Stops the server: connections break, new ones are refused. */
  stop(): Promise<void>;
  /** Starts it again with the same files on the same port. */
  startAgain(): Promise<void>;
  /** Stops it for good and deletes its files. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL with its own files, which keeps what is committed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-postgres-"));
  // Committed data must survive a stop, and a fast shutdown writes it; nothing here must survive a crash of the machine.
  const options = { dataDir, settings: { fsync: "off", synchronous_commit: "off" }, log: () => undefined };
  let postgres = await startPostgres(options);
  const { port } = postgres;
  const template = await ensureTemplate(postgres.url("postgres"));
  return {
    async freshDatabase() {
      const name = `${TEST_DATABASE_PREFIX}${randomBytes(8).toString("hex")}`;
      await withClient(postgres.url("postgres"), (client) =>
        client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
      );
      return postgres.url(name);
    },
    stop: () => postgres.stop(),
    async startAgain() {
      postgres = await startPostgres({ ...options, port });
    },
    async remove() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
