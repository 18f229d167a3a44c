import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "~/store/database.server";
import { keptDatabase } from "../support/database.ts";
import type { SandboxesOptions } from "../support/sandboxes.ts";
import { closeApp, newEncryptionKeys, openNewShop, startApp, startSides } from "./a-new-shop.ts";

/** What a shop that was opened the whole way left behind: tests start from copies of it. */
export interface KeptShop {
  /** The name of its database, which nothing is connected to. */
  template: string;
  /** What opens the tokens that are stored there. */
  encryptionKeys: string;
  /** Both sides as they were when it was open. */
  from: Required<SandboxesOptions>;
  openedAtMs: number;
  /** Makes a copy as old as if it had been opened so many milliseconds later. Not the tokens: the other side ends them. */
  later(ms: number): string;
}

let kept: Promise<KeptShop> | undefined;

/** The shop that this process keeps, opened when a test first asks for it. */
export function keptShop(): Promise<KeptShop> {
  kept ??= openAndKeep();
  return kept;
}

async function openAndKeep(): Promise<KeptShop> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-kept-shop-"));
  const files = { carrier: join(folder, "carrier.json"), shopify: join(folder, "shopify.json") };
  const place = { carrier: { stateFile: files.carrier }, shopify: { stateFile: files.shopify } };
  try {
    const sides = await startSides({}, place);
    const encryptionKeys = newEncryptionKeys();
    let later: KeptShop["later"] = () => "";
    const template = await keptDatabase(async (databaseUrl) => {
      const app = await startApp({ carrierUrl: sides.carrier.url, databaseUrl, encryptionKeys }, {});
      await openNewShop(app, sides);
      later = await timesOf(app.deps.database);
      await closeApp(app);
    });
    // All that happened lies before this moment, and so before now in a copy.
    const openedAtMs = Date.now();
    await sides.stop();
    const read = (file: string) => ({ startState: readFileSync(file, "utf8") });
    const from = { carrier: read(files.carrier), shopify: read(files.shopify) };
    return { template, encryptionKeys, from, openedAtMs, later };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds every time that is stored. Those of the tokens have no time zone, since Shopify's own storage has none. */
async function timesOf(database: Database): Promise<KeptShop["later"]> {
  const columns = await database.query<{ table: string; column: string }>(
    `SELECT quote_ident(table_name) AS table, quote_ident(column_name) AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name <> '_prisma_migrations'`,
  );
  const stored: [string, string[]][] = [];
  for (const [table, own] of Map.groupBy(columns, (each) => each.table)) {
    const rows = await database.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rows.length > 0) stored.push([table, own.map(({ column }) => column)]);
  }
  return (ms) => {
    const updates = stored.map(([table, own]) => {
      const moved = own.map((column) => `${column} = ${column} + ${ms} * interval '1 ms'`);
      return `UPDATE ${table} SET ${moved.join(", ")};`;
    });
    // Nothing happens, so no trigger has to know.
    return `DO $$ BEGIN SET LOCAL session_replication_role = replica; ${updates.join(" ")} END $$`;
  };
}
