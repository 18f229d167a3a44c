import { describe, expect, test } from "vitest";
import { cancelParcel, confirmRefusedCancel, requestCancel } from "~/flows/booking/cancel.server";
import { updateStoredDifferences } from "~/flows/booking/update-differences.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { fetchLabels } from "~/flows/label/fetch.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { listOrders } from "~/flows/order-list/list.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { closeDeliveredParcels } from "~/flows/status/close-delivered.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { countWaiting } from "~/store/dashboard.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

describe("a waybill that staff gave up", () => {
  /** A failed pickup, a refused cancel, and the goods shipped again. */
  async function aReplacedParcel(shop: TestShop) {
    const { deps, shopId } = shop;
    const order = await aBookedParcel(shop);
    await syncShopify(deps, shopId, order.shipmentId);
    await moveParcel(shop, order.trackingNumber, 7);
    await requestCancel(deps, shopId, order.shipmentId, ACTOR);
    expect(await cancelParcel(deps, shopId, order.shipmentId)).toEqual({ outcome: "refused" });
    expect(await confirmRefusedCancel(deps, shopId, order.shipmentId, ACTOR)).toBe(true);
    await syncShopify(deps, shopId, order.shipmentId);
    await readOrder(deps, shopId, order.orderId);
    const [anew] = await deps.database.query<{ id: string; state: string }>(
      "SELECT id, state FROM shipment WHERE order_id = $1 AND id <> $2",
      [order.orderId, order.shipmentId],
    );
    expect(anew?.state).toBe("ready");
    return { ...order, anew: anew?.id ?? "" };
  }

  test("and that the courier picks up all the same is marked, like the parcel that replaces it", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const { orderId, shipmentId, trackingNumber, anew } = await aReplacedParcel(shop);
    await deps.database.query("DELETE FROM work");

    await moveParcel(shop, trackingNumber, 3);

    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", attention: "moved_after_giving_up" });
    const jobs = await deps.database.query("SELECT payload FROM work WHERE kind = 'follow-changes'");
    expect(jobs).toEqual([{ payload: { shopId, orderId } }]);
    await updateStoredDifferences(deps, shopId, orderId);
    expect(await shop.parcel(anew)).toMatchObject({ state: "ready", attention: "replaced_parcel_moves" });
    expect((await countWaiting(deps.database, shopId)).attention).toBe(2);

    expect(await closeAttention(deps, shopId, anew, ACTOR)).toBe(true);
    expect(await shop.parcel(anew)).toMatchObject({ attention: null });
    expect((await shop.history(anew)).at(-1)).toMatchObject({ kind: "attention_settled", actor: "Lan" });
  });

  test("and for which a courier is only sent again is not marked", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aReplacedParcel(shop);
    // The carrier's times are whole seconds; within the same second, the failed pickup would count as the later status.
    await moveParcel(shop, trackingNumber, 12, { action_time: new Date(Date.now() + 60_000).toISOString() });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", attention: null });
  });
});

test("a parcel that moves after its cancel marks the one that replaces it", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  await requestCancel(deps, shopId, shipmentId, ACTOR);
  await cancelParcel(deps, shopId, shipmentId);
  await syncShopify(deps, shopId, shipmentId);
  await readOrder(deps, shopId, orderId);
  await deps.database.query(
    "UPDATE shipment_event SET happened_at = happened_at - interval '1 minute', details = details - 'actionTime' || jsonb_build_object('actionTime', now() - interval '1 minute') WHERE kind = 'status'",
  );
  await moveParcel(shop, trackingNumber, 3);
  await updateStoredDifferences(deps, shopId, orderId);
  const rows = await deps.database.query("SELECT attention FROM shipment WHERE order_id = $1 ORDER BY created_at", [
    orderId,
  ]);
  expect(rows).toEqual([{ attention: "moved_after_cancel" }, { attention: "replaced_parcel_moves" }]);
});

