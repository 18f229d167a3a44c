import { touchedByPickups } from "~/domain/draft/touched";
import type { FieldFaults } from "~/domain/field-faults";
import { askForRedraft } from "~/flows/ask-for-redraft.server";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import type { Deps } from "~/flows/deps.server";
import { listPickupChoices } from "~/flows/parcel/shop-context.server";
import { confirmPickup as storeConfirmed } from "~/store/pickups.server";
import { lockSettings } from "~/store/rules.server";
import type { PickupForm } from "./form";

export type ConfirmOutcome = { outcome: "confirmed" | "not_found" } | { outcome: "invalid"; faults: FieldFaults };

/** Stores what staff confirmed of a pickup (domain 1.3), has the parcels that this touches redrafted, and requeues those that waited for it. */
export async function confirmPickup(deps: Deps, shopId: string, form: PickupForm): Promise<ConfirmOutcome> {
  const { pickAddressId, ...fields } = form;
  if (!fields.district && deps.config.carrierRules.missingDistrict === "review") {
    return { outcome: "invalid", faults: { district: "missing" } };
  }
  const confirmed = {
    ...fields,
    street: fields.street || null,
    ward: fields.ward || null,
    district: fields.district || null,
    phoneExt: fields.phoneExt || null,
    email: fields.email || null,
  };
  const isStored = await deps.database.transaction(async (sql) => {
    const settings = await lockSettings(sql, shopId);
    const before = await listPickupChoices(sql, shopId);
    if (!settings || !(await storeConfirmed(sql, shopId, pickAddressId, confirmed, deps.now()))) return false;
    const touched = touchedByPickups(before, await listPickupChoices(sql, shopId), settings);
    await askForRedraft(deps, sql, shopId, touched);
    return true;
  });
  if (!isStored) return { outcome: "not_found" };
  await requeueQueuedParcels(deps, shopId);
  return { outcome: "confirmed" };
}
