import { nationalNumber } from "~/domain/order/phone";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import type { Problem, WithProblems } from "~/domain/parcel/problem";
import type { PickupPoint, ReturnPoint } from "~/domain/parcel/request";

/** A pickup registered at the carrier, as staff confirmed it (domain 1). Unknown parts are null. */
export interface PickupChoice {
  pickAddressId: string;
  name: string;
  phone: string;
  phoneExtension: string | null;
  email: string | null;
  address: string | null;
  street: string | null;
  ward: string | null;
  district: string | null;
  province: string | null;
  confirmed: boolean;
  isDefault: boolean;
  /** Shopify locations that ship from here. */
  locationIds: readonly string[];
  /** Where undelivered parcels go; null: back to the pickup. */
  returnTo: ReturnPoint | null;
}

export interface ChosenPickup {
  pickup: PickupPoint | null;
  returnTo: ReturnPoint | null;
  origin: "staff" | "rule" | "setting" | "default";
}

/** Who may ask for a pickup, the stronger first. */
export interface PickupPreferences {
  staff?: string;
  rule?: string;
}

/**
 * The pickup of a parcel: the one staff set, else the rule's, else the one mapped to the Shopify location, else the
 * default; none is a problem (domain 1), and so is one that was asked for and is no more. The full address goes with
 * the id: create refuses the id alone (field notes 1.12).
 */
export function choosePickup(
  pickups: readonly PickupChoice[],
  locationId: string | null,
  wishes: PickupPreferences,
  rules: Pick<CarrierRules, "missingDistrict">,
): WithProblems<ChosenPickup> {
  const mapped = pickups.find((pickup) => locationId !== null && pickup.locationIds.includes(locationId));
  const wished = wishes.staff ?? wishes.rule;
  const chosen =
    wished === undefined
      ? (mapped ?? pickups.find((pickup) => pickup.isDefault))
      : pickups.find((pickup) => pickup.pickAddressId === wished);
  const origin =
    wished === undefined ? (mapped ? "setting" : "default") : wishes.staff === undefined ? "rule" : "staff";
  if (!chosen) return { value: { pickup: null, returnTo: null, origin }, problems: [blocking("no_pickup")] };

  const pickup = chosen.confirmed ? pickupPoint(chosen) : null;
  const { returnTo } = chosen;
  const problems = [
    ...(pickup === null ? [blocking("pickup_unconfirmed", { pickup: chosen.name })] : []),
    ...(pickup !== null && !pickup.district && rules.missingDistrict === "review"
      ? [blocking("district_unknown", { ward: pickup.ward ?? "" })]
      : []),
    ...(returnTo !== null && !isComplete(returnTo) ? [blocking("return_incomplete", { pickup: chosen.name })] : []),
  ];
  return { value: { pickup, returnTo, origin }, problems };
}

function pickupPoint(chosen: PickupChoice): PickupPoint | null {
  const { name, address, province } = chosen;
  if (!name || !chosen.phone || !address || !province) return null;
  return {
    pickAddressId: chosen.pickAddressId,
    name,
    phone: nationalNumber(chosen.phone) ?? chosen.phone,
    phoneExtension: chosen.phoneExtension || undefined,
    email: chosen.email || undefined,
    address,
    street: chosen.street || undefined,
    ward: chosen.ward || undefined,
    district: chosen.district || undefined,
    province,
  };
}

/** What `use_return_address` 1 requires (carrier 2.3). */
function isComplete({ name, address, province, district, phone }: ReturnPoint): boolean {
  return [name, address, province, district, phone].every(Boolean);
}

function blocking(code: Problem["code"], params?: Problem["params"]): Problem {
  return { code, field: "pickup", severity: "block", params };
}
