import type { AddressResult } from "~/domain/address/address";
import type { AddressText } from "~/domain/order/order";
import type { Level } from "~/domain/places/gazetteer";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { oneLine } from "~/domain/text";
import type { ChosenAddress } from "~/flows/address/correct.server";
import type { ParcelView } from "~/flows/parcel/views";

/** How an address is given: in the current system, in the one used until June 2025, or as the buyer wrote it. */
export type AddressSystem = Level | "written";

/** The fields of the address editor; "" for an empty one. */
export interface AddressForm {
  system: AddressSystem;
  province: string;
  district: string;
  ward: string;
  street: string;
  hamlet: string;
  /** For an address without a district: the old district, which the carrier may still require. */
  carrierDistrict: string;
  noHamlet: boolean;
}

const EMPTY: Omit<AddressForm, "system"> = {
  province: "",
  district: "",
  ward: "",
  street: "",
  hamlet: "",
  carrierDistrict: "",
  noHamlet: false,
};

/**
 * Returns the form the editor starts with: the address staff chose for this parcel, else the remembered correction, else what the
 * resolver found.
 */
export function startingAddress(parcel: Pick<ParcelView, "overrides" | "remembered" | "address">): AddressForm {
  const own = parcel.overrides.address ?? parcel.remembered;
  if (!own) return formOf(knownOf(parcel.address));
  return {
    ...formOf(own),
    system: own.confidence === "as_written" ? "written" : own.level,
    carrierDistrict: own.carrierDistrict ?? "",
    noHamlet: own.noHamlet === true,
  };
}

/** Returns the form for a suggestion or for the known parts of an address. */
export function formOf(address: Partial<ResolvedAddress>): AddressForm {
  const { province, district, ward, street, hamlet, level } = address;
  return {
    ...EMPTY,
    system: level ?? (district ? "3" : "2"),
    province: province ?? "",
    district: district ?? "",
    ward: ward ?? "",
    street: street ?? "",
    hamlet: hamlet ?? "",
  };
}

/** Returns the form with the district that the carrier asks for: of a new ward it is sent beside the address, else it is a part. */
export function inDistrict(form: AddressForm, district: string): AddressForm {
  return form.system === "2" ? { ...form, carrierDistrict: district } : { ...form, district };
}

/**
 * Returns the form with the buyer's text, field by field as Shopify stores it. The carrier requires a province and a ward: an
 * empty field is filled with the end of the line before it. `used`: the district that would be sent now, which buyers seldom
 * write apart.
 */
export function writtenForm(typed: AddressText, used = ""): AddressForm {
  const [street = "", address2 = "", city = "", province = ""] = [
    typed.address1,
    typed.address2,
    typed.city,
    typed.province,
  ].map(oneLine);
  const [front, ward] = address2 === "" ? cutOff(street) : [street, address2];
  const [before, last] = province || city ? [ward, province || city] : cutOff(ward);
  return {
    ...EMPTY,
    system: "written",
    province: last,
    district: (province && city) || used,
    ward: before,
    street: front,
  };
}

/** Splits a line at its last comma; without a comma, both parts are the whole line. */
function cutOff(line: string): [front: string, end: string] {
  const at = line.lastIndexOf(",");
  return at < 0 ? [line, line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** Returns the address to store; null while a part that the carrier requires is missing: what is stored can be sent (domain 1.5). */
export function storedAddress(
  form: AddressForm,
  { districtRequired }: Pick<ParcelView, "districtRequired">,
): ChosenAddress | null {
  const text = (part: string) => part.trim() || null;
  const [province, ward] = [text(form.province), text(form.ward)];
  const district = form.system === "2" ? null : text(form.district);
  const needsDistrict = form.system === "3" || (form.system === "written" && districtRequired);
  if (!province || !ward || (needsDistrict && !district)) return null;
  const carrierDistrict = form.system === "2" ? text(form.carrierDistrict) : null;
  return {
    province,
    district,
    ward,
    street: text(form.street),
    hamlet: text(form.hamlet),
    level: district ? "3" : "2",
    confidence: form.system === "written" ? "as_written" : "manual",
    ...(carrierDistrict ? { carrierDistrict } : {}),
    ...(form.noHamlet ? { noHamlet: true } : {}),
  };
}

/** Returns every address the resolver offers, best first. */
export function candidatesOf(result: AddressResult | null): ResolvedAddress[] {
  if (result === null) return [];
  return result.status === "resolved" ? [result.address, ...result.alternatives] : result.alternatives;
}

/** Returns what the resolver offers but for what the form already begins with: there, taking it would change nothing. */
export function suggestionsOf(
  parcel: Pick<ParcelView, "overrides" | "remembered" | "address" | "districtRequired">,
): ResolvedAddress[] {
  const begun = storedAddress(startingAddress(parcel), parcel);
  const offered = candidatesOf(parcel.address);
  return begun === null ? offered : offered.filter((one) => lineOf(one) !== lineOf(begun));
}

/** Returns an address as one line, smallest part first. */
export function lineOf({ street, hamlet, ward, district, province }: Omit<ResolvedAddress, "level">): string {
  return [street, hamlet, ward, district, province].filter(Boolean).join(", ");
}

function knownOf(result: AddressResult | null): Partial<ResolvedAddress> {
  if (result === null) return {};
  if (result.status === "resolved") return result.address;
  // The best suggestion shows which of the two systems the buyer uses.
  return { level: result.alternatives[0]?.level, ...result.known };
}
