import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { migrate } from "../../scripts/migrate.ts";

/** Prefix of every database a test creates, but not of the template. */
export const TEST_DATABASE_PREFIX = "test_";

/** Returns the name of a migrated, empty database, created once for this state of the migrations. */
export async function ensureTemplate(adminUrl: string): Promise<string> {
  const template = `template_${migrationsHash()}`;
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1 AND datistemplate", [template]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${template}`);
    await client.query(`CREATE DATABASE ${template}`);
    await migrate(databaseUrl(adminUrl, template));
    // Marked only now: a template without the mark is left over from a failed migration.
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
  return template;
}

/** Drops the databases of a run that was killed. */
export async function dropLeftovers(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [TEST_DATABASE_PREFIX],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  });
}

/** Runs one task with one connection. */
export async function withClient<Result>(url: string, task: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const file of globSync("prisma/migrations/**/*.sql").sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
