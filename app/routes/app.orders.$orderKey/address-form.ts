import type { AddressResult, AddressText, ResolvedAddress } from "~/domain/address";
import type { ParcelAddress } from "~/domain/shipment";
import type { ParcelView } from "~/flows/views";

/** The address editor's fields as they stand: "" is nothing. */
export interface AddressForm {
  province: string;
  district: string;
  ward: string;
  street: string;
  hamlet: string;
  /** For an address without district: the former one, which the carrier may still want. */
  carrierDistrict: string;
  noHamlet: boolean;
  /** Sent as it stands, whatever the lists of places say. */
  asWritten: boolean;
}

const EMPTY: AddressForm = {
  province: "",
  district: "",
  ward: "",
  street: "",
  hamlet: "",
  carrierDistrict: "",
  noHamlet: false,
  asWritten: false,
};

/** What the editor starts from: the staff's own address, else what the resolver knows. */
export function startingAddress(parcel: Pick<ParcelView, "overrides" | "address">): AddressForm {
  const own = parcel.overrides.address;
  if (own) {
    return {
      ...formOf(own),
      carrierDistrict: own.carrierDistrict ?? "",
      noHamlet: own.noHamlet === true,
      asWritten: own.confidence === "as_written",
    };
  }
  return formOf(knownOf(parcel.address));
}

/** The fields of a suggestion. */
export function formOf(address: Partial<ResolvedAddress>): AddressForm {
  const { province, district, ward, street, hamlet } = address;
  return {
    ...EMPTY,
    province: province ?? "",
    district: district ?? "",
    ward: ward ?? "",
    street: street ?? "",
    hamlet: hamlet ?? "",
  };
}

/** The buyer's own words, field by field as Shopify keeps them. */
export function writtenForm(typed: AddressText): AddressForm {
  const clean = (text: string) => text.replace(/\u2060/g, "").trim();
  return {
    ...EMPTY,
    province: clean(typed.province) || clean(typed.city),
    district: typed.province ? clean(typed.city) : "",
    ward: clean(typed.address2),
    street: clean(typed.address1),
    asWritten: true,
  };
}

/** The address to store; null while a part that the carrier cannot do without is missing. */
export function storedAddress(form: AddressForm): (ParcelAddress & { confidence: "manual" | "as_written" }) | null {
  const text = (part: string) => part.trim() || null;
  const [province, ward, district] = [text(form.province), text(form.ward), text(form.district)];
  if (!province || !ward) return null;
  return {
    province,
    district,
    ward,
    street: text(form.street),
    hamlet: text(form.hamlet),
    level: district ? "3" : "2",
    confidence: form.asWritten ? "as_written" : "manual",
    ...(district === null && text(form.carrierDistrict) ? { carrierDistrict: form.carrierDistrict.trim() } : {}),
    ...(form.noHamlet ? { noHamlet: true } : {}),
  };
}

/** Every address the resolver can offer, best first. */
export function candidatesOf(result: AddressResult | null): ResolvedAddress[] {
  if (result === null) return [];
  return result.status === "resolved" ? [result.address, ...result.alternatives] : result.alternatives;
}

/** An address in one line, smallest part first. */
export function lineOf({ street, hamlet, ward, district, province }: ResolvedAddress): string {
  return [street, hamlet, ward, district, province].filter(Boolean).join(", ");
}

function knownOf(result: AddressResult | null): Partial<ResolvedAddress> {
  if (result === null) return {};
  return result.status === "resolved" ? result.address : result.known;
}
