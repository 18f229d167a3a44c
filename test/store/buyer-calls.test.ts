import { expect, test } from "vitest";
import type { CallFilter } from "~/domain/confirm/calls";
import { type CallPosition, listWaitingCalls } from "~/store/buyer-calls.server";
import type { Database } from "~/store/database.server";
import { aDatabase } from "./a-database";

const NOW = new Date("2026-11-23T03:00:00Z");
const SHOP = "aaaa";

/** Orders that wait for a call, one a minute; every `declinedOf`th of them does not want it, every `refusedOf`th refused before. */
async function waitingOrders(database: Database, count: number, { declinedOf = 0, refusedOf = 0 } = {}) {
  await database.query("INSERT INTO shop (id, domain_hash, updated_at) VALUES ($1, $1, now())", [SHOP]);
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at)
     SELECT $1, 'o' || n, '#' || n, $2::timestamptz + n * interval '1 minute', $2, 'PENDING', 'UNFULFILLED', 0, 0, '{"destination": null, "phone": null}', $2 FROM generate_series(1, $3::int) n`,
    [SHOP, NOW, count],
  );
  await database.query(
    `INSERT INTO shipment (shop_id, id, order_id, fulfillment_order_id, state, problems, buyer, call_stage, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'o' || n, 'f', 'needs_review', '[{"code": "confirm_every"}]', 'b' || n,
            CASE WHEN $4::int > 0 AND n % $4::int = 0 THEN 'declined' END, $2, $2
       FROM generate_series(1, $3::int) n`,
    [SHOP, NOW, count, declinedOf],
  );
  await database.query(
    `INSERT INTO buyer_parcel (shop_id, buyer, shipment_id, outcome, at)
     SELECT $1, 'b' || n, gen_random_uuid(), 'refused', $2 FROM generate_series(1, $3::int) n WHERE $4::int > 0 AND n % $4::int = 0`,
    [SHOP, NOW, count, refusedOf],
  );
  await database.query("ANALYZE");
}

async function allPages(database: Database, filter: CallFilter, limit: number) {
  const pages: string[][] = [];
  let after: CallPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof listWaitingCalls>> = await listWaitingCalls(database, SHOP, {
      ...{ filter, now: NOW, after, limit },
    });
    pages.push(page.orders.map(({ orderId }) => orderId));
    after = page.next;
  } while (after !== null);
  return pages;
}

test("pages follow one another from the oldest order on, and none is left out or shown twice", async () => {
  const database = await aDatabase();
  await waitingOrders(database, 23, { declinedOf: 5 });
  const all = Array.from({ length: 23 }, (_, n) => `o${n + 1}`);
  expect((await allPages(database, "all", 4)).flat()).toEqual(all);
  expect((await allPages(database, "now", 4)).flat()).toEqual(all.filter((_, n) => (n + 1) % 5 !== 0));
  expect(await allPages(database, "declined", 4)).toEqual([["o5", "o10", "o15", "o20"]]);
});

test("a rare filter ends a page early and says where to go on, however many wait", async () => {
  const database = await aDatabase();
  await waitingOrders(database, 2_500, { refusedOf: 1_200 });
  const pages = await allPages(database, "refusers", 50);
  expect(pages.flat()).toEqual(["o1200", "o2400"]);
  expect(pages).toHaveLength(3);
});
