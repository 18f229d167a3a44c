import { judgeHandover, scannedAt } from "~/domain/handover/judge";
import { parcelsMeant } from "~/domain/handover/meant";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { answerScan } from "./answer-scan.server";
import type { HandedOverOutcome, ScanResult } from "./views";

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

/** Marks scanned parcels as given to the carrier, each in a transaction of its own, in the order of the scans. */
export async function recordScans(
  deps: Deps,
  shopId: string,
  scans: readonly Scan[],
  actor: Actor,
): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (const scan of scans) {
    const key = `handed_over:${scan.id}`;
    results.push(
      await answerScan<HandedOverOutcome>(deps, shopId, scan, {
        key,
        sentAgain: ({ shipment }) =>
          isCalledOff(shipment) ? null : { outcome: "handed_over", at: shipment.handedOverAt },
        meant: (parcels) => parcelsMeant(parcels, scan.pickupId),
        act: (sql, { shipment }) => handOver(deps, sql, shipment, { scan, key, actor }),
      }),
    );
  }
  return results;
}

const isCalledOff = ({ state }: ShipmentRow) => state === "cancelled" || state === "cancelling";

async function handOver(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  { scan, key, actor }: { scan: Scan; key: string; actor: Actor },
): Promise<{ outcome: HandedOverOutcome; at: Date | null }> {
  const verdict = judgeHandover(shipment, scan);
  if (verdict.outcome === "already") {
    return { outcome: verdict.by === "staff" ? "already" : "with_carrier", at: verdict.at };
  }
  if (verdict.outcome !== "handed_over") return { outcome: verdict.outcome, at: null };
  const now = deps.now();
  const at = scannedAt(scan.at, now, shipment.bookedAt);
  await updateShipment(sql, shipment, { handedOverAt: at, updatedAt: now });
  await recordEvent(sql, shipment, { kind: "handed_over", by: actor, at, details: { how: "scan" }, key });
  return { outcome: "handed_over", at };
}
