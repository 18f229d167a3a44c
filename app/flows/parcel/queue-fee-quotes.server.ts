import { chosenTransport, type ParcelDraft } from "~/domain/draft/draft";
import { lacksFee, mayAskForFees } from "~/domain/fee/parcel-fees";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import type { ShipmentRow } from "~/store/shipments.server";

/** Runs at lower priority than work that staff wait for: an import of a thousand orders asks for two thousand fees. */
const PRIORITY = -1;

interface DraftedParcel {
  shipment: Pick<ShipmentRow, "id" | "shopId">;
  draft: ParcelDraft;
}

/**
 * Queues the question what each parcel costs by each transport, once its draft has all that the question needs and unless the same
 * question was asked before. A parcel that lacks something is asked about after that is fixed.
 */
export async function queueFeeQuotes(deps: Deps, sql: Sql, drafted: readonly DraftedParcel[]): Promise<void> {
  const questions = drafted
    .filter(({ draft }) => mayAskForFees(draft) && (!draft.fees || lacksFee(draft.fees, chosenTransport(draft))))
    .map(({ shipment }) => ({ shopId: shipment.shopId, shipmentId: shipment.id }));
  await deps.queue.enqueueAll(sql, "quote-parcel", questions, { priority: PRIORITY });
}
