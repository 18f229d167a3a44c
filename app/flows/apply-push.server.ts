import { CarrierError } from "~/carrier/errors";
import { type Push, parsePush } from "~/carrier/push";
import { isUnderAnotherAccount } from "~/domain/account";
import { maySetAttention } from "~/domain/attention";
import { needsVerification, vouchesFor } from "~/domain/status-codes";
import { readAccount, readCredentials, setAccountHealth } from "~/store/accounts.server";
import { closeMessage, type InboxRow } from "~/store/inbox.server";
import { findShipmentByCarrierIds, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { applyCarrierEvent } from "./apply-status.server";
import type { Deps } from "./deps.server";
import { eventOf, readRecord } from "./refresh-status.server";

export type PushOutcome =
  | "applied"
  | "repeated"
  | "unreadable"
  /** No parcel of ours, or of the shop whose address was called: kept for a person, without effect. */
  | "unmatched"
  /** The carrier itself says otherwise: its word was taken, the push was not. */
  | "contradicted"
  /** The account the parcel was booked under is no longer connected, so nobody can ask: a person looks. */
  | "not_verified";

/**
 * Takes in one stored push (carrier 6). A push is a hint, for nothing signs it: a final or money status is read back with the
 * shop's own token first, and the carrier's answer counts (perf 4.4). Throws when the carrier cannot be asked: the message
 * stays and is tried again.
 */
export async function applyPush(deps: Deps, message: InboxRow): Promise<PushOutcome> {
  const outcome = await takeIn(deps, message);
  await closeMessage(deps.database, message.id, outcome, deps.now());
  if (outcome === "unmatched" || outcome === "unreadable" || outcome === "contradicted") {
    deps.log.warn({ message: message.id, shop: message.shopId }, `push.${outcome}`);
  }
  return outcome;
}

async function takeIn(deps: Deps, message: InboxRow): Promise<PushOutcome> {
  const push = parsePush(message.headers["content-type"], message.body);
  if ("unreadable" in push) return "unreadable";
  const { label, partnerId } = push;
  const shipment = await findShipmentByCarrierIds(deps.database, { label, partnerId, shopId: message.shopId });
  const shop = shipment && (await findShop(deps.database, shipment.shopId));
  if (!shipment || !shop) return "unmatched";
  if (needsVerification(push.statusId) && (await isOutOfReach(deps, shipment))) {
    await markUnverified(deps, shipment);
    return "not_verified";
  }
  if (needsVerification(push.statusId) && !(await isConfirmed(deps, shop, shipment, push))) return "contradicted";
  return applyCarrierEvent(
    deps,
    shop,
    shipment,
    {
      code: push.statusId,
      actionTime: push.actionTime,
      receivedAt: message.receivedAt,
      reasonCode: push.reasonCode,
      partialReturn: push.partialReturn,
    },
    { source: "push", words: push.reason },
  );
}

async function isOutOfReach(deps: Deps, shipment: ShipmentRow): Promise<boolean> {
  const account = await readAccount(deps.database, shipment.shopId);
  return account !== null && isUnderAnotherAccount(shipment, account);
}

async function markUnverified(deps: Deps, { shopId, id }: ShipmentRow): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const held = await readShipment(sql, shopId, id, true);
    if (!held || !maySetAttention(held.attention)) return;
    await updateShipment(sql, held, { attention: "status_not_verified", updatedAt: deps.now() });
  });
}

/** Asks the carrier. Where it says something else, that is taken in instead. */
async function isConfirmed(deps: Deps, shop: ShopRow, shipment: ShipmentRow, push: Push): Promise<boolean> {
  const credentials = await readCredentials(deps.database, deps.cipher, shop.id);
  if (!credentials) throw new Error("the shop has no carrier account to ask with");
  try {
    const record = await readRecord(deps, shipment, credentials);
    if (record && vouchesFor(record.status, push.statusId)) return true;
    if (record && record.status !== null && record.status !== shipment.carrierStatus) {
      const words = record.statusText;
      await applyCarrierEvent(deps, shop, shipment, eventOf(deps, record, record.status), { source: "poll", words });
    }
    return false;
  } catch (error) {
    if (error instanceof CarrierError && error.kind === "token_rejected") {
      await setAccountHealth(deps.database, shop.id, "rejected", deps.now());
    }
    throw error;
  }
}
