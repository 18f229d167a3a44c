import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aQueuedParcel, aShop, ledger, SHOP } from "../a-shop";

describe("a cancel", () => {
  test("ends in -1, cancels Shopify's fulfillment, and the goods are shipped again under a new reference", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const { shipmentId, orderId, partnerId } = await aBookedParcel(shop);
    await syncShopify(deps, shopId, shipmentId);

    expect(await requestCancel(deps, shopId, shipmentId, ACTOR)).toEqual({ outcome: "asked" });
    await cancelParcel(deps, shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", carrier_status: -1, cod_state: "none" });
    await syncShopify(deps, shopId, shipmentId);
    await readOrder(deps, shopId, orderId);

    const order = await deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(order?.fulfillments).toMatchObject([{ status: "CANCELLED" }]);
    const parcels = await deps.database.query<{ id: string; state: string }>(
      "SELECT id, state FROM shipment WHERE order_id = $1 ORDER BY created_at",
      [orderId],
    );
    expect(parcels).toMatchObject([{ id: shipmentId, state: "cancelled" }, { state: "ready" }]);

    const { queueBookings } = await import("~/flows/booking/queue.server");
    const { bookParcel } = await import("~/flows/booking/book.server");
    const again = parcels[1]?.id ?? "";
    await queueBookings(deps, shopId, [again], ACTOR);
    expect(await bookParcel(deps, shopId, again)).toEqual({ outcome: "booked" });
    const references = (await ledger(shop)).map(({ partner_id: reference }) => reference);
    expect(references).toEqual([partnerId, partnerId.replace(/-1$/, "-2")]);
  });

  test("that the carrier refuses is shown with its words, and the parcel goes on", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });

    expect(await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "asked" });
    expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "refused" });

    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", attention: "cancel_refused" });
    const refusal = (await shop.history(shipmentId)).find(({ kind }) => kind === "cancel_refused");
    expect(refusal?.words).toBeTruthy();
  });

  test("asked for again is not answered by the refusal of the one before", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", attention: null, cancel_reason: "staff" });
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "cancel_refused" });
    await shop.deps.database.query("UPDATE shipment SET attention = 'recipient_phone_wrong' WHERE id = $1", [
      shipmentId,
    ]);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "recipient_phone_wrong" });
  });

  test("that the carrier only took up is not shown as done before its status says so", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/options", { cancelAsksOnly: true });
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelling", carrier_status: 2 });
    await moveParcel(shop, trackingNumber, -1);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", carrier_status: -1 });
  });

  test("after pickup is not offered", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 3);
    expect(await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR)).toEqual({ outcome: "not_allowed" });
  });

  test("whose answer was lost is looked up", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: "/services/shipment/cancel" }, kind: "commit_then_fail", times: 1 },
    ]);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", carrier_status: -1 });
  });
});

describe("an order cancelled in Shopify", () => {
  const cancelOrder = async (shop: Awaited<ReturnType<typeof aShop>>, orderId: string) => {
    const id = orderId.split("/").at(-1);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/cancel`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
  };

  test("is cancelled at the carrier while that can be done", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aBookedParcel(shop);
    await cancelOrder(shop, orderId);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", cancel_reason: "shopify_cancelled" });
  });

  test("with an unknown booking is cancelled at the carrier once its parcel is found", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 },
    ]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    await cancelOrder(shop, orderId);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });
    const jobs = await shop.deps.database.query("SELECT 1 FROM work WHERE kind = 'cancel-shipment'");
    expect(jobs).toHaveLength(1);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", carrier_status: -1 });
  });

  test("whose parcel is under way waits for a person", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 3);
    await cancelOrder(shop, orderId);
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "booked",
      attention: "cancelled_in_shopify_on_its_way",
    });
  });
});
