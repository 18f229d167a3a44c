import { describe, expect, test } from "vitest";
import { checkAccount } from "~/flows/account/check.server";
import { connectAccount } from "~/flows/account/connect.server";
import { bookParcel } from "~/flows/booking/book.server";
import { adoptAnyway } from "~/flows/booking/decide-mismatch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import { readOrder } from "~/flows/order/read.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { createHandlers } from "~/jobs/handlers.server";
import { sweep } from "~/jobs/sweep.server";
import { mergeSettings } from "~/store/shops.server";
import { aRunBatch } from "../flows/a-batch";
import { addRule } from "../flows/a-ruled-shop";
import { ACTOR, anOrder, aQueuedParcel, aShop, ledger, SHOP, SHOP_TOKEN, type TestShop } from "../flows/a-shop";

const ROUNDS = 3;

/** Runs the sweep and every job that is left, as if hours passed between the rounds. */
async function runHoursOfJobs({ deps }: TestShop): Promise<void> {
  const handlers = createHandlers(deps);
  for (let round = 0; round < ROUNDS; round += 1) {
    await deps.database.query("UPDATE shipment SET updated_at = updated_at - interval '1 hour'");
    await sweep(deps);
    const jobs = await deps.database.query<{ kind: keyof typeof handlers; payload: unknown }>(
      "DELETE FROM work WHERE kind IN ('book-shipment', 'read-order', 'redraft-parcels', 'run-batch') RETURNING kind, payload",
    );
    for (const { kind, payload } of jobs) await handlers[kind](payload);
  }
}

/** Everything except staff that can send parcels, or send them again. */
const SENDERS: [string, (shop: TestShop, orderId: string) => Promise<unknown>][] = [
  ["the sweep", async () => undefined],
  ["a job that was left behind", async (shop) => jobFor(shop)],
  ["an account that was checked", (shop) => checkAccount(shop.deps, shop.shopId)],
  ["an account that was connected again", (shop) => connectAccount(shop.deps, shop.shopId, ACCOUNT)],
  ["a pickup that was confirmed", (shop) => requeueQueuedParcels(shop.deps, shop.shopId)],
  ["an order that was read", (shop, orderId) => readOrder(shop.deps, shop.shopId, orderId)],
  ["settings that were changed", (shop) => redraftOpenParcels(shop.deps, shop.shopId)],
  ["a rule that books at once", (shop) => addRule(shop, "Tất cả", [], { bookAtOnce: true })],
  ["all that match", bookAll],
  ["a selection", (shop) => bookSelected(shop)],
];

const ACCOUNT = {
  method: "paste",
  environment: "production",
  code: "S1000001",
  token: SHOP_TOKEN,
  expiresAt: null,
} as const;

async function jobFor({ deps, shopId }: TestShop) {
  const [parcel] = await deps.database.query<{ id: string }>("SELECT id FROM shipment ORDER BY created_at DESC");
  await deps.queue.enqueue(deps.database, "book-shipment", { shopId, shipmentId: parcel?.id ?? "" });
}

async function bookAll(shop: TestShop) {
  await aRunBatch(shop, "book", { filter: { tab: "all", search: "" } });
}

async function bookSelected({ deps, shopId }: TestShop) {
  const parcels = await deps.database.query<{ id: string }>("SELECT id FROM shipment");
  const ids = parcels.map(({ id }) => id);
  return queueBookings(deps, shopId, ids, ACTOR);
}

describe("a parcel whose reference the carrier calls somebody else's", () => {
  async function aMismatch() {
    const shop = await aShop();
    const order = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: "/services/shipment/order" }, kind: "foreign_duplicate", times: 1 },
    ]);
    await createHandlers(shop.deps)["book-shipment"]({ shopId: shop.shopId, shipmentId: order.shipmentId });
    expect(await shop.parcel(order.shipmentId)).toMatchObject({ state: "unknown", attention: "adoption_mismatch" });
    return { shop, ...order };
  }

  test.each(SENDERS)("is not sent by %s", async (_, open) => {
    const { shop, orderId, shipmentId } = await aMismatch();
    await open(shop, orderId);
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toEqual([]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown", attention: "adoption_mismatch" });
  });

  test("is refused by the booking itself", async () => {
    const { shop, shipmentId } = await aMismatch();
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "waits_for_person" });
  });

  test("is sent once staff have decided", async () => {
    const { shop, shipmentId } = await aMismatch();
    expect(await adoptAnyway(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "queued" });
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("still waits for a decision when its order is cancelled in Shopify, and is not cancelled against the setting", async () => {
    const { shop, orderId, shipmentId } = await aMismatch();
    await mergeSettings(shop.deps.database, shop.shopId, { cancelWithShopify: false });
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/cancel`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "adoption_mismatch", cancel_reason: null });
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toEqual([]);
  });
});

test("an order that matches what we sent by now is not adopted without a person", async () => {
  const shop = await aShop();
  const { shipmentId } = await aQueuedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [
    { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 },
  ]);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
  const [order] = await ledger(shop);
  await shop.controlCarrier("POST", `/orders/${order?.label}/change`, { pick_money: 1_000 });
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
  await shop.controlCarrier("POST", `/orders/${order?.label}/change`, { pick_money: 450_000 });
  await runHoursOfJobs(shop);
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "unknown", attention: "adoption_mismatch" });
});

describe("a parcel that replaces one whose courier picked it up after all", () => {
  const flag = ({ deps }: TestShop, shipmentId: string) =>
    deps.database.query("UPDATE shipment SET attention = 'replaced_parcel_moves' WHERE id = $1", [shipmentId]);

  test.each(SENDERS)("is not sent by %s", async (_, open) => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await flag(shop, shipmentId);
    await open(shop, orderId);
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toEqual([]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready", attention: "replaced_parcel_moves" });
  });

  test("leaves the queue until staff have closed the question", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await flag(shop, shipmentId);
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toEqual([]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
    expect(await bookSelected(shop)).toMatchObject([{ outcome: "not_ready" }]);

    await closeAttention(shop.deps, shop.shopId, shipmentId, ACTOR);
    expect(await bookSelected(shop)).toMatchObject([{ outcome: "queued" }]);
    await runHoursOfJobs(shop);
    expect(await ledger(shop)).toHaveLength(1);
  });
});
