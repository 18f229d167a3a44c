import type { AddressResult, AddressReviewReason, AddressText, ResolvedAddress } from "./address";
import type { ReturnPoint } from "./parcel";
import { oneLine } from "./text";

/** The parts of a pickup that staff confirm, as a form holds them: empty text for what is not known. */
export interface PickupFields {
  /** The short line: house number and street. */
  address: string;
  street: string;
  ward: string;
  district: string;
  province: string;
  phoneExt: string;
  email: string;
  /** Where undelivered parcels go; null: back to the pickup. */
  returnTo: ReturnPoint | null;
}

export interface PickupProposal {
  fields: PickupFields;
  /** `clear`, or why a person must look. */
  quality: "clear" | AddressReviewReason;
  /** Shopify locations that lie in the same ward. */
  locationIds: string[];
}

export interface ProposalLocation extends AddressText {
  /** gid://shopify/Location/… */
  id: string;
}

/**
 * Proposes the parts of a pickup from the carrier's free line and the Shopify locations (domain 1). The line is never split on
 * commas and trusted (field notes 8): `resolve` answers, and what it leaves open stays empty, unless the shop's only location fills it.
 */
export function proposePickup(
  carrierLine: string,
  locations: readonly ProposalLocation[],
  resolve: (text: AddressText) => AddressResult,
): PickupProposal {
  const { address: known, quality } = knownParts(resolve(textOfLine(carrierLine)));
  const places = locations.map((location) => ({ id: location.id, ...knownParts(resolve(location)) }));
  const [only] = places.length === 1 ? places : [];
  // Parts from elsewhere than the carrier's line only where they do not contradict it; the quality stays that of the line.
  const filled = quality !== "clear" && only && agrees(only.address, known) ? { ...only.address, ...known } : known;
  const near = places.filter(({ address }) => sameWard(address, filled));
  return { fields: fieldsOf(filled, carrierLine), quality, locationIds: near.map(({ id }) => id) };
}

function agrees(a: Partial<ResolvedAddress>, b: Partial<ResolvedAddress>): boolean {
  return (["province", "district", "ward"] as const).every((part) => !a[part] || !b[part] || a[part] === b[part]);
}

function knownParts(result: AddressResult): { address: Partial<ResolvedAddress>; quality: PickupProposal["quality"] } {
  return result.status === "resolved"
    ? { address: result.address, quality: "clear" }
    : { address: result.known, quality: result.reason };
}

function sameWard(a: Partial<ResolvedAddress>, b: Partial<ResolvedAddress>): boolean {
  return a.province !== undefined && a.province === b.province && a.ward !== undefined && a.ward === b.ward;
}

function textOfLine(line: string): AddressText {
  return { address1: line, address2: "", city: "", province: "", zip: "" };
}

function fieldsOf(known: Partial<ResolvedAddress>, carrierLine: string): PickupFields {
  const street = known.street ?? known.hamlet ?? "";
  return {
    address: street || (oneLine(carrierLine).split(",")[0] ?? ""),
    street,
    ward: known.ward ?? "",
    district: known.district ?? "",
    province: known.province ?? "",
    phoneExt: "",
    email: "",
    returnTo: null,
  };
}
