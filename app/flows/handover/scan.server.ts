import { judgeHandover, scannedAt } from "~/domain/handover/judge";
import { readScan } from "~/domain/handover/scan-text";
import type { Actor, Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import type { Sql } from "~/store/database.server";
import { findScanned, hasEvent, type ScannedParcel } from "~/store/handover.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ScanResult } from "./views";

/** One scan, as the device recorded it. */
export interface Scan {
  /** Made by the device: the same scan sent again has the same id. */
  id: string;
  text: string;
  at: Date;
  /** The pickup whose courier stands there; null: any. */
  pickupId: string | null;
  /** Staff were told what is wrong, and hand it over all the same. */
  anyway: boolean;
}

/**
 * Marks scanned parcels as given to the carrier, each in a transaction of its own, in the order of the scans. A scan that is sent
 * again, by the same device or another process at the same time, changes nothing and gets its first answer.
 */
export async function recordScans(
  deps: Deps,
  shopId: string,
  scans: readonly Scan[],
  actor: Actor,
): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (const scan of scans) results.push(await recordScan(deps, shopId, scan, actor));
  return results;
}

async function recordScan(deps: Deps, shopId: string, scan: Scan, actor: Actor): Promise<ScanResult> {
  const [found, other] = await findScanned(deps.database, shopId, readScan(scan.text));
  if (!found || other) return { id: scan.id, outcome: other ? "several" : "unknown", parcel: null, at: null };
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, found.shipmentId);
    if (!shipment) return { id: scan.id, outcome: "unknown" as const, parcel: null, at: null };
    return handOver(deps, sql, { shipment, found, scan, actor });
  });
}

interface Given {
  shipment: ShipmentRow;
  found: ScannedParcel;
  scan: Scan;
  actor: Actor;
}

async function handOver(deps: Deps, sql: Sql, { shipment, found, scan, actor }: Given): Promise<ScanResult> {
  const { shopId, id } = shipment;
  const parcel = {
    shipmentId: id,
    orderKey: orderKeyOf(found.orderId),
    orderName: found.orderName,
    trackingNumber: found.trackingNumber,
    pickupId: shipment.pickupId,
  };
  const key = `handed_over:${scan.id}`;
  const verdict = judgeHandover(shipment, scan);
  const isSentAgain = verdict.outcome !== "cancelled" && (await hasEvent(sql, shopId, id, key));
  if (isSentAgain)
    return { id: scan.id, outcome: "handed_over", parcel, at: shipment.handedOverAt?.toISOString() ?? null };
  if (verdict.outcome === "already") {
    const outcome = verdict.by === "staff" ? "already" : "with_carrier";
    return { id: scan.id, outcome, parcel, at: verdict.at.toISOString() };
  }
  if (verdict.outcome !== "handed_over") return { id: scan.id, outcome: verdict.outcome, parcel, at: null };
  const now = deps.now();
  const at = scannedAt(scan.at, now, shipment.bookedAt);
  await updateShipment(sql, shipment, { handedOverAt: at, updatedAt: now });
  await recordEvent(sql, shipment, { kind: "handed_over", by: actor, at, details: { how: "scan" }, key });
  return { id: scan.id, outcome: "handed_over", parcel, at: at.toISOString() };
}
