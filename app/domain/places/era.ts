import { findWard, type Gazetteer, type Level, oldDistricts } from "./gazetteer";

/** The names of a place as they are sent to the carrier. */
interface SentNames {
  province?: string | null;
  district?: string | null;
  ward?: string | null;
}

/**
 * Returns the system that a place's names belong to: `3` and `2` when the official lists have this place, `mixed` for a new ward
 * with the old district that its parts came from (which is what the carrier is sent where it requires one, domain 1.5), null
 * when the lists do not have it.
 */
export function eraOf(gazetteer: Gazetteer, names: SentNames): Level | "mixed" | null {
  const { province, district, ward } = names;
  if (!province || !ward) return null;
  if (district && findWard(gazetteer, { level: "3", province, district, ward })) return "3";
  const today = { level: "2", province, district: null, ward } as const;
  if (!findWard(gazetteer, today)) return null;
  if (!district) return "2";
  return oldDistricts(gazetteer, { ...today, street: null, hamlet: null }).includes(district) ? "mixed" : null;
}

/**
 * Returns the old district that is sent beside a new ward; null where the district is the address's own, or there is none. An
 * address is shown without it: a new ward lies in no district.
 */
export function districtBeside(gazetteer: Gazetteer, names: SentNames): string | null {
  return eraOf(gazetteer, names) === "mixed" ? (names.district ?? null) : null;
}
