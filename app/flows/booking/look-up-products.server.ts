import { setTimeout as wait } from "node:timers/promises";
import type { ProductsFound } from "~/carrier/product-codes";
import { siblingContext } from "~/domain/draft/sibling-context";
import { productNames } from "~/domain/goods/products";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { askCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listStoredOrders } from "~/store/orders.server";
import { listParcelsOfSameOrders } from "~/store/shipments.server";

/** A booking waits at most this long for product codes: they are optional. */
const PATIENCE_MS = 2_000;

export type ProductsOutcome =
  | { outcome: "listed"; products: { name: string; code: string | null }[] }
  | { outcome: "unreachable" | "no_account" };

/** Returns the products of a parcel with the carrier's product codes (carrier 4.8), for the parcel form. */
export async function lookUpProducts(deps: Deps, shopId: string, shipmentId: string): Promise<ProductsOutcome> {
  const account = await openAccount(deps, shopId);
  if (!account) return { outcome: "no_account" };
  const names = await productNamesOf(deps.database, shopId, [shipmentId]);
  if (!(await ask(deps, shopId, account, names))) return { outcome: "unreachable" };
  const codes = deps.productCodes.known(account.credentials, names);
  return { outcome: "listed", products: names.map((name) => ({ name, code: codes.get(name) ?? null })) };
}

/** Loads the product codes of these names for their drafts, as far as the carrier answers within the time limit. */
export async function prepareProductCodes(
  deps: Deps,
  shopId: string,
  names: readonly string[],
  account: OpenAccount,
): Promise<void> {
  if (names.length === 0) return;
  await Promise.race([ask(deps, shopId, account, [...names]), wait(PATIENCE_MS, false, { ref: false })]);
}

async function productNamesOf(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<string[]> {
  const shipments = await listParcelsOfSameOrders(sql, shopId, shipmentIds);
  const orders = await listStoredOrders(sql, shopId, [...new Set(shipments.map(({ orderId }) => orderId))]);
  const siblingsOf = Map.groupBy(shipments, ({ orderId }) => orderId);
  const names = shipments.flatMap((shipment) => {
    const order = shipmentIds.includes(shipment.id) ? orders.get(shipment.orderId) : undefined;
    const share = order && siblingContext(order.facts, shipment, siblingsOf.get(shipment.orderId) ?? []);
    return share ? productNames(share.fulfillmentOrder.lines) : [];
  });
  return [...new Set(names)];
}

/** Looks the codes up. Returns whether all codes that the carrier has are in memory now. */
async function ask(deps: Deps, shopId: string, account: OpenAccount, names: string[]): Promise<boolean> {
  const capability = "lookUpProducts" as const;
  // An answer from memory, or a question not asked now, says nothing about the token.
  const isHeard = (found: ProductsFound) => found === "asked";
  const call = { shopId, account, capability, purpose: "products", isHeard };
  const asked = await askCarrier(deps, call, (_, credentials) => deps.productCodes.lookUp(credentials, names));
  return asked.outcome === "answered" && asked.answer !== "not_asked";
}
