import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { prepareBatchOf } from "~/flows/booking/prepare-batch.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { readOrder } from "~/flows/order/read.server";
import { createPrint } from "~/flows/print/create.server";
import { openPrint } from "~/flows/print/open.server";
import { runPrint } from "~/flows/print/run.server";
import { receivePush } from "../flows/a-message.ts";
import type { Shop } from "../model/open-shop.ts";
import { OWNER, type Place } from "./furnished-place.ts";

export const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

/** Places an order in Shopify's stand-in, waits until it is routed, and reads it. */
export async function placed({ deps, controlShopify }: Place, shop: Shop, canary: string, more: object = {}) {
  const answer = (await controlShopify("POST", `/shops/${shop.domain}/orders`, {
    lines: [{ title: `Áo ${canary}`, price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 2 }],
    shippingAddress: {
      ...{ firstName: "An", lastName: `Nguyễn ${canary}`, phone: "0900000002", address1: `12 Lê Lợi ${canary}` },
      ...{ address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" },
    },
    note: `Giao giờ ${canary}`,
    payment: { state: "pending", gateway: "Cash on Delivery (COD)" },
    ...more,
  })) as { id: number; name: string };
  const orderId = `gid://shopify/Order/${answer.id}`;
  const routed = await vi.waitFor(async () => {
    const order = await deps.shopify.readOrder({ domain: shop.domain }, orderId);
    if (!order?.fulfillmentOrders[0]) throw new Error("not routed yet");
    return order;
  });
  await readOrder(deps, shop.id, orderId);
  const [row] = await deps.database.query<{ id: string }>(
    "SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2",
    [shop.id, orderId],
  );
  if (!row) throw new Error("no parcel was drafted");
  const text = JSON.stringify(routed);
  return {
    ...{ orderId, name: answer.name, shipmentId: row.id },
    lineItemId: /gid:\/\/shopify\/LineItem\/\d+/.exec(text)?.[0] ?? "",
    variantId: /ProductVariant\/(\d+)/.exec(text)?.[1] ?? "1",
  };
}

export async function bookedParcel(place: Place, shop: Shop, canary: string) {
  const checkoutToken = randomUUID().replaceAll("-", "");
  const order = await placed(place, shop, canary, { checkoutToken });
  await queueBookings(place.deps, shop.id, [order.shipmentId], OWNER);
  const { outcome } = await bookParcel(place.deps, shop.id, order.shipmentId);
  if (outcome !== "booked") throw new Error(`not booked: ${outcome}`);
  const [row] = await place.deps.database.query<{ label: string; partner_id: string }>(
    "SELECT label, partner_id FROM shipment WHERE shop_id = $1 AND id = $2",
    [shop.id, order.shipmentId],
  );
  return { ...order, checkoutToken, trackingNumber: row?.label ?? "", partnerId: row?.partner_id ?? "" };
}

/** Moves a parcel at the carrier, whose push arrives. */
export async function move(
  place: Place,
  { trackingNumber }: { trackingNumber: string },
  status: number,
): Promise<void> {
  await place.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: status });
  await receivePush(place, { label_id: trackingNumber, status_id: String(status) });
}

export const trackingKey = async ({ deps }: Place, { id }: Shop, { orderId }: { orderId: string }) =>
  (await deps.buyers.keys())(id, orderId);

export async function aBatch({ deps }: Place, { id }: Shop, shipmentId: string): Promise<string> {
  const batchId = randomUUID();
  const target = { parcels: [{ shipmentId, version: null }] };
  await prepareBatchOf(deps, id, { batchId, kind: "book", target }, OWNER);
  return batchId;
}

/** A print that is finished, and the signed address of its file. */
export async function aPrint({ deps }: Place, { id }: Shop, shipmentId: string) {
  const printId = randomUUID();
  const options = { size: "A6", orientation: "portrait", order: "listed", sheet: "A4", locale: "vi" } as const;
  await createPrint(deps, id, { id: printId, kind: "labels", shipmentIds: [shipmentId], options }, OWNER);
  await runPrint(deps, id, printId);
  const opened = await openPrint(deps, id, { printId, part: 0 }, OWNER);
  if (opened.outcome !== "open") throw new Error(`the print is ${opened.outcome}`);
  const { pathname, search } = new URL(opened.url);
  return { printId, fileId: pathname.split("/").at(-1) ?? "", fileQuery: search };
}
