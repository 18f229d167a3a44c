import type { Deps } from "~/flows/deps.server";
import { correctionsOf } from "~/flows/parcel/remembered-address.server";
import { withdrawParcel } from "~/flows/parcel/withdraw.server";
import { eraseCorrections } from "~/store/corrections.server";
import type { Sql } from "~/store/database.server";
import { rewriteBody } from "~/store/inbox.server";
import { blockShipping, erasePerson, listParcelNames, lockPeople } from "~/store/privacy.server";
import { listShipmentsOfOrder } from "~/store/shipments.server";
import { listPushesAbout, redactedPush } from "./pushes-about.server";

/** How much was removed. */
export interface ErasedCounts {
  ordersErased: number;
  correctionsErased: number;
}

/**
 * Removes the people of some orders for good, inside the caller's transaction: parcels that were not sent are taken back,
 * for nobody knows where to; what was sent keeps money, states, references, tracking number and province. What is written to these
 * orders afterwards, by whatever was under way, brings nobody back (decision 030).
 */
export async function erasePeople(deps: Deps, sql: Sql, shopId: string, orderIds: string[]): Promise<ErasedCounts> {
  await lockPeople(sql, shopId, orderIds);
  // While the orders still say who their buyers are.
  const correctionsErased = await eraseCorrections(sql, shopId, await correctionsOf(sql, shopId, orderIds));
  await blockShipping(sql, shopId, orderIds);
  for (const orderId of orderIds) {
    for (const shipment of await listShipmentsOfOrder(sql, shopId, orderId)) {
      await withdrawParcel(deps, sql, shipment, "person_removed");
    }
  }
  await forgetPushes(sql, shopId, await listParcelNames(sql, shopId, orderIds));
  const ordersErased = await erasePerson(sql, shopId, orderIds, deps.now());
  return { ordersErased, correctionsErased };
}

/** What the carrier said and nobody took in yet is taken in without words; what nobody could take in goes. */
async function forgetPushes(sql: Sql, shopId: string, names: string[]): Promise<void> {
  for (const push of await listPushesAbout(sql, shopId, names)) await rewriteBody(sql, push.id, redactedPush(push));
}
