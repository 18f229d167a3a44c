import type { ParcelAddress } from "~/domain/parcel/address";
import type { CarrierRules, DeriveDistrict } from "~/domain/parcel/carrier-rules";
import type { Problem } from "~/domain/parcel/problem";
import type { AddressConfidence, ResolvedAddress } from "~/domain/places/resolved-address";
import type { AddressResult, AddressReviewReason } from "./address";

/** The address a parcel would go to now, with its confidence and review state. */
export interface EffectiveAddress {
  /** Complete when `review` is null. */
  place: Partial<ParcelAddress>;
  /** The complete address; null while it needs review. */
  resolved: ResolvedAddress | null;
  confidence: AddressConfidence | null;
  review: AddressReviewReason | null;
}

/** Returns the address that staff chose, if any, else the resolver's answer. */
export function effectiveAddress(result: AddressResult, chosen: ParcelAddress | undefined): EffectiveAddress {
  if (chosen) return { place: chosen, resolved: chosen, confidence: chosen.confidence, review: null };
  if (result.status === "review")
    return { place: result.known, resolved: null, confidence: null, review: result.reason };
  return { place: result.address, resolved: result.address, confidence: result.confidence, review: null };
}

/**
 * Returns the district to send: the address's own, else the one staff chose for the carrier, else the one a two-level ward
 * lies in, if it lies in only one (domain 1.5). Null when it is unknown.
 */
export function districtOf({ place, resolved }: EffectiveAddress, deriveDistrict: DeriveDistrict): string | null {
  const own = place.district || place.carrierDistrict;
  if (own) return own;
  return resolved?.level === "2" ? deriveDistrict(resolved) : null;
}

/** Returns the problems of an address that must be corrected or looked at before it is sent (domain 1.5, 3.2). */
export function addressProblems(
  address: EffectiveAddress,
  { district, written, rules }: { district: string | null; written: string; rules: CarrierRules },
): Problem[] {
  const { place, confidence, review } = address;
  if (review === "empty") return [about("address_missing", "block")];
  if (review !== null) return [about("address_review", "block", { reason: review })];
  const problems: Problem[] = [];
  if (confidence === "low") problems.push(about("address_not_confirmed", "block"));
  if (confidence === "medium") problems.push(about("address_not_confirmed", "warn"));
  if (!place.province || !place.ward) problems.push(about("address_missing", "block"));
  // Also where staff send the buyer's text as written: the request would be refused before it is sent (carrier 2.3).
  if (district === null && rules.missingDistrict === "review") {
    problems.push(about("district_unknown", "block", { ward: place.ward ?? "" }));
  }
  const findable = place.street || place.hamlet || (place.noHamlet && written);
  if (!findable) problems.push(about("hamlet_needed", "block"));
  return problems;
}

function about(code: Problem["code"], severity: Problem["severity"], params?: Problem["params"]): Problem {
  return { code, field: "address", severity, params };
}
