import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { type Database, openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";
import { startPages } from "./page-stub";

let database: Database;
beforeAll(async () => {
  database = openDatabase(await freshDatabase(), createLog("silent"));
});
afterAll(() => database.close());

test.each([
  ["a character zero", "SELECT $1::text", "a\0b"],
  ["half of an emoji in JSON", "SELECT $1::jsonb", JSON.stringify("\ud83d")],
  ["a character zero in JSON", "SELECT $1::jsonb", JSON.stringify("\0")],
  ["no uuid", "SELECT $1::uuid", "x"],
  ["no number", "SELECT $1::int", "x"],
  ["a number beyond the column", "SELECT $1::bigint::int", "9000000000000"],
  ["a time that never is", "SELECT $1::timestamptz", "2026-99-99T99:99:99.999Z"],
  ["no time", "SELECT $1::timestamptz", "x"],
  ["a number beyond every column", "SELECT $1::bigint", "90000000000000000000"],
])(
  "what PostgreSQL refuses of a sender, %s, is 400 with a warning, in pages and in their data",
  async (_, sql, value) => {
    const ask = () => database.query(sql, [value]).then(() => new Response("stored"));
    const { url, lines } = await startPages({ loader: ask, action: ask });
    for (const [path, method] of [
      ["/page", "GET"],
      ["/page", "POST"],
      ["/page.data", "GET"],
      ["/page.data", "POST"],
    ] as const) {
      expect([path, method, (await fetch(url + path, { method })).status]).toEqual([path, method, 400]);
    }
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: "warn", event: "page.unstorable" });
    expect(lines).toHaveLength(4);
  },
);

test("an error of PostgreSQL itself, or of the app, stays 500", async () => {
  const ask = () => database.query("SELECT nothing FROM nowhere").then(() => new Response("stored"));
  const { url, lines } = await startPages({ loader: ask });
  expect((await fetch(`${url}/page`)).status).toBe(500);
  expect(lines.join()).toContain("page.failed");
});
