import { expect, test } from "vitest";
import { HISTORY_KEYS } from "~/store/kept-keys.server";
import { PERSONAL_COLUMNS } from "~/store/personal-data.server";
import { aQueue } from "../jobs/a-queue";
import { COLUMNS_WITHOUT_PERSON } from "./columns-without-person";

test("every text column is listed as personal data or as free of it", async () => {
  const { database } = await aQueue();
  const columns = await database.query<{ name: string }>(
    `SELECT c.table_schema || '.' || c.table_name || '.' || c.column_name AS name
       FROM information_schema.columns c
       JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
      WHERE c.table_schema IN ('public', 'jobs') AND k.relkind IN ('r', 'p') AND NOT k.relispartition
        AND (c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea')
             OR c.udt_name IN ('_text', '_varchar', '_jsonb', 'citext'))
      ORDER BY 1`,
  );
  const personal = PERSONAL_COLUMNS.map(({ table, column }) => `public.${table}.${column}`);
  const nobody = Object.entries(COLUMNS_WITHOUT_PERSON).flatMap(([table, reasons]) =>
    Object.values(reasons).flatMap((names) => names.map((name) => `${table}.${name}`)),
  );
  const listed = [...personal, ...nobody];
  const found = columns.map(({ name }) => name);
  expect({ notListed: found.filter((name) => !listed.includes(name)) }).toEqual({ notListed: [] });
  expect({ notThere: listed.filter((name) => !found.includes(name)) }).toEqual({ notThere: [] });
  expect(new Set(listed).size).toBe(listed.length);
});

test("what a parcel's status is computed from is kept after erasure: a lost doubt would count as a sale", () => {
  expect(HISTORY_KEYS).toEqual(expect.arrayContaining(["actionTime", "receivedAt", "partSaid", "doubt"]));
});
