import type { Deps } from "~/flows/deps.server";
import { wantOverdueCod } from "~/store/flow-events.server";
import { listShopsUsing } from "~/store/flow-uses.server";

/** Days after which COD that the carrier has and has not paid out is overdue: the end of the book's second age (`AGES`). */
const COD_OVERDUE_DAYS = 7;

/** Wants Shopify Flow told of COD that became overdue, in the shops whose workflows use that. Returns how many parcels are new. */
export async function wantOverdueOfAll(deps: Deps): Promise<number> {
  let wanted = 0;
  for (const { shopId, since } of await listShopsUsing(deps.database, "flow-cod-overdue")) {
    wanted += await wantOverdueCod(deps.database, shopId, { days: COD_OVERDUE_DAYS, since, now: deps.now() });
  }
  return wanted;
}
