import { judgeHandover } from "~/domain/handover/judge";
import type { Actor, Deps } from "~/flows/deps.server";
import { listHandedOverAt, listPrintedAtHand } from "~/store/handover.server";
import type { HandoverPlace } from "~/store/handover-board.server";
import { addEvents } from "~/store/history.server";
import { lockShipments, updateShipments } from "~/store/shipments.server";
import { takeBack } from "./undo.server";

/** Parcels of one transaction. */
const SLICE = 200;
/** More than a courier takes at once. */
const MOST_SLICES = 25;

/**
 * Marks all printed parcels of a place as given to the carrier, at the time `at` that names this hand-over. Those that need a
 * look first are left out. Done again with the same `at`, it goes on where it ended. Returns how many it marked.
 */
export async function markHandedOver(
  deps: Deps,
  shopId: string,
  place: HandoverPlace,
  at: Date,
  actor: Actor,
): Promise<number> {
  let marked = 0;
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const ids = await listPrintedAtHand(deps.database, shopId, place, SLICE);
    const some = ids.length === 0 ? 0 : await markSlice(deps, shopId, ids, at, actor);
    if (some === 0) return marked;
    marked += some;
  }
  return marked;
}

async function markSlice(deps: Deps, shopId: string, ids: readonly string[], at: Date, actor: Actor): Promise<number> {
  return deps.database.transaction(async (sql) => {
    const held = await lockShipments(sql, shopId, ids);
    const given = held.filter(
      (shipment) => judgeHandover(shipment, { pickupId: null, anyway: false }).outcome === "handed_over",
    );
    const now = deps.now();
    await updateShipments(
      sql,
      given.map(({ id }) => ({ shopId, id, handedOverAt: at, updatedAt: now })),
    );
    await addEvents(
      sql,
      shopId,
      given.map(({ id }) => ({
        shipmentId: id,
        event: {
          kind: "handed_over",
          by: actor,
          at,
          details: { how: "board" },
          key: `handed_over:${at.toISOString()}`,
        },
      })),
    );
    return given.length;
  });
}

/** Takes back the hand-over of a place that `at` names, as far as the carrier has not seen the parcels. Returns how many. */
export async function undoMarked(
  deps: Deps,
  shopId: string,
  place: HandoverPlace,
  at: Date,
  actor: Actor,
): Promise<number> {
  let undone = 0;
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const ids = await listHandedOverAt(deps.database, shopId, place, at, SLICE);
    const some =
      ids.length === 0 ? 0 : await deps.database.transaction((sql) => takeBack(deps, sql, shopId, ids, actor));
    if (some === 0) return undone;
    undone += some;
  }
  return undone;
}
