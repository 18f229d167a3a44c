import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SEALED_COLUMNS } from "~/store/sealed-columns.server";
import { aDatabase } from "./a-database";

/** Who seals something, and the columns that it is kept in: each is in the list that a rotation of keys goes through. */
const SEALING: Record<string, string[]> = {
  "app/store/accounts.server.ts": ["carrier_account.token_ciphertext"],
  "app/store/push-secrets.server.ts": ["push_secret.ciphertext"],
  "app/store/buyer-hashes.server.ts": ["kept_secret.ciphertext"],
  "app/store/sessions.server.ts": ["Session.accessToken", "Session.refreshToken"],
  "app/store/claim-evidence.server.ts": ["claim_piece.sealed"],
  "app/store/statement-files.server.ts": ["statement_piece.sealed", "statement.preview"],
  "app/store/short-lived-files.server.ts": ["short_lived_piece.sealed"],
  "app/store/reseal.server.ts": [],
  // In an address that lives for minutes.
  "app/flows/statement/upload.server.ts": [],
};

const named = SEALED_COLUMNS.map(({ table, column }) => `${table.replaceAll('"', "")}.${column}`);

test("everything that is sealed is in the list", () => {
  const sealing = globSync("app/**/*.{ts,tsx}").filter((path) =>
    /\.(seal|sealBytes)\(/.test(readFileSync(path, "utf8").replace(/^\s*(\*|\/\/).*$/gm, "")),
  );
  expect(sealing.map((path) => path.replaceAll("\\", "/")).toSorted()).toEqual(Object.keys(SEALING).toSorted());
  expect(Object.values(SEALING).flat().toSorted()).toEqual(named.toSorted());
});

test("each of these columns refuses what a retired key sealed, and has the key of its table", async () => {
  const database = await aDatabase();
  const triggers = await database.query<{ place: string; holds: string }>(
    `SELECT c.relname || '.' || split_part(encode(t.tgargs, 'escape'), '\\000', 1) AS place,
            split_part(encode(t.tgargs, 'escape'), '\\000', 2) AS holds
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname = 'refuse_retired_key'`,
  );
  const byPlace = (one: { place: string }, other: { place: string }) => (one.place < other.place ? -1 : 1);
  const wanted = SEALED_COLUMNS.map(({ holds }, at) => ({ place: named[at] ?? "", holds }));
  expect(triggers.toSorted(byPlace)).toEqual(wanted.toSorted(byPlace));
  for (const { table, key } of SEALED_COLUMNS) {
    const columns = await database.query<{ name: string }>(
      `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY array_position(string_to_array(i.indkey::text, ' ')::int[], a.attnum::int)`,
      [table],
    );
    expect(columns.map(({ name }) => name)).toEqual(key.map(([column]) => column));
  }
});
