import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { applyPush, takeInPushes } from "~/flows/status/apply-pushes.server";
import { readBackPushes } from "~/flows/status/read-back.server";
import { type InboxRow, storeMessages } from "~/store/inbox.server";
import { claimFirst } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

type Fields = Record<string, string>;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Pushes as a worker has claimed them, in their order. */
async function claimed(shop: TestShop, pushes: readonly Fields[], shopId: string | null = null): Promise<InboxRow[]> {
  const receivedAt = new Date();
  const messages = pushes.map((fields) => ({
    ...{ source: "carrier" as const, senderId: randomUUID(), shopId, topic: "status", headers: FORM, receivedAt },
    body: new URLSearchParams({
      action_time: receivedAt.toISOString(),
      reason_code: "",
      reason: "",
      ...fields,
    }).toString(),
  }));
  await storeMessages(shop.deps.database, messages);
  const rows = await claimFirst(shop, new Date(), messages.length);
  return messages.map(({ senderId }) => {
    const row = rows.find((one) => one.senderId === senderId);
    if (!row) throw new Error("the message was not claimed");
    return row;
  });
}

/** Copies a booked parcel with its order; by default to a shop of its own. Returns its reference. */
async function aCopy(shop: TestShop, shipmentId: string, n: number, shopId: string): Promise<Copy> {
  const { query } = shop.deps.database;
  const parcel = await shop.parcel(shipmentId);
  const copy = { id: randomUUID(), shopId, partnerId: `${shopId}-${n}-1` };
  const changes = {
    shop: { id: shopId, domain: `${shopId}.myshopify.com`, domain_hash: shopId },
    order: { id: `gid://shopify/Order/${n}`, shop_id: shopId },
    fulfillment_order: {
      id: `gid://shopify/FulfillmentOrder/${n}`,
      shop_id: shopId,
      order_id: `gid://shopify/Order/${n}`,
    },
    shipment: {
      ...{
        id: copy.id,
        shop_id: shopId,
        order_id: `gid://shopify/Order/${n}`,
        label: `COPY.${n}`,
        partner_id: copy.partnerId,
      },
      fulfillment_order_id: `gid://shopify/FulfillmentOrder/${n}`,
    },
    booking_attempt: { shop_id: shopId, shipment_id: copy.id, partner_id: copy.partnerId, label: `COPY.${n}` },
  };
  const where = {
    shop: ["id = $2", parcel.shop_id],
    order: ["id = $2", parcel.order_id],
    fulfillment_order: ["id = $2", parcel.fulfillment_order_id],
    shipment: ["id = $2", shipmentId],
    booking_attempt: ["shipment_id = $2", shipmentId],
  };
  for (const table of Object.keys(changes) as (keyof typeof changes)[]) {
    const [condition, value] = where[table];
    await query(
      `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, $1::jsonb)).* FROM "${table}" t WHERE ${condition}
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(changes[table]), value],
    );
  }
  return copy;
}

interface Copy {
  id: string;
  shopId: string;
  partnerId: string;
}

/** What pushes made of a parcel. */
async function endOf(shop: TestShop, { id }: Copy) {
  const { query } = shop.deps.database;
  const [parcel] = await query(
    `SELECT state, carrier_status, carrier_status_at, delivered_at, picked_up_at, cod_state, return_state, attention, told
       FROM shipment WHERE id = $1`,
    [id],
  );
  const history = await query(
    `SELECT kind, source, carrier_status, reason_code, words, happened_at, details - 'receivedAt' AS details
       FROM shipment_event WHERE shipment_id = $1 ORDER BY date_trunc('second', happened_at), carrier_status, reason_code`,
    [id],
  );
  const steps = await query("SELECT key, kind, state, payload FROM shopify_step WHERE shipment_id = $1 ORDER BY key", [
    id,
  ]);
  const work = await query("SELECT DISTINCT kind, state FROM work WHERE payload ->> 'shipmentId' = $1 ORDER BY 1, 2", [
    id,
  ]);
  return { parcel, history, steps, work };
}

const START = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
const minute = (n: number) => new Date(START + n * 60_000).toISOString();
const SAID: Fields[] = [
  { status_id: "12" },
  { status_id: "8", reason_code: "104", reason: "chưa có hàng" },
  { status_id: "8", action_time: minute(1) },
  { status_id: "3", weight: "0.9" },
  { status_id: "4" },
  { status_id: "10", reason_code: "122" },
  { status_id: "45" },
  { status_id: "4" },
];
const COURSE = SAID.map((fields, n): Fields => ({ action_time: minute(n), ...fields }));

describe("pushes that are applied together", () => {
  test("make of parcels of two shops what they make one by one, doubled and out of order", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    // Backwards, each twice, and some a third time at the end.
    const order = [...COURSE.toReversed(), ...COURSE, ...COURSE.filter((_, n) => n % 3 === 0)];
    const [a, b, c, d] = [
      await aCopy(shop, shipmentId, 1, "shopa"),
      await aCopy(shop, shipmentId, 2, "shopb"),
      await aCopy(shop, shipmentId, 3, "shopa"),
      await aCopy(shop, shipmentId, 4, "shopb"),
    ];
    const about = (one: Copy, other: Copy) =>
      order.flatMap((fields) => [one, other].map(({ partnerId }) => ({ ...fields, partner_id: partnerId })));

    const together = await takeInPushes(shop.deps, await claimed(shop, about(a, b)));
    const singly: string[] = [];
    for (const message of await claimed(shop, about(c, d))) singly.push(await applyPush(shop.deps, message));

    expect(together).toEqual(singly);
    expect(together.filter((outcome) => outcome === "applied")).toHaveLength(2 * COURSE.length);
    const end = await endOf(shop, a);
    expect(end.parcel).toMatchObject({ state: "booked", carrier_status: 4, picked_up_at: expect.any(Date) });
    expect(end.history).toHaveLength(COURSE.length - 1);
    for (const copy of [b, c, d]) expect(await endOf(shop, copy)).toEqual(end);
    const open = await shop.deps.database.query("SELECT 1 FROM inbox WHERE applied_at IS NULL OR body <> ''");
    expect(open).toEqual([]);
  });

  test("change nothing of another shop's parcel, and each is closed with its own outcome", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    const copy = await aCopy(shop, shipmentId, 1, "shopb");
    const messages = [
      ...(await claimed(shop, [{ partner_id: copy.partnerId, status_id: "3" }], shop.shopId)),
      ...(await claimed(shop, [
        { label_id: trackingNumber, status_id: "12" },
        { label_id: trackingNumber, status_id: "5" },
        { label_id: "NOBODYS", status_id: "3" },
      ])),
      ...(await claimed(shop, [{ label_id: trackingNumber, status_id: "much" }])),
    ];
    const outcomes = ["unmatched", "applied", "to_be_read_back", "unmatched", "unreadable"];
    expect(await takeInPushes(shop.deps, messages)).toEqual(outcomes);
    const rows = await shop.deps.database.query(
      "SELECT outcome, applied_at IS NOT NULL AS closed FROM inbox ORDER BY id",
    );
    expect(rows).toEqual(
      outcomes.map((outcome) =>
        outcome === "to_be_read_back" ? { outcome: null, closed: false } : { outcome, closed: true },
      ),
    );
    expect(await shop.parcel(copy.id)).toMatchObject({ carrier_status: 2 });
  });
});

describe("pushes whose status must be read back", () => {
  const readings = async (shop: TestShop) =>
    ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) =>
      url.includes("/services/shipment/v2"),
    ).length;

  test("about one parcel ask the carrier once, and come out as they do one by one", async () => {
    const shop = await aShop();
    const [together, singly] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    const pushesAbout = async ({ trackingNumber }: typeof together) => {
      for (const status_id of [3, 4, 5])
        await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id });
      const about = (status_id: string, n: number) => ({ label_id: trackingNumber, status_id, action_time: minute(n) });
      return claimed(shop, [about("5", 1), about("5", 1), about("6", 2), about("5", 3), about("11", 4)]);
    };

    const set = await pushesAbout(together);
    const before = await readings(shop);
    const outcomes = await Promise.all(await readBackPushes(shop.deps, set));
    expect(await readings(shop)).toBe(before + 1);
    expect(outcomes).toEqual(["applied", "repeated", "contradicted", "applied", "contradicted"]);
    expect(await shop.parcel(together.shipmentId)).toMatchObject({ carrier_status: 5, cod_state: "collected" });

    const alone: string[] = [];
    for (const message of await pushesAbout(singly)) alone.push(await applyPush(shop.deps, message));
    expect(alone).toEqual(outcomes);
    expect(await readings(shop)).toBe(before + 6);
    const linesOf = async (shipmentId: string) =>
      (await shop.history(shipmentId)).map(({ kind, carrier_status }) => [kind, carrier_status]).toSorted();
    expect(await linesOf(together.shipmentId)).toEqual(await linesOf(singly.shipmentId));
    const open = await shop.deps.database.query("SELECT 1 FROM inbox WHERE applied_at IS NULL");
    expect(open).toEqual([]);
  });

  test("about a parcel that the carrier cannot be asked about stay, and stop no other", async () => {
    const shop = await aShop();
    const [silent, good] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    for (const { trackingNumber } of [silent, good])
      await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 5 });
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: `/services/shipment/v2/${silent.trackingNumber}` }, kind: "http500" },
      { match: { path: `/services/shipment/v2/partner_id:${silent.partnerId}` }, kind: "http500" },
    ]);
    const about = (parcel: typeof silent, n: number) => ({
      ...{ label_id: parcel.trackingNumber, status_id: "5", action_time: minute(n) },
    });
    const messages = await claimed(shop, [about(silent, 1), about(good, 1), about(silent, 2)]);
    const results = await Promise.allSettled(await readBackPushes(shop.deps, messages));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
    expect(await shop.parcel(good.shipmentId)).toMatchObject({ cod_state: "collected" });
    expect(await shop.parcel(silent.shipmentId)).toMatchObject({ cod_state: "to_collect" });
    const rows = await shop.deps.database.query("SELECT applied_at IS NULL AS open FROM inbox ORDER BY id");
    expect(rows).toEqual([{ open: true }, { open: false }, { open: true }]);
  });

  test("are closed when their parcel is gone by then", async () => {
    const shop = await aShop();
    const { trackingNumber, shipmentId } = await aBookedParcel(shop);
    const messages = await claimed(shop, [{ label_id: trackingNumber, status_id: "5" }]);
    const { database } = shop.deps;
    const gone = vi.spyOn(await import("~/store/shipments.server"), "readShipment").mockResolvedValue(null);
    onTestFinished(() => gone.mockRestore());
    const outcomes = await Promise.all(await readBackPushes(shop.deps, messages));
    expect(outcomes).toEqual(["unmatched"]);
    expect(await database.query("SELECT outcome, owner FROM inbox")).toEqual([{ outcome: "unmatched", owner: null }]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 2 });
  });
});
