import { currentBlock } from "~/domain/order/shippable";
import type { BlockReason } from "~/domain/parcel/block-reason";
import { isToBeSent } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import type { StoredOrder } from "~/store/orders.server";
import { claimBookingAtOnce, isHandledByStaff } from "~/store/rules.server";
import { deleteUnsentShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopContext } from "./shop-context.server";

/**
 * Withdraws a parcel whose goods can no longer be shipped. One that was never sent is deleted; one that the carrier refused is
 * closed and stays as history. A parcel that is or may be at the carrier is not touched: it must be cancelled.
 */
export async function withdrawParcel(deps: Deps, sql: Sql, shipment: ShipmentRow, reason: string): Promise<void> {
  if (!isToBeSent(shipment.state)) return;
  // Deleting the parcel deletes its history: without the claim, a rule would book the goods as new when they come back.
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

/** Returns why a parcel must not be sent, from its stored order and the account connected now; null: it may be sent. */
export function readBlock(
  { account }: Pick<ShopContext, "account">,
  { facts, blocks }: StoredOrder,
  { fulfillmentOrderId }: Pick<ShipmentRow, "fulfillmentOrderId">,
): BlockReason | null {
  return currentBlock(facts, blocks[fulfillmentOrderId], { environment: account?.environment ?? null });
}
