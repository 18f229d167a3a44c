import { describe, expect, test } from "vitest";
import { action, loader } from "~/routes/app.not-in-step/route";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

const PATH = "/app/not-in-step";

/** Things that are not in step, of one second and of two reasons, so that pages must be told apart by more than the time. */
async function aList({ deps, shopId }: TestShop, rows: number) {
  await deps.database.query(
    `INSERT INTO discrepancy (shop_id, kind, subject, facts, first_seen_at)
     SELECT $1, CASE WHEN n % 3 = 0 THEN 'order_gone' ELSE 'fulfillment_left' END, 'thing-' || lpad(n::text, 4, '0'), '{"trackingNumber": null}',
            '2026-11-20T00:00:00Z'::timestamptz + (n / 40) * interval '1 second'
       FROM generate_series(1, $2::int) n`,
    [shopId, rows],
  );
}

async function pagesOf(merchant: Awaited<ReturnType<typeof aMerchant>>, search: string) {
  const subjects: string[][] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams(search);
    if (after) query.set("after", after);
    const page: Awaited<ReturnType<typeof loader>> = await loader(await merchant.asks(`${PATH}?${query}`));
    subjects.push(page.rows.map(({ subject }) => subject));
    after = page.next;
  } while (after);
  return subjects;
}

describe("the list of what is not in step", () => {
  test("comes in pages without gap or repeat, and by reason", async () => {
    const shop = await aShop();
    await aList(shop, 130);
    const merchant = await aMerchant(shop);
    const pages = await pagesOf(merchant, "");
    expect(pages.map((page) => page.length)).toEqual([50, 50, 30]);
    expect(new Set(pages.flat()).size).toBe(130);
    expect((await pagesOf(merchant, "kind=order_gone")).flat()).toHaveLength(43);
    expect((await loader(await merchant.asks(PATH))).open).toBe(130);
    expect((await loader(await merchant.asks(`${PATH}?after=nonsense&kind=nobody&state=gone`))).rows).toHaveLength(50);
  });

  test("leaves out what another release wrote", async () => {
    const shop = await aShop();
    await shop.deps.database.query(
      `INSERT INTO discrepancy (shop_id, kind, subject, facts) VALUES ($1, 'of_tomorrow', 'a', '{}'), ($1, 'cod_differs', 'b', '{}')`,
      [shop.shopId],
    );
    expect((await loader(await (await aMerchant(shop)).asks(PATH))).rows).toEqual([]);
  });

  test("needs a session token", async () => {
    const shop = await aShop();
    await aMerchant(shop);
    expect((await thrownBy(loader(aStranger(PATH)))).status).toBe(401);
  });
});

describe("acting on the list", () => {
  test("is done once for many rows, recorded, and taken back", async () => {
    const shop = await aShop();
    await aList(shop, 3);
    const merchant = await aMerchant(shop);
    const { rows } = await loader(await merchant.asks(PATH));
    const chosen = rows.map(({ kind, subject }) => ({ kind, subject }));
    const does = async (act: string) => action(await merchant.sends(PATH, { act, rows: chosen }));
    expect(await does("leave")).toEqual({ act: "leave", count: 3 });
    expect(await does("leave")).toEqual({ act: "leave", count: 0 });
    const left = await loader(await merchant.asks(`${PATH}?state=left`));
    expect(left.rows).toHaveLength(3);
    expect(left.rows.every((row) => row.left !== null)).toBe(true);
    expect(await does("put_back")).toEqual({ act: "put_back", count: 3 });
    const both = await Promise.all([does("put_right"), does("put_right")]);
    expect(both.map(({ count }) => count).toSorted()).toEqual([0, 3]);
  });

  test("refuses what is no row, or too many", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    const status = async (body: unknown) => (await thrownBy(action(await merchant.sends(PATH, body)))).status;
    const row = { kind: "order_gone", subject: "a" };
    expect(await status({ act: "put_right", rows: [] })).toBe(400);
    expect(await status({ act: "delete", rows: [row] })).toBe(400);
    expect(await status({ act: "leave", rows: [{ ...row, kind: "any" }] })).toBe(400);
    expect(await status({ act: "leave", rows: Array(201).fill(row) })).toBe(400);
  });

  test("touches nothing of another shop", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop);
    const merchant = await aMerchant(shop);
    await shop.deps.database.query(
      "INSERT INTO discrepancy (shop_id, kind, subject, order_id) VALUES ('other', 'order_gone', $1, $1)",
      [orderId],
    );
    const rows = [{ kind: "order_gone", subject: orderId }];
    for (const act of ["put_right", "leave", "put_back"]) {
      expect(await action(await merchant.sends(PATH, { act, rows }))).toEqual({ act, count: 0 });
    }
    expect((await loader(await merchant.asks(PATH))).rows).toEqual([]);
  });
});
