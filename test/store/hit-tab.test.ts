import fc from "fast-check";
import { expect, test } from "vitest";
import { hitTab } from "~/components/order-list/hit-tab";
import { ORDER_TABS } from "~/components/order-list/query";
import { BLOCK_REASONS } from "~/domain/parcel/block-reason";
import type { OrderTab } from "~/flows/order-list/views";
import { listBlocksOfList, listParcelsOfList } from "~/store/listed-orders.server";
import { listMatchingOrders } from "~/store/order-list.server";
import { aDatabase } from "./a-database";

const STATES = [
  ...[
    "needs_review",
    "ready",
    "queued",
    "booking",
    "booked",
    "refused",
    "unknown",
    "cancelling",
    "cancelled",
    "closed",
  ],
];
const parcel = fc.record({
  state: fc.constantFrom(...STATES),
  attention: fc.constantFrom(null, null, "delivery_failed"),
  problems: fc.constantFrom(
    [],
    [{ field: "address", severity: "block" }],
    [{ field: "address", severity: "warn" }],
    [{ field: "phone", severity: "block" }],
  ),
  differences: fc.constantFrom([], [], [{ field: "cod", settled: false }], [{ field: "cod", settled: true }]),
  buyerSaid: fc.constantFrom(null, null, "phone"),
});
const order = fc.record({
  parcels: fc.array(parcel, { maxLength: 2 }),
  blocks: fc.array(fc.constantFrom(null, ...Object.keys(BLOCK_REASONS)), { maxLength: 2 }),
});

test("the tab that a found order names is one that lists it; it names all only where no other does", async () => {
  const database = await aDatabase();
  await database.query(`INSERT INTO shop (id, domain_hash, updated_at) VALUES ('s', 's', now())`);
  const orders = fc.sample(order, { numRuns: 150, seed: 20261126 });
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd,
                          recipient_name, details, parts, read_at)
     SELECT 's', n::text, '#' || n, now() - n * interval '1 minute', now(), 'PAID', 'UNFULFILLED', 0, 0, 'Hoa', '{}', jsonb_array_length(o -> 'blocks'), now() + interval '1 hour'
       FROM unnest($1::jsonb[]) WITH ORDINALITY AS t (o, n)`,
    [orders.map((order) => JSON.stringify(order))],
  );
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, attention, problems, differences, buyer_said, created_at, updated_at)
     SELECT gen_random_uuid(), 's', n::text, 'f', (p ->> 'state')::"ShipmentState", p ->> 'attention', p -> 'problems', p -> 'differences', p ->> 'buyerSaid', now(), now()
       FROM unnest($1::jsonb[]) WITH ORDINALITY AS t (o, n), jsonb_array_elements(o -> 'parcels') p`,
    [orders.map((order) => JSON.stringify(order))],
  );
  await database.query(
    `INSERT INTO fulfillment_order (shop_id, id, order_id, status, block_reason, details)
     SELECT 's', n || '-' || at, n::text, 'OPEN', b #>> '{}', '{}'
       FROM unnest($1::jsonb[]) WITH ORDINALITY AS t (o, n), jsonb_array_elements(o -> 'blocks') WITH ORDINALITY AS u (b, at)`,
    [orders.map((order) => JSON.stringify(order))],
  );
  const listed = new Map<OrderTab, Set<string>>();
  for (const tab of ORDER_TABS) {
    const { orders: found } = await listMatchingOrders(
      database,
      "s",
      { tab, search: "hoa" },
      { limit: 200, after: null },
    );
    listed.set(tab, new Set(found.map(({ id }) => id)));
  }
  const ids = [...(listed.get("all") ?? [])];
  expect(ids.length).toBe(150);
  const parcels = await listParcelsOfList(database, "s", ids);
  const blocks = await listBlocksOfList(database, "s", ids);
  const named = ids.map((id): [string, OrderTab] => {
    const of = {
      parcels: parcels.filter(({ orderId }) => orderId === id),
      blocks: blocks.filter(({ orderId }) => orderId === id),
    };
    return [
      id,
      hitTab({
        parcels: of.parcels.map(({ orderId: _, printedAt: __, answered, ...row }) => ({
          ...{ ...row, printedAt: null },
          ...(answered && { answered }),
        })),
        blocks: of.blocks.map(({ reason }) => reason),
      }),
    ];
  });
  expect(named.filter(([id, tab]) => !listed.get(tab)?.has(id))).toEqual([]);
  const others = ORDER_TABS.filter((tab) => tab !== "all");
  const nowhere = ids.filter((id) => !others.some((tab) => listed.get(tab)?.has(id)));
  expect(named.flatMap(([id, tab]) => (tab === "all" ? [id] : []))).toEqual(nowhere);
  expect(new Set(named.map(([, tab]) => tab)).size).toBeGreaterThan(6);
});
