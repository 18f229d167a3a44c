import { listAttemptsOf } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { listHistories } from "~/store/history.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { listStepsOf, type StepRow } from "~/store/steps.server";
import { readMoneyOfOrders } from "./money-of-orders.server";
import { stepsOf } from "./plan-shopify.server";
import { factsOfHistory } from "./status-facts";

/** A parcel's steps in Shopify: those that are wanted or done, and those that its history requires and nobody wanted. */
export interface StepsOfParcel {
  steps: readonly StepRow[];
  missing: { key: string; kind: string }[];
}

/** Returns the steps of booked parcels, by parcel. Changes nothing: `applyHistory` wants what is missing. */
export async function readStepsOf(
  sql: Sql,
  shop: ShopRow,
  shipments: readonly ShipmentRow[],
): Promise<Map<string, StepsOfParcel>> {
  const booked = shipments.filter(({ bookedAt }) => bookedAt !== null);
  if (booked.length === 0) return new Map();
  const ids = booked.map(({ id }) => id);
  const [steps, histories, attempts, money] = [
    await listStepsOf(sql, shop.id, ids),
    await listHistories(sql, shop.id, ids),
    await listAttemptsOf(sql, shop.id, ids),
    await readMoneyOfOrders(sql, shop.id, new Set(booked.map(({ orderId }) => orderId))),
  ];
  return new Map(
    booked.map((shipment) => {
      const history = histories.get(shipment.id) ?? [];
      const facts = factsOfHistory(history, attempts.get(shipment.id) ?? null, shipment);
      const taken = steps.get(shipment.id) ?? [];
      const missing = stepsOf(shop, { shipment, facts }, money.get(shipment.orderId) ?? null, taken);
      return [shipment.id, { steps: taken, missing: missing.map(({ key, kind }) => ({ key, kind })) }];
    }),
  );
}
