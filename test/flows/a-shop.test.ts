import { expect, test } from "vitest";
import { withClient } from "../support/template-database.ts";
import { keptShop } from "./a-kept-shop.ts";
import { aBookedParcel, aNewShop, aShop, ledger, SHOP, type TestShop } from "./a-shop.ts";

type Row = Record<string, unknown>;

/** What each shop has for itself: ids, times, random secrets and what is sealed. */
const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:.+]+Z?$|^[\w+/=:.-]{32,}$/;

const plain = (value: unknown, shopId = "no shop id"): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(shopId, "the shop"), (_key, part) =>
    typeof part === "string" && OWN.test(part) ? "its own" : part,
  );

/** Every row of every table, without what is each shop's own. */
const contentOf = (url: string, shopId: string) =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const content: Record<string, unknown[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t::text`);
      if (rows.length > 0) content[name] = rows.map(({ row }) => plain(row, shopId));
    }
    return content;
  });

const sidesOf = async ({ controlCarrier, controlShopify }: Pick<TestShop, "controlCarrier" | "controlShopify">) =>
  plain({
    accounts: await controlCarrier("GET", "/accounts"),
    ledger: await controlCarrier("GET", "/ledger"),
    shop: await controlShopify("GET", `/shops/${SHOP}`),
  });

test("a shop that is a copy is what opening one the whole way gives, on all three sides", async () => {
  const opened = await aNewShop({});
  const expected = await contentOf(opened.app.databaseUrl, opened.shopId);
  const sides = await sidesOf(opened.sides);
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(["carrier_account", "pickup_location", "shop", "work"]));
  for (let copies = 0; copies < 2; copies += 1) {
    const copy = await aShop();
    expect(await contentOf(copy.app.databaseUrl, copy.shopId)).toEqual(expected);
    expect(await sidesOf(copy)).toEqual(sides);
  }
});

test("both sides accept what a copy has stored, and the next copy sees nothing of what it did", async () => {
  const shop = await aShop();
  await aBookedParcel(shop);
  expect(await ledger(shop)).toHaveLength(1);
  const next = await aShop();
  expect(await ledger(next)).toEqual([]);
  expect(await next.deps.database.query("SELECT id FROM shipment")).toEqual([]);
});

test("a copy is as old as if it had been opened now, whenever the kept one was", async () => {
  const secondsOld = async () => {
    const { deps } = await aShop();
    const [row] = await deps.database.query<{ seconds: number[] }>(
      `SELECT array[extract(epoch FROM now() - installed_at), (SELECT extract(epoch FROM now() - min(asked_at)) FROM work)]::float[]
         AS seconds FROM shop`,
    );
    return row?.seconds ?? [];
  };
  const kept = await keptShop();
  kept.openedAtMs -= 3_600_000;
  const [installed = 0, asked = 0] = await secondsOld().finally(() => {
    kept.openedAtMs += 3_600_000;
  });
  expect(installed).toBeLessThan(-3_500);
  expect(asked).toBeLessThan(-3_500);
  for (const seconds of await secondsOld()) {
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(60);
  }
});
