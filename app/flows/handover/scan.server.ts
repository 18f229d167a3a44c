import { judgeHandover, scannedAt } from "~/domain/handover/judge";
import { parcelsMeant } from "~/domain/handover/meant";
import { readScan } from "~/domain/handover/scan-text";
import { goodsOf } from "~/domain/order-list/goods";
import type { Actor, Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import type { Sql } from "~/store/database.server";
import { findScanned, findWithEvent, type ScannedParcel } from "~/store/handover.server";
import { recordEvent } from "~/store/history.server";
import { listGoodsOfList } from "~/store/list-details.server";
import { lockShipments, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ScannedParcelView, ScanResult } from "./views";

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
  const found = await findScanned(deps.database, shopId, readScan(scan.text));
  if (found.length === 0) return { id: scan.id, outcome: "unknown", parcel: null, at: null, choices: [] };
  const answer = await deps.database.transaction(async (sql): Promise<Answered> => {
    const held = await lockShipments(
      sql,
      shopId,
      found.map(({ shipmentId }) => shipmentId),
    );
    const candidates = held.flatMap((shipment) => {
      const known = found.find(({ shipmentId }) => shipmentId === shipment.id);
      return known ? [{ ...known, shipment }] : [];
    });
    const sentAgain = await findSentAgain(sql, shopId, candidates, scan);
    if (sentAgain) return { outcome: "handed_over", parcel: sentAgain, at: sentAgain.shipment.handedOverAt };
    const [meant, ...others] = meantBy(candidates, scan);
    if (!meant) return { outcome: "unknown", parcel: null, at: null };
    if (others.length > 0) return { outcome: "several", parcel: null, at: null, choices: [meant, ...others] };
    return handOver(deps, sql, { meant, scan, actor });
  });
  return viewOf(deps, shopId, scan.id, answer);
}

/** A parcel that a scan may mean, locked. */
type Candidate = ScannedParcel & { shipment: ShipmentRow };

type Answered = Pick<ScanResult, "outcome"> & {
  parcel: Candidate | null;
  at: Date | null;
  /** Those that can be meant, where they are several. */
  choices?: Candidate[];
};

const keyOf = ({ id }: Scan) => `handed_over:${id}`;

/** The parcel that this very scan handed over before: an order's number may mean another one by now. */
async function findSentAgain(sql: Sql, shopId: string, candidates: readonly Candidate[], scan: Scan) {
  const ids = candidates.filter(({ shipment }) => !isCalledOff(shipment)).map(({ shipmentId }) => shipmentId);
  const before = ids.length === 0 ? null : await findWithEvent(sql, shopId, ids, keyOf(scan));
  return candidates.find(({ shipmentId }) => shipmentId === before);
}

const isCalledOff = ({ state }: ShipmentRow) => state === "cancelled" || state === "cancelling";

/** Those that have the scanned text as their code, and those that it means as the number of their order. */
function meantBy(candidates: readonly Candidate[], { pickupId }: Scan): Candidate[] {
  const ofOrder = new Set(
    parcelsMeant(
      candidates.filter(({ byOrder }) => byOrder).map(({ shipment }) => shipment),
      pickupId,
    ),
  );
  return candidates.filter(({ byOrder, shipment }) => !byOrder || ofOrder.has(shipment));
}

interface Given {
  meant: Candidate;
  scan: Scan;
  actor: Actor;
}

async function handOver(deps: Deps, sql: Sql, { meant, scan, actor }: Given): Promise<Answered> {
  const { shipment } = meant;
  const verdict = judgeHandover(shipment, scan);
  if (verdict.outcome === "already") {
    return { outcome: verdict.by === "staff" ? "already" : "with_carrier", parcel: meant, at: verdict.at };
  }
  if (verdict.outcome !== "handed_over") return { outcome: verdict.outcome, parcel: meant, at: null };
  const now = deps.now();
  const at = scannedAt(scan.at, now, shipment.bookedAt);
  await updateShipment(sql, shipment, { handedOverAt: at, updatedAt: now });
  await recordEvent(sql, shipment, { kind: "handed_over", by: actor, at, details: { how: "scan" }, key: keyOf(scan) });
  return { outcome: "handed_over", parcel: meant, at };
}

async function viewOf(
  { database }: Deps,
  shopId: string,
  id: string,
  { outcome, parcel, at, choices = [] }: Answered,
): Promise<ScanResult> {
  const orderIds = [...new Set(choices.map(({ orderId }) => orderId))];
  const goods = orderIds.length === 0 ? [] : await listGoodsOfList(database, shopId, orderIds);
  return {
    ...{ id, outcome, parcel: parcel && parcelView(parcel), at: at?.toISOString() ?? null },
    choices: choices.map((choice) => {
      const source = goods.find(({ shipmentId }) => shipmentId === choice.shipmentId);
      return { ...parcelView(choice), goods: source ? goodsOf(source) : [] };
    }),
  };
}

const parcelView = ({ shipmentId, orderId, orderName, trackingNumber, shipment }: Candidate): ScannedParcelView => ({
  ...{ shipmentId, orderKey: orderKeyOf(orderId), orderName, trackingNumber, pickupId: shipment.pickupId },
});
