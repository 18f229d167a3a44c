import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl, TEST_DATABASE_PREFIX, withClient } from "./template-database.ts";

const made: string[] = [];

/**
 * Creates a migrated, empty database, or a copy of a kept one, and returns its URL. It is dropped after the test file, even with
 * open connections. For test files of the `database` project.
 */
export async function freshDatabase(template?: string): Promise<string> {
  const name = await createCopy(template);
  made.push(name);
  return databaseUrl(inject("postgres").adminUrl, name);
}

/**
 * Creates a migrated database, fills it and returns its name, to be copied: it stays until the next run and takes no more
 * connections. `fill` must leave none open.
 */
export async function keptDatabase(fill: (url: string) => Promise<void>): Promise<string> {
  const { adminUrl } = inject("postgres");
  const name = await createCopy();
  await fill(databaseUrl(adminUrl, name));
  await withClient(adminUrl, (client) => client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`));
  return name;
}

/** Drops what {@link freshDatabase} has created. */
export async function dropDatabases(): Promise<void> {
  const names = made.splice(0);
  if (names.length === 0) return;
  await withClient(inject("postgres").adminUrl, async (client) => {
    for (const name of names) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

async function createCopy(from?: string): Promise<string> {
  const { adminUrl, template } = inject("postgres");
  const name = `${TEST_DATABASE_PREFIX}${randomBytes(8).toString("hex")}`;
  // Copied as files: through the log it takes twice as long, a thousand times a run.
  await withClient(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${from ?? template} STRATEGY FILE_COPY`),
  );
  return name;
}
