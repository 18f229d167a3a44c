import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runHousekeeping } from "~/jobs/housekeeping.server";
import { textFiles } from "../architecture/tree.ts";
import { aBookedParcel, aShop } from "../flows/a-shop";
import { aDatabase } from "./a-database";
import { declaredTables } from "./declared-tables";
import { recording } from "./joins-by-shop";

const declared = declaredTables();
const placed = (...places: string[]) =>
  declared.filter(({ place }) => places.includes(place)).map(({ table }) => table);
const ending = (how: RegExp) =>
  declared.flatMap(({ table, ends }) => (how.test(ends) ? [[table, ends.match(how)?.[1] ?? ""]] : []));

test("each table of the database is declared once, and only those", async () => {
  const rows = await (await aDatabase()).query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1",
  );
  expect(declared.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
});

const HOW = /^(?:with `\w+`|`\w+`, |as soon as |with the shop|bounded: |never: )/;
test("each says how its rows end, and those that are not distributed say why", () => {
  expect(declared.filter(({ ends }) => !HOW.test(ends)).map(({ table }) => table)).toEqual([]);
  expect(
    declared.filter(({ place, why }) => (place === "distributed") !== (why === "")).map(({ table }) => table),
  ).toEqual([]);
});

describe("what is said of ends is so", () => {
  test("with another table's row", async () => {
    const cascades = await (await aDatabase()).query<{ pair: string }>(
      `SELECT conrelid::regclass::text || ' with ' || confrelid::regclass::text AS pair FROM pg_constraint
        WHERE contype = 'f' AND confdeltype = 'c'`,
    );
    const real = cascades.map(({ pair }) => pair.replaceAll('"', ""));
    const said = ending(/^with `(\w+)`/).map(([table, other]) => `${table} with ${other}`);
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter((pair) => !real.includes(pair))).toEqual([]);
  });

  test("by the housekeeping, in the step of that name", async () => {
    const shop = await aShop();
    const source = readFileSync("app/jobs/housekeeping.server.ts", "utf8");
    const { orderId } = await aBookedParcel(shop);
    // These two look first whether anything is due.
    await shop.deps.database.query(
      `INSERT INTO transit_day (shop_id, day, transport, from_province, to_province, days, parcels)
       VALUES ($1, now() - interval '200 days', 'road', '', '', 1, 1)`,
      [shop.shopId],
    );
    await shop.deps.database.query(
      "INSERT INTO order_to_archive (shop_id, order_id, due_at) VALUES ($1, $2, now() - interval '1 day')",
      [shop.shopId, orderId],
    );
    const seen = recording(shop.deps.database);
    await runHousekeeping({ ...shop.deps, database: seen.database });
    const texts = seen.statements.map(({ text }) => text).join("\n");
    const said = ending(/^`(\w+)`, /);
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter(([table]) => !isDeletedIn(texts, String(table)))).toEqual([]);
    expect(said.filter(([, step]) => !new RegExp(`^  ${step}: `, "m").test(source))).toEqual([]);
  });

  test("by the work that uses them, or with the shop", () => {
    const store = textFiles("app/store")
      .map(({ text }) => text)
      .join("\n");
    const triggers = textFiles("prisma/migrations")
      .map(({ text }) => text)
      .join("\n");
    const erased = readFileSync("app/store/erase-shop.server.ts", "utf8");
    const used = ending(/^(as soon as) /).map(([table]) => String(table));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((table) => !isDeletedIn(store + triggers, table))).toEqual([]);
    const kept = ending(/^(with the shop)/).map(([table]) => String(table));
    expect(kept.filter((table) => !erased.includes(`"${table}"`))).toEqual([]);
  });
});

const isDeletedIn = (text: string, table: string) =>
  new RegExp(`delete from "?${table}"?\\b|deleteFrom\\("${table}"\\)`, "i").test(text);

describe("a distributed table could be divided by its shop", () => {
  test("every unique key of it contains the shop", async () => {
    const database = await aDatabase();
    const keys = await database.query<{ name: string }>(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         LEFT JOIN pg_attribute shop ON shop.attrelid = c.oid AND shop.attname = 'shop_id' AND shop.attnotnull
        WHERE i.indisunique AND c.relname = ANY($1)
          AND (shop.attnum IS NULL OR NOT shop.attnum = ANY(i.indkey[0 : i.indnkeyatts - 1])) ORDER BY 1`,
      [placed("distributed")],
    );
    expect(keys).toEqual([]);
  });

  test("every foreign key between two of them has the shop on both sides, and none points to a table that stands elsewhere", async () => {
    const database = await aDatabase();
    const keys = await database.query<{ name: string; to: string; byShop: boolean }>(
      `SELECT f.conname AS name, t.relname AS to,
              EXISTS (SELECT 1 FROM unnest(f.conkey, f.confkey) AS k(own, other)
                        JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.own AND a.attname = 'shop_id'
                        JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.other AND b.attname = 'shop_id') AS "byShop"
         FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
        WHERE f.contype = 'f' AND c.relname = ANY($1)`,
      [placed("distributed")],
    );
    expect(keys.length).toBeGreaterThan(20);
    const references = placed("reference");
    expect(keys.filter(({ to, byShop }) => !byShop && !references.includes(to))).toEqual([]);
  });

  test("no table that stands elsewhere points to it", async () => {
    const database = await aDatabase();
    const keys = await database.query<{ name: string }>(
      `SELECT f.conname AS name FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
        WHERE f.contype = 'f' AND t.relname = ANY($1) AND NOT c.relname = ANY($1)`,
      [placed("distributed")],
    );
    expect(keys).toEqual([]);
  });
});
