import type { Deps } from "~/flows/deps.server";
import { correctionsOf } from "~/flows/parcel/remembered-address.server";
import { withdrawParcel } from "~/flows/parcel/withdraw.server";
import { eraseCorrections } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { blockShipping, erasePerson, lockPeople } from "~/store/erase-person.server";
import { rewriteBody } from "~/store/inbox.server";
import { listParcelNames } from "~/store/person-rows.server";
import { listShipmentsOfOrder } from "~/store/shipments.server";
import { listPushesAbout, redactedPush } from "./pushes-about.server";

/** How much was erased. */
export interface ErasedCounts {
  ordersErased: number;
  correctionsErased: number;
}

/**
 * Erases the buyers of these orders for good, inside the caller's transaction. Unsent parcels are withdrawn, because they no
 * longer have an address; sent ones keep money, states, references, tracking number and province. What work in progress writes
 * to these orders afterwards does not bring personal data back (decision 030).
 */
export async function eraseBuyers(deps: Deps, sql: Sql, shopId: string, orderIds: string[]): Promise<ErasedCounts> {
  await lockPeople(sql, shopId, orderIds);
  // First, while the orders still name their buyers.
  const correctionsErased = await eraseCorrections(sql, shopId, await correctionsOf(deps, sql, shopId, orderIds));
  await blockShipping(sql, shopId, orderIds);
  for (const orderId of orderIds) {
    for (const shipment of await listShipmentsOfOrder(sql, shopId, orderId)) {
      await withdrawParcel(deps, sql, shipment, "person_removed");
    }
  }
  await redactPushes(sql, shopId, await listParcelNames(sql, shopId, orderIds));
  const ordersErased = await erasePerson(sql, shopId, orderIds, deps.now());
  return { ordersErased, correctionsErased };
}

/** Redacts stored pushes: one not applied yet loses its text and is applied without it; any other is emptied. */
async function redactPushes(sql: Sql, shopId: string, names: string[]): Promise<void> {
  for (const push of await listPushesAbout(sql, shopId, names)) await rewriteBody(sql, push.id, redactedPush(push));
}
