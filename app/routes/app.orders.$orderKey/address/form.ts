import type { AddressResult } from "~/domain/address/address";
import type { AddressText } from "~/domain/order/order";
import type { Level } from "~/domain/places/gazetteer";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { oneLine } from "~/domain/text";
import type { ChosenAddress } from "~/flows/address/correct.server";
import type { ParcelView } from "~/flows/parcel/views";

/** How an address is put down: in today's system, in the one until June 2025, or as the buyer wrote it. */
export type AddressSystem = Level | "written";

/** The address editor's fields as they stand: "" is nothing. */
export interface AddressForm {
  system: AddressSystem;
  province: string;
  district: string;
  ward: string;
  street: string;
  hamlet: string;
  /** For an address without district: the former one, which the carrier may still want. */
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

/** What the editor starts from: the staff's own address, else what they chose earlier, else what the resolver knows. */
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

/** The fields of a suggestion, or of what is known of an address. */
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

/**
 * The buyer's own words, field by field as Shopify keeps them. The carrier wants a province and a ward: where the buyer left
 * such a field empty, the end of the line before it stands in.
 */
export function writtenForm(typed: AddressText): AddressForm {
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
    district: province ? city : "",
    ward: before,
    street: front,
  };
}

/** A line without what stands behind its last comma, and that; a line without commas is both. */
function cutOff(line: string): [front: string, end: string] {
  const at = line.lastIndexOf(",");
  return at < 0 ? [line, line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The address to store; null while a part that the carrier cannot do without is missing. */
export function storedAddress(form: AddressForm): ChosenAddress | null {
  const text = (part: string) => part.trim() || null;
  const [province, ward] = [text(form.province), text(form.ward)];
  const district = form.system === "2" ? null : text(form.district);
  if (!province || !ward || (form.system === "3" && !district)) return null;
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

/** Every address the resolver can offer, best first. */
export function candidatesOf(result: AddressResult | null): ResolvedAddress[] {
  if (result === null) return [];
  return result.status === "resolved" ? [result.address, ...result.alternatives] : result.alternatives;
}

/** An address in one line, smallest part first. */
export function lineOf({ street, hamlet, ward, district, province }: Omit<ResolvedAddress, "level">): string {
  return [street, hamlet, ward, district, province].filter(Boolean).join(", ");
}

function knownOf(result: AddressResult | null): Partial<ResolvedAddress> {
  if (result === null) return {};
  if (result.status === "resolved") return result.address;
  // The likeliest suggestion tells which of the two systems the buyer thinks in.
  return { level: result.alternatives[0]?.level, ...result.known };
}
