import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { addEvents } from "~/store/history.server";
import { lockShipments, updateShipments } from "~/store/shipments.server";

/** Takes one hand-over back, unless the carrier has the parcel by now. Returns whether it is at hand again. */
export async function undoHandover(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    await takeBack(deps, sql, shopId, [shipmentId], actor);
    const [shipment] = await lockShipments(sql, shopId, [shipmentId]);
    return shipment !== undefined && shipment.handedOverAt === null && shipment.pickedUpAt === null;
  });
}

/** Takes hand-overs back where staff recorded them and the carrier has not seen the parcel. Returns how many. */
export async function takeBack(
  deps: Deps,
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
  actor: Actor,
): Promise<number> {
  const held = await lockShipments(sql, shopId, shipmentIds);
  const given = held.filter(({ handedOverAt, pickedUpAt }) => handedOverAt !== null && pickedUpAt === null);
  if (given.length === 0) return 0;
  const now = deps.now();
  await updateShipments(
    sql,
    given.map(({ id }) => ({ shopId, id, handedOverAt: null, updatedAt: now })),
  );
  await addEvents(
    sql,
    shopId,
    given.map(({ id }) => ({ shipmentId: id, event: { kind: "handover_undone", by: actor, at: now } })),
  );
  return given.length;
}
