import { wholeVnd } from "~/domain/money";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ShopSettings } from "~/domain/settings/settings";
import { isOnList } from "./gateways";

/** What is to be collected for a whole order, before it is divided over its parcels (domain 2). */
export type CodDecision =
  | { kind: "prepaid" }
  | { kind: "collect"; dueVnd: number }
  /** Unpaid, but nobody said that it is paid at the door: staff choose to collect, to ship unpaid, or to wait. */
  | { kind: "review"; reason: "unknown_gateway" | "gateways_unconfirmed"; dueVnd: number; gateways: string[] };

/**
 * Shopify's words for "money is still missing"; a voided or expired payment is missing too, an authorised one is not.
 */
const UNPAID = new Set(["PENDING", "PARTIALLY_PAID", "VOIDED", "EXPIRED"]);
const COLLECTABLE = new Set(["PENDING", "PARTIALLY_PAID"]);

/**
 * Decides from payments, the merchant's list and the staff's word whether an order is paid at the door, and how much
 * is due (domain 2). A prepaid order never collects; a negative balance (a refund is due) is prepaid.
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
 * The names of the manual gateways that money is expected from. A payment may carry a handle only; the order's single
 * gateway name then stands for it (shopify 3.6). With several names nobody can tell which one it is.
 */
function pendingManualGateways(order: Pick<OrderFacts, "transactions" | "gatewayNames">): string[] {
  const pending = order.transactions.filter(
    ({ manual, kind, status }) => manual && kind === "SALE" && status === "PENDING",
  );
  const [onlyName] = order.gatewayNames.length === 1 ? order.gatewayNames : [];
  return [...new Set(pending.map(({ gateway }) => onlyName ?? gateway))];
}
