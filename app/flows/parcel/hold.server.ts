import type { HistoryEvent } from "~/domain/parcel/history";
import type { ParcelHold, ParcelOverrides } from "~/domain/parcel/overrides";
import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { lockShipment, updateShipment } from "~/store/shipments.server";
import { redraftOrder } from "./redraft.server";
import { loadShopContext } from "./shop-context.server";

/** `locked`: it is on its way to the carrier, or there already. */
export type HoldOutcome = "held" | "locked" | "not_found";

/**
 * Holds one parcel that is not sent yet, records by whom and why, and redrafts the order's unsent parcels: it goes out once the hold is
 * released, as one that a rule holds (`release-hold.server.ts`). Holding it again under the same id changes nothing.
 */
export function holdParcel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  hold: ParcelHold,
  actor: Actor,
): Promise<HoldOutcome> {
  const event = {
    kind: "held",
    by: actor,
    at: deps.now(),
    words: hold.reason,
    details: { by: hold.by },
    key: `held:${hold.id}`,
  } as const;
  const change = ({ holds = [] }: ParcelOverrides) =>
    holds.some(({ id }) => id === hold.id) ? null : { holds: [...holds, hold] };
  return changeUnsent(deps, shopId, shipmentId, change, event);
}

/**
 * Has the buyer of one parcel that is not sent yet asked first, whatever the shop's setting says (decision 089). One without COD, or whose
 * buyer agreed to as much already, is not stopped by it.
 */
export function askBuyerFirst(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<HoldOutcome> {
  const event = { kind: "call_asked", by: actor, at: deps.now() } as const;
  return changeUnsent(deps, shopId, shipmentId, ({ askBuyer }) => (askBuyer ? null : { askBuyer: true }), event);
}

/** Changes what is set for an unsent parcel; null: it is so already. */
async function changeUnsent(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  change: (overrides: ParcelOverrides) => Partial<ParcelOverrides> | null,
  event: HistoryEvent,
): Promise<HoldOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return "not_found";
  const changed = await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment) return { outcome: "not_found" as const };
    if (!isEditable(shipment.state)) return { outcome: "locked" as const };
    const patch = change(shipment.overrides);
    if (patch === null) return { outcome: "held" as const };
    await updateShipment(sql, shipment, { overrides: { ...shipment.overrides, ...patch }, updatedAt: deps.now() });
    await recordEvent(sql, shipment, event);
    return { outcome: "held" as const, orderId: shipment.orderId };
  });
  if ("orderId" in changed && changed.orderId) await redraftOrder(deps, context, changed.orderId);
  return changed.outcome;
}
