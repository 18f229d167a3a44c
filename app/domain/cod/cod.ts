import { wholeVnd } from "~/domain/money";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ShopSettings } from "~/domain/settings/settings";
import { isOnList } from "./gateways";

/** What to collect for a whole order, before the amount is divided over its parcels (domain 2.1). */
export type CodDecision =
  | { kind: "prepaid" }
  | { kind: "collect"; dueVnd: number }
  /** Unpaid, and not known to be COD: staff choose to collect, to ship unpaid, or to wait. */
  | { kind: "review"; reason: "unknown_gateway" | "gateways_unconfirmed"; dueVnd: number; gateways: string[] };

/**
 * Shopify's statuses that mean money is still owed: a voided or expired payment is owed too, an authorised one is not.
 */
const UNPAID = new Set(["PENDING", "PARTIALLY_PAID", "VOIDED", "EXPIRED"]);
const COLLECTABLE = new Set(["PENDING", "PARTIALLY_PAID"]);

/**
 * Decides from the payments, the merchant's list of COD gateways and what staff chose whether to collect for an order at
 * the door, and returns the amount due (domain 2.1, 2.2). Never collects for a prepaid order; a negative balance (a refund is
 * due) is prepaid.
 */
export function codDecision(
  order: Pick<OrderFacts, "financialStatus" | "outstandingVnd" | "transactions" | "gatewayNames">,
  settings: Pick<ShopSettings, "codGateways">,
  overrides: Pick<ParcelOverrides, "unpaidAs">,
): CodDecision {
  const dueVnd = wholeVnd(order.outstandingVnd);
  if (dueVnd === 0 || !UNPAID.has(order.financialStatus)) return { kind: "prepaid" };
  if (overrides.unpaidAs === "ship_unpaid") return { kind: "prepaid" };
  if (overrides.unpaidAs === "collect") return { kind: "collect", dueVnd };

  const gateways = pendingManualGateways(order);
  const { codGateways } = settings;
  if (codGateways === null) return { kind: "review", reason: "gateways_unconfirmed", dueVnd, gateways };
  const isCod =
    COLLECTABLE.has(order.financialStatus) &&
    gateways.length > 0 &&
    gateways.every((gateway) => isOnList(gateway, codGateways));
  return isCod ? { kind: "collect", dueVnd } : { kind: "review", reason: "unknown_gateway", dueVnd, gateways };
}

/**
 * Returns the names of the manual gateways with a pending payment. A payment may carry only a handle; the order's gateway
 * name replaces it when there is exactly one (shopify 3.6), as with several names the match is unknown.
 */
function pendingManualGateways(order: Pick<OrderFacts, "transactions" | "gatewayNames">): string[] {
  const pending = order.transactions.filter(
    ({ manual, kind, status }) => manual && kind === "SALE" && status === "PENDING",
  );
  const [onlyName] = order.gatewayNames.length === 1 ? order.gatewayNames : [];
  return [...new Set(pending.map(({ gateway }) => onlyName ?? gateway))];
}
