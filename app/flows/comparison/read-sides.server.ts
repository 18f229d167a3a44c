import { mayCancelAtCarrier } from "~/domain/booking/cancel";
import type { ComparedOrder, KnownParcel, ListedOrder } from "~/domain/comparison/compare";
import { readStepsOf, type StepsOfParcel } from "~/flows/status/missing-steps.server";
import type { Sql } from "~/store/database.server";
import { listStoredOrders } from "~/store/orders.server";
import { listShipmentsOfOrders, type ShipmentRow } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";

/**
 * Returns what Waybill has of these orders and what the carrier last said of their parcels, beside what Shopify lists. `listed`
 * leaves out an order about which Shopify was not asked; null: Shopify does not have it.
 */
export async function readSides(
  sql: Sql,
  shop: ShopRow,
  orderIds: readonly string[],
  listed: ReadonlyMap<string, ListedOrder | null>,
): Promise<ComparedOrder[]> {
  const orders = await listStoredOrders(sql, shop.id, orderIds);
  const shipments = await listShipmentsOfOrders(sql, shop.id, orderIds);
  const steps = await readStepsOf(sql, shop, shipments);
  const parcelsOf = Map.groupBy(shipments, ({ orderId }) => orderId);
  return orderIds.map((orderId) => {
    const stored = orders.get(orderId);
    return {
      orderId,
      listed: listed.get(orderId),
      known: stored ? { ...stored.facts, readAt: stored.readAt } : null,
      parcels: (parcelsOf.get(orderId) ?? []).map((shipment) => knownParcel(shipment, steps.get(shipment.id))),
    };
  });
}

function knownParcel(shipment: ShipmentRow, ofParcel: StepsOfParcel | undefined): KnownParcel {
  const { cancelReason, carrierStatus, attention } = shipment;
  const record = shipment.record as KnownParcel["record"];
  return {
    ...shipment,
    isCancelOpen: cancelReason !== null && attention === null && mayCancelAtCarrier(carrierStatus),
    record: record && { status: record.status, codVnd: record.codVnd },
    steps: ofParcel?.steps ?? [],
    missingSteps: ofParcel?.missing ?? [],
  };
}
