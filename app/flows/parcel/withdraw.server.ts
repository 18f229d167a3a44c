import { currentBlock } from "~/domain/order/shippable";
import type { BlockReason } from "~/domain/parcel/problem";
import { isToBeSent } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import type { StoredOrder } from "~/store/orders.server";
import { claimBookingAtOnce, isHandledByStaff } from "~/store/rules.server";
import { deleteUnsentShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopContext } from "./shop-context.server";

/**
 * Takes back a parcel whose goods can no longer be shipped. One that never left us disappears; one the carrier refused stays
 * as history. A parcel that is at the carrier, or may be, is left to the cancel rules.
 */
export async function withdrawParcel(deps: Deps, sql: Sql, shipment: ShipmentRow, reason: string): Promise<void> {
  if (!isToBeSent(shipment.state)) return;
  // What staff did with it goes with its history: a rule must not take the goods for new when they come back.
  if (await isHandledByStaff(sql, shipment)) {
    await claimBookingAtOnce(sql, shipment.shopId, shipment.fulfillmentOrderId, deps.now());
  }
  if (await deleteUnsentShipment(sql, shipment.shopId, shipment.id)) return;
  await updateShipment(sql, shipment, { state: "closed", attention: null, updatedAt: deps.now() });
  await recordEvent(sql, shipment, {
    kind: "withdrawn",
    by: "shopify",
    at: deps.now(),
    details: { reason },
    key: "withdrawn",
  });
}

/** Why a parcel must not be sent by what is stored of its order, under the account of now; null: it may. */
export function readBlock(
  { account }: Pick<ShopContext, "account">,
  { facts, blocks }: StoredOrder,
  { fulfillmentOrderId }: Pick<ShipmentRow, "fulfillmentOrderId">,
): BlockReason | null {
  return currentBlock(facts, blocks[fulfillmentOrderId], { environment: account?.environment ?? null });
}
