import { setTimeout as wait } from "node:timers/promises";
import { CarrierError } from "~/carrier/errors";
import { siblingContext } from "~/domain/draft/sibling-context";
import { productNames } from "~/domain/goods/products";
import { recordDeniedPermission } from "~/flows/carrier/record-denied-permission.server";
import type { Deps } from "~/flows/deps.server";
import { type AccountCredentials, readCredentials } from "~/store/accounts.server";
import type { Sql } from "~/store/database.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, readShipment } from "~/store/shipments.server";

/** A booking waits no longer for product codes: they are welcome, not needed. */
const PATIENCE_MS = 2_000;

export type ProductsOutcome =
  | { outcome: "listed"; products: { name: string; code: string | null }[] }
  | { outcome: "unreachable" | "no_account" };

/** The products of a parcel with the codes the carrier knows them by (carrier 4.8), for the parcel form. */
export async function lookUpProducts(deps: Deps, shopId: string, shipmentId: string): Promise<ProductsOutcome> {
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (!credentials) return { outcome: "no_account" };
  const names = await productNamesOf(deps.database, shopId, shipmentId);
  if (!(await ask(deps, shopId, credentials, names))) return { outcome: "unreachable" };
  const codes = deps.productCodes.known(credentials, names);
  return { outcome: "listed", products: names.map((name) => ({ name, code: codes.get(name) ?? null })) };
}

/** Has the codes of a parcel's products ready for its draft, as far as the carrier answers soon. */
export async function prepareProductCodes(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  credentials: AccountCredentials,
): Promise<void> {
  const names = await productNamesOf(deps.database, shopId, shipmentId);
  await Promise.race([ask(deps, shopId, credentials, names), wait(PATIENCE_MS, false, { ref: false })]);
}

async function productNamesOf(sql: Sql, shopId: string, shipmentId: string): Promise<string[]> {
  const shipment = await readShipment(sql, shopId, shipmentId);
  const order = shipment && (await readStoredOrder(sql, shopId, shipment.orderId));
  if (!shipment || !order) return [];
  const share = siblingContext(order.facts, shipment, await listShipmentsOfOrder(sql, shopId, shipment.orderId));
  return share ? productNames(share.fulfillmentOrder.lines) : [];
}

async function ask(deps: Deps, shopId: string, credentials: AccountCredentials, names: string[]): Promise<boolean> {
  try {
    return await deps.productCodes.lookUp(credentials, names);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ shop: shopId, kind: error.kind, logId: error.logId }, "products.read_failed");
    await recordDeniedPermission(deps, shopId, error);
    return false;
  }
}
