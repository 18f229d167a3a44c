import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "~/domain/csv";
import { type RowReader, readRowReaders, readRowSlice } from "~/store/exported-rows.server";
import { aDatabase } from "./a-database";

/** What spreadsheets, quotes and blanks are about, among letters. */
const AWKWARD = [..."=+-@\t\r\n\v\f ,;\"'\u00a0\u2003\u2028\u3000\ufeff\u0085\u200bđĐ1"];
const text = fc.array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: "grapheme", maxLength: 3 })), {
  maxLength: 6,
});
/** PostgreSQL stores no zero byte. */
const TEXTS = fc.sample(text, 3_000).map((parts) => parts.join("").replaceAll("\0", ""));

async function aShopWithViews() {
  const database = await aDatabase();
  await database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ('a', 'a', now()), ('b', 'b', now())");
  const names = TEXTS.map((one) => [...one].slice(0, 20).join(""));
  await database.query(
    `INSERT INTO saved_view (id, shop_id, name, search, query, created_at)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a', name, 'x', '', '2026-11-26T03:00:00.5Z'
       FROM unnest($1::text[]) WITH ORDINALITY AS w(name, n)`,
    [names],
  );
  const reader = (await readRowReaders(database)).get("saved_view") as RowReader;
  return { database, names, reader };
}

test("PostgreSQL writes a line as it is written elsewhere, whatever the text", async () => {
  const { database, names, reader } = await aShopWithViews();
  const { lines, rows } = await readRowSlice(database, "a", reader, null, 10_000);
  expect(rows).toBe(names.length);
  const wanted = names.map((name, n) => {
    const id = `00000000-0000-4000-8000-${String(n + 1).padStart(12, "0")}`;
    return csvLine([id, name, "x", "", 1, "2026-11-26T03:00:00.500Z"]);
  });
  // The first difference: all lines behind it would be shifted.
  const first = wanted.findIndex((line, n) => !lines.startsWith(line, wanted.slice(0, n).join("").length));
  expect(
    first < 0 ? null : { name: names[first], line: lines.slice(wanted.slice(0, first).join("").length).slice(0, 90) },
  ).toBeNull();
  expect(lines).toBe(wanted.join(""));
});

test("slices follow each other without a gap or a repeat, and none has another shop's rows", async () => {
  const { database, names, reader } = await aShopWithViews();
  await database.query(
    "INSERT INTO saved_view (id, shop_id, name, search, query, created_at) VALUES (gen_random_uuid(), 'b', 'b', '', '', now())",
  );
  const whole = await readRowSlice(database, "a", reader, null, 10_000);
  let [after, text, count]: [string[] | null, string, number] = [null, "", 0];
  for (;;) {
    const slice = await readRowSlice(database, "a", reader, after, 777);
    text += slice.lines;
    count += slice.rows;
    if (slice.rows < 777) break;
    after = slice.last;
  }
  expect(count).toBe(names.length);
  expect(text).toBe(whole.lines);
  expect((await readRowSlice(database, "b", reader, null, 10)).rows).toBe(1);
});
