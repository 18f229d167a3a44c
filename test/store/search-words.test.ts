import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "~/store/database.server";
import { type ListCursor, type ListPage, listMatchingOrders, type OrderTab } from "~/store/order-list.server";
import { aDatabase } from "./a-database";

const NAMES = [
  "Nguyễn",
  "nguyên",
  "Thị",
  "Hoa",
  "HOÀ",
  "Hoàng",
  "Đỗ",
  "do",
  "Đoàn",
  "Ngọc",
  "Ng",
  "Ánh",
  "An",
  "O'Brien",
];
const name = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(" ", "  ", ", ", ".", "-", "\u00a0")), { maxLength: 4 })
  .map((parts) => parts.flat().join(""));
const orders = fc.array(fc.record({ name: fc.option(name), isDone: fc.boolean() }), { minLength: 1, maxLength: 25 });
/** A piece of a name that begins with a word, and whole names. */
const search = fc
  .tuple(name, fc.nat(6), fc.nat(30))
  .map(([text, from, length]) =>
    text
      .split(/(?<=[\s,.-])/)
      .slice(from > 3 ? 0 : from)
      .join("")
      .slice(0, 1 + length)
      .trim(),
  )
  .filter((text) => /\p{L}/u.test(text));

/** The words as the search takes them, written anew. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d")
    .split(/[^a-z]+/)
    .filter(Boolean);

function isFound(text: string | null, by: string): boolean {
  const words = wordsOf(text ?? "");
  const given = wordsOf(by);
  const last = given.pop() ?? "";
  return given.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last));
}

async function aShopWith(database: Database, list: { name: string | null; isDone: boolean }[]): Promise<string> {
  const shopId = randomUUID().slice(0, 8);
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())`, [shopId]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                          total_vnd, recipient_name, details, read_at)
     SELECT $1, lpad(n::text, 3, '0'), '#' || n, timestamptz '2026-11-23' + n / 2 * interval '1 minute', now(), 'PAID', 'UNFULFILLED', 0, 0,
            name, '{}', now() FROM unnest($2::text[]) WITH ORDINALITY AS o (name, n)`,
    [shopId, list.map(({ name }) => name)],
  );
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at)
     SELECT gen_random_uuid(), $1, lpad(n::text, 3, '0'), 'f', (CASE WHEN done THEN 'closed' ELSE 'ready' END)::"ShipmentState", now(), now()
       FROM unnest($2::bool[]) WITH ORDINALITY AS o (done, n)`,
    [shopId, list.map(({ isDone }) => isDone)],
  );
  return shopId;
}

/** What a search lists, three a page. */
async function listed(database: Database, shopId: string, tab: OrderTab, search: string, selection?: string) {
  const ids: string[] = [];
  let after: ListCursor | null = null;
  for (;;) {
    const { orders: page }: ListPage = await listMatchingOrders(
      database,
      shopId,
      { tab, search, selection },
      { limit: 3, after },
    );
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last) return ids;
    after = last;
  }
}

test("a name is found by its words and by the beginning of one, in each tab, the newest first, and in its shop alone", async () => {
  const database = await aDatabase();
  await fc.assert(
    fc.asyncProperty(orders, orders, search, async (list, others, search) => {
      const shopId = await aShopWith(database, list);
      await aShopWith(database, others);
      const numbered = list.map((order, n) => ({ ...order, id: String(n + 1).padStart(3, "0") })).reverse();
      const idsOf = (is: (order: (typeof numbered)[number]) => boolean) => numbered.filter(is).map(({ id }) => id);
      const found = idsOf(({ name }) => isFound(name, search));
      expect(await listed(database, shopId, "all", search)).toEqual(found);
      expect(await listed(database, shopId, "done", search)).toEqual(
        idsOf(({ id, isDone }) => isDone && found.includes(id)),
      );
      expect(await listed(database, shopId, "ready", search)).toEqual(
        idsOf(({ id, isDone }) => !isDone && found.includes(id)),
      );
      // As it was found before there were words: by a part that begins with a word.
      const before = await database.query<{ id: string }>(
        `SELECT id FROM "order" WHERE shop_id = $1 AND ' ' || regexp_replace(recipient_name, '[[:punct:]\u00a0]', ' ', 'g') ILIKE '% ' || $2 || '%'`,
        [shopId, search],
      );
      expect(found).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    }),
    { numRuns: 40 },
  );
});

test("a search in a pasted list finds what is in both", async () => {
  const database = await aDatabase();
  const shopId = await aShopWith(
    database,
    Array.from({ length: 8 }, () => ({ name: "Trần Hoa", isDone: false })),
  );
  const chosen = randomUUID();
  await database.query(
    `INSERT INTO order_selection (shop_id, id, order_ids, missing, created_at) VALUES ($1, $2, '{002,001}', '{}', now())`,
    [shopId, chosen],
  );
  expect(await listed(database, shopId, "all", "hoa", chosen)).toEqual(["002", "001"]);
});

test("the words of a name come, change and go with it", async () => {
  const database = await aDatabase();
  const shopId = await aShopWith(database, [
    { name: "Nguyễn Hoa Hoa", isDone: false },
    { name: null, isDone: false },
    { name: "Đỗ An", isDone: false },
  ]);
  const words = async () =>
    (
      await database.query<{ line: string }>(
        `SELECT order_id || ' ' || word AS line FROM order_word WHERE shop_id = $1 ORDER BY 1`,
        [shopId],
      )
    ).map(({ line }) => line);
  expect(await words()).toEqual(["001 hoa", "001 nguyen", "003 an", "003 do"]);
  await database.query(`UPDATE "order" SET recipient_name = 'Trần Hoa' WHERE shop_id = $1 AND id <> '003'`, [shopId]);
  expect(await words()).toEqual(["001 hoa", "001 tran", "002 hoa", "002 tran", "003 an", "003 do"]);
  await database.query(`UPDATE "order" SET recipient_name = NULL WHERE shop_id = $1 AND id = '001'`, [shopId]);
  await database.query(`DELETE FROM shipment WHERE shop_id = $1`, [shopId]);
  await database.query(`DELETE FROM "order" WHERE shop_id = $1 AND id = '003'`, [shopId]);
  expect(await words()).toEqual(["002 hoa", "002 tran"]);
});
