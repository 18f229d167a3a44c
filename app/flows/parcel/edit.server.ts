import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isEditable } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { changeUnsent } from "./change-unsent.server";

export type EditOutcome = { outcome: "saved" | "locked" | "not_found" };

/**
 * What staff change in the parcel form; null returns a field to what the order, the rules and the settings say. An address is
 * corrected in `app/flows/address/correct.server.ts`.
 */
export type ParcelPatch = {
  [Field in Exclude<keyof ParcelOverrides, "address">]?: ParcelOverrides[Field] | null;
};

/** The columns that hold what a field was without staff's value. */
const BEFORE = { weightGrams: "weightGrams", codVnd: "codVnd", declaredValueVnd: "declaredValueVnd" } as const;

/** Returns what an edit changed, each part with its old and new value; null: by the order, the rules and the settings. */
function editedDetails(shipment: ShipmentRow, patch: ParcelPatch) {
  const { overrides } = shipment;
  const fields = (Object.keys(patch) as (keyof ParcelPatch)[]).filter(
    (field) => JSON.stringify(patch[field] ?? null) !== JSON.stringify(overrides[field] ?? null),
  );
  const before = (field: keyof ParcelPatch) =>
    overrides[field] ?? (field in BEFORE ? shipment[BEFORE[field as keyof typeof BEFORE]] : null);
  return {
    fields: Object.keys(patch).join(", "),
    was: Object.fromEntries(fields.map((field) => [field, before(field)])),
    now: Object.fromEntries(fields.map((field) => [field, patch[field] ?? null])),
  };
}

/** Stores what staff set for a parcel, records who did, and redrafts the order's unsent parcels. */
export async function editParcel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  patch: ParcelPatch,
  actor: Actor,
): Promise<EditOutcome> {
  const outcome = await changeUnsent<"saved" | "locked">(deps, shopId, shipmentId, async (sql, shipment) => {
    if (!isEditable(shipment.state)) return { outcome: "locked", redraft: false };
    await storeEdit(deps, sql, shipment, patch, actor);
    return { outcome: "saved", redraft: true };
  });
  return { outcome };
}

/** Stores what staff set for a parcel that the caller's transaction holds, and records who did. The caller redrafts its order. */
export async function storeEdit(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  patch: ParcelPatch,
  actor: Actor,
): Promise<void> {
  const overrides = Object.fromEntries(
    Object.entries({ ...shipment.overrides, ...patch }).filter(([, value]) => value !== null && value !== undefined),
  );
  await updateShipment(sql, shipment, { overrides, updatedAt: deps.now() });
  await recordEvent(sql, shipment, {
    kind: "edited",
    by: actor,
    at: deps.now(),
    details: editedDetails(shipment, patch),
  });
}
