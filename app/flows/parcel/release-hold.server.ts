import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, updateShipment } from "~/store/shipments.server";
import { redraftOrder } from "./redraft.server";
import { loadShopContext } from "./shop-context.server";

export type ReleaseHoldOutcome = { outcome: "released" | "locked" | "not_found" };

/**
 * Releases a parcel from what holds it, records who did and from what, and redrafts the order's unsent parcels. It is held by
 * rules, or by an earlier parcel that delivered its goods, named by its tracking number. Only what staff saw is released: a rule
 * added later holds the parcel again.
 */
export async function releaseHold(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  holdIds: readonly string[],
  actor: Actor,
): Promise<ReleaseHoldOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return { outcome: "not_found" };
  const { rules } = context.shop.settings;
  const names = holdIds.map((id) => rules.find((rule) => rule.id === id)?.name ?? id);
  const released = await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment) return { outcome: "not_found" as const };
    if (!isEditable(shipment.state)) return { outcome: "locked" as const };
    const releasedHolds = [...new Set([...(shipment.overrides.releasedHolds ?? []), ...holdIds])];
    await updateShipment(sql, shipment, {
      overrides: { ...shipment.overrides, releasedHolds },
      updatedAt: deps.now(),
    });
    await recordEvent(sql, shipment, {
      kind: "hold_released",
      by: actor,
      at: deps.now(),
      details: { rules: names.join(", ") },
      // A second click on the same hold is the same release.
      key: `hold_released:${[...holdIds].sort().join(",")}`,
    });
    return { outcome: "released" as const, orderId: shipment.orderId };
  });
  if (released.outcome === "released") await redraftOrder(deps, context, released.orderId);
  return { outcome: released.outcome };
}
