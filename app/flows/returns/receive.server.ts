import { scannedAt } from "~/domain/handover/judge";
import { returnsMeant } from "~/domain/returns/meant";
import { ANSWERED_BY_RECEIPT, type Condition, isReceived, judgeReceipt } from "~/domain/returns/receive";
import { amountAttention } from "~/domain/status/status";
import type { Actor, Deps } from "~/flows/deps.server";
import { answerScan } from "~/flows/handover/answer-scan.server";
import type { Sql } from "~/store/database.server";
import { addEvents } from "~/store/history.server";
import { addReceipts } from "~/store/returns.server";
import { lockShipments, type ShipmentRow, updateShipments } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { askForRestock } from "./restock.server";
import type { ReceiptOutcome, ReceiptResult, ReturnScanResult } from "./views";

/** What staff say of what came back. */
export interface Found {
  condition: Condition;
  note: string | null;
  /** They were told what is odd, and receive it all the same. */
  anyway: boolean;
}

/** One scan of what came back, as the device recorded it. */
export interface ReturnScan extends Found {
  /** Made by the device: the same scan sent again has the same id. */
  id: string;
  text: string;
  at: Date;
}

/** Receives scanned parcels, each in a transaction of its own, in the order of the scans; the same scan counts once. */
export async function receiveScans(
  deps: Deps,
  shop: ShopRow,
  scans: readonly ReturnScan[],
  actor: Actor,
): Promise<ReturnScanResult[]> {
  const results: ReturnScanResult[] = [];
  for (const scan of scans) {
    const key = keyOf(scan.id);
    results.push(
      await answerScan<ReceiptOutcome>(deps, shop.id, scan, {
        key,
        sentAgain: ({ shipment }) => ({ outcome: "received", at: shipment.returnReceivedAt }),
        meant: returnsMeant,
        act: async (sql, { shipment }) => {
          const at = scannedAt(scan.at, deps.now(), shipment.bookedAt);
          const [result] = await receiveHeld(deps, sql, shop, [shipment], { ...scan, how: "scan", at, key, actor });
          return result ?? { outcome: "not_sent", at: null };
        },
      }),
    );
  }
  return results;
}

/**
 * Receives ticked parcels together. `id` is made by who asks: the same request again changes nothing. Returns what became of each, in any
 * order.
 */
export function receiveParcels(
  deps: Deps,
  shop: ShopRow,
  { id, shipmentIds, ...found }: Found & { id: string; shipmentIds: readonly string[] },
  actor: Actor,
): Promise<ReceiptResult[]> {
  return deps.database.transaction(async (sql) => {
    const held = await lockShipments(sql, shop.id, shipmentIds);
    const at = deps.now();
    const results = await receiveHeld(deps, sql, shop, held, { ...found, how: "list", at, key: keyOf(id), actor });
    return results.map(({ shipmentId, outcome }) => ({ shipmentId, outcome }));
  });
}

const keyOf = (id: string) => `return_received:${id}`;

interface Receiving extends Found {
  how: "scan" | "list";
  at: Date;
  key: string;
  actor: Actor;
}

/** Receives parcels that are held, as far as they can have come back. */
async function receiveHeld(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  held: readonly ShipmentRow[],
  { condition, note, anyway, how, at, key, actor }: Receiving,
): Promise<{ shipmentId: string; outcome: ReceiptOutcome; at: Date | null }[]> {
  const judged = held.map((shipment) => ({ shipment, verdict: judgeReceipt(shipment, { anyway }) }));
  const received = judged.filter(({ verdict }) => isReceived(verdict.outcome));
  const now = deps.now();
  await updateShipments(
    sql,
    received.map(({ shipment }) => ({
      ...{ shopId: shipment.shopId, id: shipment.id, returnReceivedAt: at, updatedAt: now },
      // A question about the collected amount may have waited behind it.
      attention: ANSWERED_BY_RECEIPT.includes(shipment.attention) ? amountAttention(shipment) : shipment.attention,
    })),
  );
  const by = { actorId: actor.userId, actorName: actor.name };
  await addReceipts(
    sql,
    received.map(({ shipment: { shopId, id } }) => ({
      ...{ shopId, shipmentId: id, receivedAt: at, condition, note, ...by },
    })),
  );
  await addEvents(
    sql,
    shop.id,
    received.map(({ shipment, verdict }) => ({
      shipmentId: shipment.id,
      event: {
        ...{ kind: "return_received", by: actor, at, words: note, key },
        details: { how, condition, early: verdict.outcome === "received_early" },
      },
    })),
  );
  // Which pieces of a part came back, or of what is damaged or incomplete are left, staff say by hand.
  const restocked = received.filter(
    ({ shipment }) => shop.settings.restockReturns && condition === "whole" && !isPart(shipment),
  );
  for (const { shipment } of restocked) {
    await askForRestock(deps, sql, { ...shipment, returnReceivedAt: at }, null, actor);
  }
  return judged.map(({ shipment, verdict }) => ({
    shipmentId: shipment.id,
    outcome: verdict.outcome,
    at: isReceived(verdict.outcome) ? at : verdict.outcome === "already" ? verdict.at : null,
  }));
}

/** The buyer kept a part, or may have: also where the carrier has not said yet that the rest comes back. */
const isPart = ({ returnPart, deliveredAt }: ShipmentRow) => returnPart === true || deliveredAt !== null;
