import { expect, test } from "vitest";
import { exportWords } from "~/locales/export-words";
import { readRowReaders } from "~/store/exported-rows.server";
import { EXPORTED_TABLES, headingOf, NOT_EXPORTED_TABLES, shopColumnOf } from "~/store/exported-tables.server";
import { SEALED_COLUMNS } from "~/store/sealed-columns.server";
import { aDatabase } from "./a-database";

const tables = EXPORTED_TABLES.map(({ table }) => table);

test("every table with rows of a shop is a file of its export, or says why it is none", async () => {
  const rows = await (await aDatabase()).query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'shop_id'`,
  );
  const owned = [...rows.map(({ name }) => name), "shop"].sort();
  expect([...tables, ...Object.keys(NOT_EXPORTED_TABLES)].sort()).toEqual(owned);
});

test("every column of an exported table is in its file once, or says why it is not", async () => {
  const rows = await (await aDatabase()).query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY($1)`,
    [tables],
  );
  for (const { table, columns, left } of EXPORTED_TABLES) {
    const real = rows.filter((row) => row.table === table && row.column !== shopColumnOf(table));
    const told = [...columns, ...Object.values(left ?? {}).flat()].filter((column) => column !== shopColumnOf(table));
    expect(told.toSorted(), table).toEqual(real.map(({ column }) => column).sort());
    expect(new Set(columns.map(headingOf)).size, table).toBe(columns.length);
  }
});

test("nothing that is sealed is in a file as it is stored", () => {
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const exported = EXPORTED_TABLES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(exported.filter((one) => sealed.includes(one))).toEqual([]);
});

test("what points to a row is read before the row, and rows are read along a key that begins with the shop", async () => {
  const database = await aDatabase();
  const keys = await database.query<{ from: string; to: string }>(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND f.relname = ANY($1) AND t.relname = ANY($1) AND f.oid <> t.oid`,
    [tables],
  );
  expect(keys.length).toBeGreaterThan(15);
  const names: string[] = tables;
  expect(keys.filter(({ from, to }) => names.indexOf(from) < names.indexOf(to))).toEqual([]);
  const firsts = await database.query<{ table: string; first: string }>(
    `SELECT i.indrelid::regclass::text AS table, a.attname AS first FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE i.indisprimary AND c.relname = ANY($1)`,
    [tables],
  );
  expect(firsts).toHaveLength(tables.length);
  expect(firsts.filter(({ table, first }) => first !== shopColumnOf(table.replaceAll('"', "")))).toEqual([]);
  expect([...(await readRowReaders(database)).keys()].sort()).toEqual(names.toSorted());
});

test.each(["vi", "en"] as const)("every file and every column is explained, in %s", (locale) => {
  const { files, columns, of } = exportWords(locale);
  const unsaid = EXPORTED_TABLES.flatMap((one) => [
    ...(files[one.file] ? [] : [one.file]),
    ...one.columns
      .map(headingOf)
      .flatMap((name) => (of[`${one.file}.${name}`] || columns[name] ? [] : [`${one.file}.${name}`])),
  ]);
  expect(unsaid).toEqual([]);
  // Nor is anything explained that is in no file.
  const headings = new Set(EXPORTED_TABLES.flatMap((one) => one.columns.map(headingOf)));
  const full = new Set(
    EXPORTED_TABLES.flatMap((one) => one.columns.map((column) => `${one.file}.${headingOf(column)}`)),
  );
  const needless = [
    ...Object.keys(files).filter((file) => !EXPORTED_TABLES.some((one) => one.file === file)),
    ...Object.keys(columns).filter((name) => !headings.has(name)),
    ...Object.keys(of).filter((name) => !full.has(name)),
  ];
  expect(needless).toEqual([]);
});
