import { expect, test } from "vitest";
import type { Attention } from "~/domain/parcel/attention";
import { listOrders } from "~/flows/order-list/list.server";
import { addEvents } from "~/store/history.server";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

/** A booked parcel of which the carrier reported this. */
async function aReported(shop: TestShop, attention: Attention, status: number, reasons: (string | null)[]) {
  const { shipmentId } = await aBookedParcel(shop);
  await shop.deps.database.query("UPDATE shipment SET attention = $2, carrier_status = $3 WHERE id = $1", [
    ...[shipmentId, attention, status],
  ]);
  const events = reasons.map((reasonCode, at) => ({
    shipmentId,
    event: {
      ...({ kind: "status", by: "push", carrierStatus: status, reasonCode, key: `status:${at}` } as const),
      at: new Date(Date.UTC(2026, 10, 25, 3 + at)),
      details: { actionTime: null, receivedAt: "2026-11-25T03:00:00.000Z", partSaid: null },
    },
  }));
  await addEvents(shop.deps.database, shop.shopId, events);
  return shipmentId;
}

test("the list has the carrier's reason where its courier did not succeed, the last one it gave, and no other", async () => {
  const shop = await aShop();
  const attempt = await aReported(shop, "delivery_attempt_failed", 10, ["123", "122"]);
  const failed = await aReported(shop, "delivery_failed", 9, ["130"]);
  const wrong = await aReported(shop, "recipient_phone_wrong", 10, ["1200", "127"]);
  const silent = await aReported(shop, "delivery_failed", 9, [null]);
  const returned = await aReported(shop, "returned", 21, ["144"]);
  const calm = await aBookedParcel(shop);

  const { rows } = await listOrders(shop.deps, shop.shopId, { tab: "all", search: "" });
  const shown = new Map(
    rows.flatMap(({ parcels }) => parcels).map(({ shipmentId, reasonCode }) => [shipmentId, reasonCode]),
  );
  expect([attempt, failed, wrong, silent, returned, calm.shipmentId].map((id) => shown.get(id))).toEqual([
    ...["122", "130", "1200", undefined, undefined, undefined],
  ]);
});
