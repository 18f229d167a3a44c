import { CarrierError } from "~/carrier/errors";
import type { StatusRecord } from "~/carrier/status";
import { isUnderAnotherAccount } from "~/domain/account/account";
import { recordDifferences } from "~/domain/booking/record-differences";
import { recordDeniedPermission } from "~/flows/carrier/record-denied-permission.server";
import type { Deps } from "~/flows/deps.server";
import { type AccountCredentials, readCredentials, setAccountHealth } from "~/store/accounts.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { applyCarrierEvent } from "./apply.server";

export type RefreshOutcome = { outcome: "read" | "not_found" | "unreachable" | "token_rejected" | "other_account" };

/**
 * Reads a parcel's status from the carrier with the shop's own token (carrier 4.3), keeps the whole record and takes the
 * status in like a pushed one. Used by *refresh now*, by the poll, and before a final or money step (perf 4.4).
 */
export async function refreshStatus(deps: Deps, shopId: string, shipmentId: string): Promise<RefreshOutcome> {
  const shop = await findShop(deps.database, shopId);
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  const credentials = await readCredentials(deps.database, deps.cipher, shopId);
  if (!shop || shop.uninstalledAt || !shipment?.partnerId) return { outcome: "not_found" };
  if (!credentials) return { outcome: "token_rejected" };
  const { environment, clientSource: code } = credentials;
  if (isUnderAnotherAccount(shipment, { environment, code })) return { outcome: "other_account" };
  try {
    const record = await readRecord(deps, shipment, credentials);
    if (!record) return { outcome: "not_found" };
    if (record.status !== null && record.status !== shipment.carrierStatus) {
      await applyCarrierEvent(deps, shop, shipment, eventOf(deps, record, record.status), {
        source: "poll",
        words: record.statusText,
      });
    }
    return { outcome: "read" };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    deps.log.warn({ shop: shopId, label: shipment.label, kind: error.kind, logId: error.logId }, "status.read_failed");
    await recordDeniedPermission(deps, shopId, error);
    if (error.kind !== "token_rejected") return { outcome: "unreachable" };
    await setAccountHealth(deps.database, shopId, "rejected", deps.now());
    return { outcome: "token_rejected" };
  }
}

/** The carrier's record of a parcel, stored as it came, with what differs from the booking; null when it has none. */
export async function readRecord(
  deps: Deps,
  shipment: ShipmentRow,
  credentials: AccountCredentials,
): Promise<StatusRecord | null> {
  const reference = shipment.label ? { label: shipment.label } : { partnerId: shipment.partnerId ?? "" };
  const answer = await deps.carrier.readStatus(credentials, reference);
  const now = deps.now();
  if (answer.outcome === "not_found") {
    await updateShipment(deps.database, shipment, { checkedAt: now, updatedAt: now });
    return null;
  }
  const attempt = await readCurrentAttempt(deps.database, shipment.shopId, shipment.id);
  const { record } = answer;
  await updateShipment(deps.database, shipment, {
    record: { ...record, differs: attempt ? recordDifferences(attempt.request, record) : [] },
    // The carrier's own word is in: what a push said is borne out by it, or was not so.
    told: null,
    checkedAt: now,
    ...(record.feeVnd === null ? {} : { chargedFeeVnd: record.feeVnd }),
    updatedAt: now,
  });
  return record;
}

/** A read status happened when the carrier last changed the order (domain 4); where it does not say, now. */
export function eventOf(deps: Deps, record: StatusRecord, status: number) {
  const receivedAt = deps.now();
  return {
    code: status,
    actionTime: record.modifiedAt ?? receivedAt,
    receivedAt,
    reasonCode: null,
    // The record does not know the flag (carrier 2.8).
    partialReturn: null,
  };
}
