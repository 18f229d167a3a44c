import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { databaseUrl, TEST_DATABASE_PREFIX, withClient } from "../support/template-database.ts";

/** Creates a database without any table and returns its URL. It is dropped when the test ends. */
export async function anEmptyDatabase(): Promise<string> {
  const { adminUrl } = inject("postgres");
  const name = `${TEST_DATABASE_PREFIX}${randomBytes(8).toString("hex")}`;
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  onTestFinished(() =>
    withClient(adminUrl, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  );
  return databaseUrl(adminUrl, name);
}
