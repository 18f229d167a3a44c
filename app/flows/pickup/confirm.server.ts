import type { FieldFaults } from "~/domain/field-faults";
import { requeueQueuedParcels } from "~/flows/booking/requeue.server";
import type { Deps } from "~/flows/deps.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft.server";
import { confirmPickup as storeConfirmed } from "~/store/pickups.server";
import type { PickupForm } from "./form";

export type ConfirmOutcome = { outcome: "confirmed" | "not_found" } | { outcome: "invalid"; faults: FieldFaults };

/** Stores what staff confirmed of a pickup (domain 1.3), redrafts open parcels and requeues those that waited for it. */
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
  if (!(await storeConfirmed(deps.database, shopId, pickAddressId, confirmed, deps.now()))) {
    return { outcome: "not_found" };
  }
  await redraftOpenParcels(deps, shopId);
  await requeueQueuedParcels(deps, shopId);
  return { outcome: "confirmed" };
}
