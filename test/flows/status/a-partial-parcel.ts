import { syncShopify } from "~/flows/fulfillment/sync.server";
import { SHOP, type TestShop } from "../a-shop";

export const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const PART = { return_part_package: "1" };

export const move = ({ controlCarrier }: TestShop, trackingNumber: string, status_id: number, more: object = {}) =>
  controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id, ...more });

export async function atShopify(shop: TestShop, orderId: string, shipmentId: string) {
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  const payments = (order?.transactions ?? []).filter(({ status }) => status === "SUCCESS");
  return { status: order?.financialStatus, outstandingVnd: order?.outstandingVnd, payments: payments.length };
}

export const UNPAID = { status: "PENDING", outstandingVnd: 450_000, payments: 0 };

export async function onPlus(shop: TestShop) {
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
  await shop.deps.database.query("UPDATE shop SET plan_name = 'Plus'");
}
