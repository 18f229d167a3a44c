import type { AddressResult, AddressReviewReason } from "~/domain/address/address";
import type { AddressText } from "~/domain/order/order";
import type { ReturnPoint } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { oneLine } from "~/domain/text";

/** The parts of a pickup that staff confirm, as form values: empty text for an unknown part. */
export interface PickupFields {
  /** The short line: house number and street. */
  address: string;
  street: string;
  ward: string;
  district: string;
  province: string;
  phoneExt: string;
  email: string;
  /** Where undelivered parcels are returned; null: to the pickup. */
  returnTo: ReturnPoint | null;
}

export interface PickupProposal {
  fields: PickupFields;
  /** `clear`, or why staff must look. */
  quality: "clear" | AddressReviewReason;
}

export interface ProposalLocation extends AddressText {
  /** gid://shopify/Location/… */
  id: string;
}

/**
 * Returns proposed parts of a pickup, from the carrier's free-text line and the Shopify locations (domain 1.3). The line cannot
 * be trusted to split at its commas (field notes 8): `resolve` reads it, and parts it leaves open stay empty unless the shop's
 * only location fills them.
 */
export function proposePickup(
  carrierLine: string,
  locations: readonly ProposalLocation[],
  resolve: (text: AddressText) => AddressResult,
): PickupProposal {
  const { address: known, quality } = knownParts(resolve(textOfLine(carrierLine)));
  const [only] = locations.length === 1 ? locations.map((location) => knownParts(resolve(location)).address) : [];
  // The location adds parts only where it does not contradict the carrier's line; the quality stays that of the line.
  const filled = quality !== "clear" && only && agrees(only, known) ? { ...only, ...known } : known;
  return { fields: fieldsOf(filled, carrierLine), quality };
}

/** Parts of both systems are never put together: an old district beside a new ward is no place. */
function agrees(a: Partial<ResolvedAddress>, b: Partial<ResolvedAddress>): boolean {
  return (["level", "province", "district", "ward"] as const).every(
    (part) => !a[part] || !b[part] || a[part] === b[part],
  );
}

function knownParts(result: AddressResult): { address: Partial<ResolvedAddress>; quality: PickupProposal["quality"] } {
  return result.status === "resolved"
    ? { address: result.address, quality: "clear" }
    : { address: result.known, quality: result.reason };
}

function textOfLine(line: string): AddressText {
  return { address1: line, address2: "", city: "", province: "", zip: "" };
}

/** The house number in front of a street, as in `Số 33 Kim Mã`. An alley's number (`Ngõ 5 …`) is part of the street. */
const HOUSE_NUMBER = /^(?:số\s+)?\d+\p{L}?(?:[/-]\d+\p{L}?)*\s+/iu;

function fieldsOf(known: Partial<ResolvedAddress>, carrierLine: string): PickupFields {
  const front = known.street ?? known.hamlet ?? "";
  return {
    address: front || (oneLine(carrierLine).split(",")[0] ?? ""),
    street: front.replace(HOUSE_NUMBER, ""),
    ward: known.ward ?? "",
    district: known.district ?? "",
    province: known.province ?? "",
    phoneExt: "",
    email: "",
    returnTo: null,
  };
}

/**
 * Returns a proposed pickup for each Shopify location, as location id → pickup id: the only one in the same ward, else the only
 * one in the same province. A location that is not in the map keeps the default pickup.
 */
export function proposeLocations(
  pickups: readonly { id: string; ward: string; province: string }[],
  locations: readonly ProposalLocation[],
  resolve: (text: AddressText) => AddressResult,
  provinces: Pick<Provinces, "same">,
): Map<string, string> {
  const proposed = new Map<string, string>();
  for (const location of locations) {
    const { province, ward } = knownParts(resolve(location)).address;
    const isNear = (name: string) => name !== "" && province !== undefined && provinces.same(name, province);
    const near = pickups.filter((pickup) => isNear(pickup.province));
    const sameWard = near.filter((pickup) => pickup.ward !== "" && pickup.ward === ward);
    const [only, ...others] = sameWard.length > 0 ? sameWard : near;
    if (only && others.length === 0) proposed.set(location.id, only.id);
  }
  return proposed;
}
