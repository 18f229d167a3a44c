import type { AddressResult } from "~/domain/address/address";
import { type ResolveOptions, resolveAddress } from "~/domain/address/resolve";
import type { MissingPlace } from "~/domain/checkout/fee-details";
import type { PlaceNames } from "~/domain/parcel/request";
import { deriveDistrict, type Gazetteer, type Unit } from "~/domain/places/gazetteer";
import { bareProvince } from "~/domain/places/provinces";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { RatePlace } from "./rate-request";

/** How exactly a place is known. Anything but `ward` makes the fee an estimate. */
type Precision = "ward" | "district" | "province";

/** Where a parcel goes, as far as a half-typed address says (domain 3.2, 6.1). */
export type QuotePlace =
  | {
      outcome: "known";
      precision: Precision;
      /**
       * The place that the carrier is asked about. If only the province is known, its first town stands in for it: the carrier
       * requires a district or a ward (carrier 4.6 note).
       */
      names: PlaceNames;
      reading: AddressResult;
    }
  /** In Vietnam, but nothing more is known. */
  | { outcome: "unknown"; reading: AddressResult }
  | { outcome: "outside" };

/** Reads the address of a checkout, including those of cart pages and half-typed ones. Never throws. */
export function readQuotePlace(gazetteer: Gazetteer, place: RatePlace, options: ResolveOptions): QuotePlace {
  if (place.country !== "" && place.country !== "VN") return { outcome: "outside" };
  const reading = resolveAddress(gazetteer, place, options);
  if (reading.status === "resolved") {
    const { province, district, ward } = reading.address;
    const names = { province, district: district ?? deriveDistrict(gazetteer, reading.address) ?? undefined, ward };
    return { outcome: "known", precision: "ward", names, reading };
  }
  const { province, district } = commonPlaces(reading) ?? namedAlone(gazetteer, place) ?? {};
  if (!province) return { outcome: "unknown", reading };
  if (district) return { outcome: "known", precision: "district", names: { province, district }, reading };
  return { outcome: "known", precision: "province", names: firstTown(gazetteer, province), reading };
}

interface Places {
  province: string;
  district?: string;
}

/**
 * Returns what an address lacks for an exact fee; null when it names the ward. A ward whose name is in several districts lacks
 * the district, not the ward.
 */
export function missingOf(place: Exclude<QuotePlace, { outcome: "outside" }>): MissingPlace | null {
  if (place.outcome === "unknown") return "province";
  if (place.precision === "ward") return null;
  const { reading, precision } = place;
  if (precision === "district" || reading.status === "resolved") return "ward";
  const wards = new Set(reading.alternatives.map(({ ward }) => ward));
  return reading.reason === "no_district" || reading.known.ward || wards.size === 1 ? "district" : "ward";
}

/** The places named for certain, else those that all candidates share. */
function commonPlaces({ known, alternatives }: Extract<AddressResult, { status: "review" }>): Places | null {
  if (known.province) return { province: known.province, district: known.district ?? undefined };
  const province = shared(alternatives, "province");
  return province ? { province, district: shared(alternatives, "district") } : null;
}

/**
 * Reads a field that holds only a name without a title: `Cà Mau` is a province and a town in it, `Biên Hòa` only a town. That
 * does not say where to deliver, but it is enough for an estimate of the fee.
 */
function namedAlone(gazetteer: Gazetteer, { province, city }: RatePlace): Places | null {
  for (const text of [province, city]) {
    const units = (gazetteer.byName.get(bareProvince(text)) ?? []).map(({ unit }) => unit);
    const named = units.find(({ kind }) => kind === "province");
    if (named) return { province: named.name };
    const [district, ...others] = units.filter(({ kind }) => kind === "district");
    if (district?.parent && others.length === 0) return { province: district.parent.name, district: district.name };
  }
  return null;
}

function shared(alternatives: readonly ResolvedAddress[], part: "province" | "district"): string | undefined {
  const names = new Set(alternatives.map((address) => address[part]));
  const [name] = names;
  return names.size === 1 ? (name ?? undefined) : undefined;
}

const TOWNS = ["Quận", "Thành phố", "Thị xã"];

function firstTown(gazetteer: Gazetteer, province: string): PlaceNames {
  const named = ({ name }: Unit) => bareProvince(name) === bareProvince(province);
  const before = gazetteer.provinces["3"].find(named);
  if (before) {
    const districts = gazetteer.children.get(before) ?? [];
    const district = districts.find(({ title }) => TOWNS.includes(title)) ?? districts[0];
    const wards = (district && gazetteer.children.get(district)) ?? [];
    const ward = wards.find(({ title }) => title === "Phường") ?? wards[0];
    return { province, district: district?.name, ward: ward?.name };
  }
  const today = gazetteer.provinces["2"].find(named);
  return { province, ward: today && gazetteer.children.get(today)?.[0]?.name };
}
