import type { HistoryEvent } from "~/domain/parcel/history";
import type { ParcelHold, ParcelOverrides } from "~/domain/parcel/overrides";
import { isEditable, isToBeSent } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { changeUnsent } from "./change-unsent.server";

/** `held`: it is so now, or nothing is asked of it. `locked`: it is on its way to the carrier, or there already. */
export type HoldOutcome = "held" | "locked" | "not_found";

/**
 * Holds one parcel that is not sent yet, records by whom and why, and redrafts the order's unsent parcels: it goes out once the hold is
 * released, as one that a rule holds (`release-hold.server.ts`). One that waits for its turn to be booked is taken back (decision 113).
 * Holding it again under the same id changes nothing.
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
  return setUnsent(deps, shopId, shipmentId, change, event);
}

/**
 * Has the buyer of one parcel that is not sent yet asked first, whatever the shop's setting says (decision 089). One without COD, or whose
 * buyer agreed to as much already, is not stopped by it, and not taken back when it waits for its turn to be booked.
 */
export function askBuyerFirst(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<HoldOutcome> {
  const event = { kind: "call_asked", by: actor, at: deps.now() } as const;
  const change = ({ askBuyer }: ParcelOverrides, { state, codVnd, overrides }: ShipmentRow) => {
    const isAsked = codVnd > 0 && overrides.confirmedCodVnd === undefined;
    return askBuyer || (!isEditable(state) && !isAsked) ? null : { askBuyer: true };
  };
  return setUnsent(deps, shopId, shipmentId, change, event);
}

/** Changes what is set for a parcel that is still to be sent; null: there is nothing to change. */
function setUnsent(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  change: (overrides: ParcelOverrides, shipment: ShipmentRow) => Partial<ParcelOverrides> | null,
  event: HistoryEvent,
): Promise<HoldOutcome> {
  return changeUnsent<HoldOutcome>(deps, shopId, shipmentId, async (sql, shipment) => {
    if (!isToBeSent(shipment.state)) return { outcome: "locked", redraft: false };
    const patch = change(shipment.overrides, shipment);
    if (patch === null) return { outcome: "held", redraft: false };
    // Under the parcel's lock a booking has not begun: it finds the parcel out of the queue, and its job ends.
    const state = shipment.state === "queued" ? "ready" : shipment.state;
    const overrides = { ...shipment.overrides, ...patch };
    await updateShipment(sql, shipment, { state, overrides, updatedAt: deps.now() });
    await recordEvent(sql, shipment, event);
    return { outcome: "held", redraft: true };
  });
}
