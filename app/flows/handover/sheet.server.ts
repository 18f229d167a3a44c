import { MOST_PARCELS } from "~/domain/print/choice";
import { beginningOfDayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { listForHandoverSheet } from "~/store/handover.server";
import type { HandoverPlace } from "~/store/handover-board.server";

/** Returns the ids of the parcels that are on a place's hand-over sheet of today; {@link MOST_PARCELS} at most. */
export function listOnSheet(deps: Deps, shopId: string, place: HandoverPlace): Promise<string[]> {
  const handedOverSince = beginningOfDayInVietnam(deps.now());
  return listForHandoverSheet(deps.database, shopId, place, { handedOverSince, limit: MOST_PARCELS });
}
