import { nationalNumber } from "~/domain/order/phone";
import type { CarrierRules } from "~/domain/parcel/carrier-rules";
import { blocking, type WithProblems } from "~/domain/parcel/problem";
import type { PickupPoint, ReturnPoint } from "~/domain/parcel/request";

/** A pickup registered at the carrier, as staff confirmed it (domain 1.3). Unknown parts are null. */
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
  /** Shopify locations that ship from this pickup. */
  locationIds: readonly string[];
  /** Where undelivered parcels are returned; null: to the pickup. */
  returnTo: ReturnPoint | null;
}

/** Stands in a filter for the pickup of the parcels that have none yet. */
export const NO_PICKUP = "none";

/** The pickup a parcel leaves from, and its origin. */
export interface PickupWithOrigin {
  /** Null: there is none, or the requested one no longer exists. */
  choice: PickupChoice | null;
  origin: "staff" | "rule" | "setting" | "default";
}

/** The pickups that staff and a rule ask for; staff win. */
export interface PickupPreferences {
  staff?: string;
  rule?: string;
}

/**
 * Returns the pickup of a parcel: the one staff set, else the rule's, else the one for the location of the goods, else
 * the default (domain 1.3). `byLocation` is called only when neither staff nor a rule set one.
 */
export function choosePickup(
  pickups: readonly PickupChoice[],
  preferences: PickupPreferences,
  byLocation: () => PickupChoice | null,
): PickupWithOrigin {
  const requested = preferences.staff ?? preferences.rule;
  if (requested !== undefined) {
    const choice = pickups.find(({ pickAddressId }) => pickAddressId === requested) ?? null;
    return { choice, origin: preferences.staff === undefined ? "rule" : "staff" };
  }
  const atLocation = byLocation();
  if (atLocation) return { choice: atLocation, origin: "setting" };
  return { choice: pickups.find(({ isDefault }) => isDefault) ?? null, origin: "default" };
}

/** The parts of a pickup that are sent; `pickup` is null when it cannot be sent. */
export interface SendablePickup {
  pickup: PickupPoint | null;
  returnTo: ReturnPoint | null;
}

/**
 * Returns a chosen pickup as it is sent, with the problems that prevent it; having no pickup is a problem (domain 1.3).
 * The full address is sent with the id, because creating an order with the id alone is refused (field notes 1.12).
 */
export function sendablePickup(
  chosen: PickupChoice | null,
  rules: Pick<CarrierRules, "missingDistrict">,
): WithProblems<SendablePickup> {
  if (!chosen) return { value: { pickup: null, returnTo: null }, problems: [blocking("pickup", "no_pickup")] };

  const pickup = chosen.confirmed ? pickupPoint(chosen) : null;
  const { returnTo } = chosen;
  const problems = [
    ...(pickup === null ? [blocking("pickup", "pickup_unconfirmed", { pickup: chosen.name })] : []),
    ...(pickup !== null && !pickup.district && rules.missingDistrict === "review"
      ? [blocking("pickup", "district_unknown", { ward: pickup.ward ?? "" })]
      : []),
    ...(returnTo !== null && !isComplete(returnTo)
      ? [blocking("pickup", "return_incomplete", { pickup: chosen.name })]
      : []),
  ];
  return { value: { pickup, returnTo }, problems };
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

/** Returns whether a return point has what `use_return_address` 1 requires (carrier 2.3). */
function isComplete({ name, address, province, district, phone }: ReturnPoint): boolean {
  return [name, address, province, district, phone].every(Boolean);
}
