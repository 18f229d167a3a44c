import type { ParcelDraft } from "~/domain/draft/draft";
import { lacksFee, mayAskForFees } from "~/domain/fee/parcel-fees";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import type { ShipmentRow } from "~/store/shipments.server";

/** Behind what somebody waits for: an import of a thousand orders asks for two thousand fees. */
const PRIORITY = -1;

/**
 * Has the carrier asked what a parcel costs by each transport, once it is drafted so that this can be asked and as long as just
 * this was not asked before. A parcel that lacks something else is asked about when that is mended.
 */
export async function queueFeeQuotes(
  deps: Deps,
  sql: Sql,
  { id, shopId }: Pick<ShipmentRow, "id" | "shopId">,
  draft: ParcelDraft,
): Promise<void> {
  if (!mayAskForFees(draft) || (draft.fees && !lacksFee(draft.fees, draft.request.transport))) return;
  await deps.queue.enqueue(sql, "quote-parcel", { shopId, shipmentId: id }, { priority: PRIORITY });
}
