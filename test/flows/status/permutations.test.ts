import { expect, test } from "vitest";
import { receivePush } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

/** A parcel's way to its payout, one message a minute; delivery is attempted twice. */
const COURSE = [
  { status_id: "12" },
  { status_id: "8", reason_code: "104" },
  { status_id: "3" },
  { status_id: "4" },
  { status_id: "10", reason_code: "122" },
  { status_id: "4" },
  { status_id: "45" },
  { status_id: "5" },
  { status_id: "6" },
];
const ORDERS = 20;

/** Mulberry32: the same seed gives the same order. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All items, some of them twice, in an order determined by the seed. */
function shuffledWithRepeats<Item>(items: Item[], seed: number): Item[] {
  const random = randomOf(seed);
  const all = [...items, ...items.filter(() => random() < 0.4)];
  return all
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** What must not depend on the order of the messages. */
async function endOf(shop: TestShop, shipmentId: string) {
  const [parcel] = await shop.deps.database.query(
    `SELECT state, carrier_status, carrier_status_at, delivered_at, picked_up_at, cod_state, return_state, attention
       FROM shipment WHERE id = $1`,
    [shipmentId],
  );
  const steps = await shop.deps.database.query(
    "SELECT key, kind, state, payload, happened_at FROM shopify_step WHERE shipment_id = $1 AND kind <> 'fulfillment' ORDER BY id",
    [shipmentId],
  );
  return { parcel, steps };
}

test("the same messages in twenty orders, with repeats, give the same parcel and the same steps", async () => {
  const shop = await aShop();
  // Times are stored to the second.
  const start = Math.floor(Date.now() / 1_000) * 1_000 + 60_000;
  const messages = COURSE.map((message, minute) => ({
    reason_code: "",
    ...message,
    action_time: new Date(start + minute * 60_000).toISOString(),
  }));
  const later = { ...shop, deps: { ...shop.deps, now: () => new Date(start + 3_600_000) } };
  const ends: Awaited<ReturnType<typeof endOf>>[] = [];
  for (let seed = 0; seed <= ORDERS; seed += 1) {
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    for (const status_id of [3, 5, 6])
      await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id });
    const order = seed === 0 ? messages : shuffledWithRepeats(messages, seed);
    for (const message of order) await receivePush(later, { label_id: trackingNumber, ...message });
    ends.push(await endOf(shop, shipmentId));
  }
  const [inOrder] = ends;
  expect(inOrder).toMatchObject({
    parcel: { state: "closed", carrier_status: 6, cod_state: "settled", delivered_at: new Date(start + 7 * 60_000) },
  });
  expect(inOrder?.steps.map((step) => (step as { key: string }).key.split(":").slice(0, 2).join(":"))).toEqual([
    "event:CARRIER_PICKED_UP",
    "event:ATTEMPTED_DELIVERY",
    "event:DELIVERED",
    "paid",
  ]);
  for (const [seed, end] of ends.entries()) expect.soft(end, `seed ${seed}`).toEqual(inOrder);
});
