import { expect, test } from "vitest";
import { QUEUES, type QueueName } from "~/domain/queues";
import { findOrdersAtWork, readWorkOfOrders } from "~/store/work-of-orders.server";
import { aDatabase } from "./a-database";
import { fillOrders, fillShops } from "./many-rows";

const PARCEL = "11111111-1111-4111-8111-111111111111";

/** What a page of the order looks for again while a job of each queue about it, or about its parcel, waits. */
const SEEN: Record<(typeof QUEUES)[QueueName], { order: boolean; parcel: boolean }> = {
  parcel: { order: false, parcel: true },
  order: { order: true, parcel: false },
  else: { order: false, parcel: false },
};

test("an order is at work while a job of a queue that says it changes it, or its parcel, waits", async () => {
  const database = await aDatabase();
  await fillShops(database, 1);
  await fillOrders(database, { shops: 1, from: 1, to: 1 });
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at, ordered_at)
     VALUES ($1, 's1', 'o1', 'f1', 'ready', now(), now(), now())`,
    [PARCEL],
  );
  const seen: Record<string, { order: boolean; parcel: boolean }> = {};
  for (const kind of Object.keys(QUEUES)) {
    const isAtWorkAbout = async (subject: string) => {
      await database.query("DELETE FROM work");
      await database.query(
        `INSERT INTO work (shop_id, kind, subject, payload, due_at) VALUES ('s1', $1, $2, '{"orderId": "o1"}', now())`,
        [kind, subject],
      );
      const found = (await findOrdersAtWork(database, "s1", ["o1"])).has("o1");
      expect((await readWorkOfOrders(database, "s1", ["o1"])).has("o1")).toBe(found);
      return found;
    };
    seen[kind] = { order: await isAtWorkAbout("o1"), parcel: await isAtWorkAbout(PARCEL) };
  }
  expect(seen).toEqual(Object.fromEntries(Object.entries(QUEUES).map(([kind, what]) => [kind, SEEN[what]])));
  // What staff wait for on the page of an order.
  for (const kind of ["book-shipment", "cancel-shipment", "check-status", "sync-shopify"])
    expect(seen[kind], kind).toEqual(SEEN.parcel);
  expect(seen["read-order"]).toEqual(SEEN.order);
});