describe("an order deleted in Shopify", () => {
  test("removes its unsent parcels, marks those at the carrier, and is not listed as blocked", async () => {
    const shop = await aShop();
    const waiting = await anOrder(shop);
    const queued = await aQueuedParcel(shop);
    const sent = await aBookedParcel(shop);
    const receiveDeletion = async (orderId: string) => {
      expect(await receiveWebhook(shop, "orders/delete", { id: Number(keyOf(orderId)) })).toBe("read_order");
      return readOrder(shop.deps, shop.shopId, orderId);
    };
    for (const { orderId } of [waiting, queued, sent]) {
      await shop.controlShopify("DELETE", `/shops/${SHOP}/orders/${keyOf(orderId)}`);
      expect(await receiveDeletion(orderId)).toBe("gone");
    }
    const left = await shop.deps.database.query("SELECT id, state, attention FROM shipment");
    expect(left).toEqual([{ id: sent.shipmentId, state: "booked", attention: "order_deleted" }]);
    expect((await shop.history(sent.shipmentId)).at(-1)).toMatchObject({ kind: "order_deleted", source: "shopify" });
    const blocked = await listOrders(shop.deps, shop.shopId, { tab: "blocked", after: null, search: "" });
    expect(blocked.rows).toEqual([]);
    const [page] = (await openOrder(shop.deps, shop.shopId, keyOf(sent.orderId)))?.parcels ?? [];
    expect(page).toMatchObject({ mayCloseAttention: true, mayCancel: true });
    await closeAttention(shop.deps, shop.shopId, sent.shipmentId, ACTOR);
    await receiveDeletion(sent.orderId);
    expect(await shop.parcel(sent.shipmentId)).toMatchObject({ attention: null });
  });

  test("is not believed while Shopify still has it; it is read again a minute later", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await shop.deps.database.query("DELETE FROM work");
    await receiveWebhook(shop, "orders/delete", { id: Number(keyOf(orderId)) });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("taken");
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "ready" });
    const jobs = await shop.deps.database.query(
      `SELECT round(extract(epoch FROM due_at - asked_at))::int AS seconds FROM work
        WHERE kind = 'read-order' AND subject IN ($1, $1 || ':deleted') ORDER BY due_at`,
      [orderId],
    );
    expect(jobs).toEqual([{ seconds: 0 }, { seconds: 60 }]);
  });

  test("is noticed without its webhook, when it is read", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    await shop.controlShopify("DELETE", `/shops/${SHOP}/orders/${keyOf(orderId)}`);
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("gone");
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "order_deleted" });
  });

  test("is not assumed of one that is only too old for the app to read", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    await shop.deps.database.query(
      `UPDATE "order" SET details = details || jsonb_build_object('createdAt', now() - interval '61 days')`,
    );
    await shop.controlShopify("DELETE", `/shops/${SHOP}/orders/${keyOf(orderId)}`);
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("gone");
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: null });
  });
});

describe("delivered long ago", () => {
  const delivered = async (shop: TestShop, days: number, input = {}) => {
    const { shipmentId, trackingNumber } = await aBookedParcel(shop, input);
    await moveParcel(shop, trackingNumber, 5);
    await shop.deps.database.query("UPDATE shipment SET delivered_at = now() - $2 * interval '1 day' WHERE id = $1", [
      shipmentId,
      days,
    ]);
    return shipmentId;
  };
  const PAID = { payment: { state: "paid", gateway: "shopify_payments" } };

  test.each([
    ["prepaid, 44 days ago: still followed", 44, PAID, "booked"],
    ["prepaid, 46 days ago: done", 46, PAID, "closed"],
    ["COD that was not paid out, 46 days ago: still followed", 46, {}, "booked"],
    ["COD that was not paid out, 181 days ago: a matter for the accounts", 181, {}, "closed"],
  ])("%s", async (_, days, input, state) => {
    const shop = await aShop();
    const shipmentId = await delivered(shop, days, input);
    expect(await closeDeliveredParcels(shop.deps)).toBe(state === "closed" ? 1 : 0);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state });
  });

  test("is still polled while something is on its way back", async () => {
    const shop = await aShop();
    const shipmentId = await delivered(shop, 60, PAID);
    await shop.deps.database.query("UPDATE shipment SET return_state = 'returning' WHERE id = $1", [shipmentId]);
    expect(await closeDeliveredParcels(shop.deps)).toBe(0);
  });
});

describe("after another account was connected", () => {
  async function withAnotherAccount(shop: TestShop) {
    const order = await aBookedParcel(shop);
    await shop.deps.database.query("UPDATE carrier_account SET code = 'S2000002'");
    return order;
  }

  test("a parcel says which one it belongs to, and is neither read, cancelled nor printed under the new one", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const { orderId, shipmentId, trackingNumber } = await withAnotherAccount(shop);
    const [page] = (await openOrder(deps, shopId, keyOf(orderId)))?.parcels ?? [];
    expect(page).toMatchObject({
      otherAccount: { code: "S1000001", environment: "production" },
      mayCancel: false,
      mayRebook: false,
    });
    const before = ((await shop.controlCarrier("GET", "/calls")) as object[]).length;
    expect(await refreshStatus(deps, shopId, shipmentId)).toEqual({ outcome: "other_account" });
    expect(await cancelParcel(deps, shopId, shipmentId)).toEqual({ outcome: "waiting_for_account" });
    const labels: object[] = [];
    const paper = { size: "A6", orientation: "portrait" } as const;
    await fetchLabels(deps, shopId, [shipmentId], paper, async (_, label) => void labels.push(label));
    expect(labels).toEqual([{ outcome: "other_account", message: "" }]);
    expect((await shop.controlCarrier("GET", "/calls")) as object[]).toHaveLength(before);

    // A push that needs no reading back is applied; one that does waits for staff.
    expect(await moveParcel(shop, trackingNumber, 3)).toBe("applied");
    expect(await moveParcel(shop, trackingNumber, 5)).toBe("not_verified");
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 3, attention: "status_not_verified" });
  });

  test("the account that comes back is asked again", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await withAnotherAccount(shop);
    await shop.deps.database.query("UPDATE carrier_account SET code = 'S1000001'");
    expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "read" });
    const [page] = (await openOrder(shop.deps, shop.shopId, keyOf(orderId)))?.parcels ?? [];
    expect(page).toMatchObject({ otherAccount: null, mayCancel: true });
  });
});
