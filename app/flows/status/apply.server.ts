import type { StatusDetails } from "~/domain/parcel/history";
import { type CarrierEvent, dedupeKey, historyOnlyReason } from "~/domain/status/carrier-event";
import type { Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentRow } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { applyHistory } from "./apply-histories.server";

/** Where a carrier event came from, and the carrier's own text. */
export interface EventOrigin {
  source: "push" | "poll" | "api" | "check";
  words: string | null;
  /** Figures in it that differ from those stored. */
  figures?: Pick<StatusDetails, "weightGrams" | "feeVnd" | "codVnd">;
}

/** `repeated`: it was in the history already, or the parcel is gone. */
export type AppliedEvent = "applied" | "repeated";

/**
 * Adds one carrier event to a parcel's history and brings the parcel in line with it. A repeated event is a no-op; an older one
 * never overwrites a newer state, because the state is always computed from the whole history (domain 4.4).
 */
export async function applyCarrierEvent(
  deps: Deps,
  shop: ShopRow,
  shipment: Pick<ShipmentRow, "id" | "shopId">,
  event: CarrierEvent,
  origin: EventOrigin,
): Promise<AppliedEvent> {
  return deps.database.transaction(async (sql) => {
    // Locked before the insert: concurrent events are applied one after the other, and the second sees the first.
    const held = await lockShipment(sql, shipment.shopId, shipment.id);
    if (!held) return "repeated";
    const isNew = await recordEvent(sql, held, {
      kind: kindOf(event),
      by: origin.source,
      at: event.actionTime ?? event.receivedAt,
      carrierStatus: event.code,
      reasonCode: event.reasonCode,
      words: origin.words,
      details: {
        actionTime: event.actionTime?.toISOString() ?? null,
        receivedAt: event.receivedAt.toISOString(),
        partSaid: event.partialReturn,
        ...(event.doubt ? { doubt: event.doubt } : {}),
        ...origin.figures,
      },
      key: dedupeKey(event),
    });
    if (!isNew) return "repeated";
    await applyHistory(deps, sql, shop, held);
    return "applied";
  });
}

function kindOf(event: CarrierEvent): "status" | "status_not_taken" | "shipper_report" {
  if (event.doubt) return "status_not_taken";
  return historyOnlyReason(event) === "shipper_report" ? "shipper_report" : "status";
}
