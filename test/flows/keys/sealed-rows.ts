import { createHash, randomBytes, randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { createKeyHearer } from "~/jobs/retired-keys.server";
import { type Cipher, createCipher } from "~/store/cipher.server";
import { type Database, openDatabase } from "~/store/database.server";
import { type CipherKey, createKeyRing, fingerprintOf } from "~/store/key-ring.server";
import { openLocks } from "~/store/locks.server";
import { openPresence } from "~/store/presence.server";
import { SEALED_COLUMNS, type SealedColumn } from "~/store/sealed-columns.server";
import { silent } from "../../jobs/a-queue";
import { freshDatabase } from "../../support/database";

export const aKey = (id: string): CipherKey => ({ id, key: randomBytes(32) });
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Columns that a row must have beside its key, per table. */
const BESIDE: Record<string, Record<string, unknown>> = {
  carrier_account: { code: "S1", environment: "production", source: "pasted", health: "ok", connected_at: new Date() },
  push_secret: { made_at: new Date() },
  kept_secret: {},
  '"Session"': { state: "" },
  claim_piece: {},
  statement_piece: {},
  short_lived_piece: {},
  statement: {
    name: "a.csv",
    kind: "csv",
    file_hash: "h",
    bytes: 1,
    pieces: 1,
    state: "read",
    created_at: new Date(),
    actor_id: "1",
  },
};

const VALUE_OF = {
  text: (n: number) => `shop${n}`,
  uuid: () => randomUUID(),
  bigint: (n: number) => n + 1,
  int: (n: number) => n,
};

/** A database with `rows` sealed values in every sealed column, of made-up owners. */
export async function aSealedDatabase(cipher: Cipher, rows = 3): Promise<{ database: Database; url: string }> {
  const url = await freshDatabase();
  const database = openDatabase(url, silent);
  onTestFinished(() => database.close());
  await seal(database, cipher, rows);
  return { database, url };
}

/** Adds `rows` sealed values to every sealed column, the first with the number `from`; what they refer to is not there. */
export async function seal(database: Database, cipher: Cipher, rows: number, from = 0): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query("SET LOCAL session_replication_role = replica");
    const sessions = SEALED_COLUMNS.filter(({ table }) => table === '"Session"');
    for (const column of SEALED_COLUMNS.filter((one) => one !== sessions[1])) {
      for (let n = from; n < from + rows; n += 1) {
        const row: Record<string, unknown> = {};
        for (const [name, type] of column.key) row[name] = VALUE_OF[type](n);
        for (const name of column.beside ?? []) row[name] = `shop${n}`;
        if (column.table === "push_secret") row.hash = hash(String(n));
        if (column.table === "kept_secret") row.name = `secret${n}`;
        for (const one of column === sessions[0] ? sessions : [column]) row[one.column] = sealedOf(cipher, one, row);
        const all = { ...BESIDE[column.table], ...row };
        const names = Object.keys(all);
        await sql.query(
          `INSERT INTO ${column.table} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
          Object.values(all),
        );
      }
    }
  });
}

function sealedOf(cipher: Cipher, column: SealedColumn, row: Record<string, unknown>): string | Buffer {
  const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
  const context = column.context(texts);
  const plain = `planted in ${column.table}.${column.column}`;
  return column.holds === "bytes" ? cipher.sealBytes(Buffer.from(plain), context) : cipher.seal(plain, context);
}

/** Returns what is planted and opens with these keys, per column. */
export async function opened(database: Database, keys: readonly CipherKey[]): Promise<Record<string, number>> {
  const cipher = createCipher(keys);
  const counts: Record<string, number> = {};
  for (const column of SEALED_COLUMNS) {
    const names = [...column.key.map(([name]) => name), ...(column.beside ?? [])];
    const rows = await database.query<Record<string, string> & { sealed: string | Buffer }>(
      `SELECT ${names.map((name) => `"${name}"::text AS "${name}"`).join(", ")}, "${column.column}" AS sealed FROM ${column.table}`,
    );
    const place = `${column.table}.${column.column}`;
    counts[place] = 0;
    for (const { sealed, ...row } of rows) {
      try {
        const context = column.context(row);
        const plain =
          typeof sealed === "string" ? cipher.open(sealed, context) : cipher.openBytes(sealed, context).toString();
        if (plain === `planted in ${place}`) counts[place] += 1;
      } catch {
        // Counted as not opened.
      }
    }
  }
  return counts;
}

/** A process of the app, as far as its keys go: it beats when it is told to. */
export function aProcess(url: string, keys: readonly CipherKey[]) {
  const process = `waybill ${randomUUID()}`;
  const named = new URL(url);
  named.searchParams.set("application_name", process);
  const ring = createKeyRing(keys);
  const hearer = createKeyHearer(ring, silent);
  const presence = openPresence(named.href, silent, { process, takesWork: true, ring: hearer });
  onTestFinished(() => presence.close());
  return {
    process,
    ring,
    cipher: createCipher(ring),
    presence,
    hearer,
    fingerprints: keys.map(({ key }) => fingerprintOf(key)),
  };
}

export function someLocks(url: string) {
  const locks = openLocks(url, silent);
  onTestFinished(() => locks.close());
  return locks;
}
