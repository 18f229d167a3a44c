import { provinceOf, type Unit } from "~/domain/places/gazetteer";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import type { AddressReviewReason } from "./address";
import { districtsOf } from "./evidence";
import type { Findings, Hit } from "./hits";
import type { Reading } from "./readings";
import type { NearName } from "./typos";

/** Returns why staff must review the address when no reading is certain. */
export function reviewReason({ hits, unread }: Findings, readings: readonly Reading[]): AddressReviewReason {
  if (unread.some(({ kind }) => kind === "district")) return "no_district";
  if (readings.some(({ unexplained }) => !unexplained)) {
    return readings.some(({ provinceNamed, district, hybrid }) => provinceNamed || district || hybrid)
      ? "ambiguous"
      : "no_province";
  }
  const named = (kind: Unit["kind"]) => hits.some(({ units }) => units.some((unit) => unit.kind === kind));
  if (readings.length > 0) return "conflict";
  if (named("district") || named("province")) return "no_ward";
  return named("ward") ? "no_province" : "no_ward";
}

/**
 * Returns what the named districts and provinces alone say: the only district that lies in a named province, else the only
 * province, else nothing.
 */
export function knownPlaces(hits: readonly Hit[]): Partial<ResolvedAddress> {
  const provinces = hits
    .filter(({ units }) => units.length > 0 && units.every(({ kind }) => kind === "province"))
    .flatMap(({ units }) => units);
  const districts = new Set(
    hits
      .flatMap((hit) => (hit.title ? districtsOf(hit) : []))
      .filter(({ parent }) => provinces.length === 0 || provinces.some((unit) => unit === parent)),
  );
  const [district] = districts;
  if (districts.size === 1 && district) return { level: "3", district: district.name, province: district.parent?.name };
  const names = new Set(provinces.map(({ name }) => name));
  const [province] = names;
  if (names.size !== 1) return {};
  // A province that only one of the two systems has says which of them the buyer uses.
  const levels = new Set(provinces.map(({ level }) => level));
  const [level] = levels;
  return levels.size === 1 ? { level, province } : { province };
}

/**
 * Returns the wards that the address may mean, most likely first: readings that explain everything recognised, wards of the
 * named place with a similar name, readings that leave something unexplained, then wards of that name anywhere, those of a
 * named province first. Among equals, readings that explain more, and those with a title, come first.
 */
export function candidates(hits: readonly Hit[], readings: readonly Reading[], near: readonly NearName[]): Unit[] {
  const ranked = [...readings].sort((a, b) => likeliness(b) - likeliness(a));
  const whole = ranked.filter(({ unexplained }) => !unexplained);
  const rest = ranked.filter(({ unexplained }) => unexplained);
  const provinces = new Set(hits.flatMap(({ units }) => units.filter(({ kind }) => kind === "province")));
  const named = hits
    .flatMap(({ title, ...hit }) => (title ? wardsOf(hit) : []))
    .sort((a, b) => Number(provinces.has(provinceOf(b))) - Number(provinces.has(provinceOf(a))));
  const all = [whole.map(({ ward }) => ward), near.map(({ ward }) => ward), rest.map(({ ward }) => ward), named];
  return [...new Set(all.flat())];
}

function wardsOf({ units, former, merged }: Pick<Hit, "units" | "former" | "merged">): Unit[] {
  return [...[...units, ...former].filter(({ kind }) => kind === "ward"), ...merged.map(({ ward }) => ward)];
}

function likeliness({ explained, district, wardTitled, via }: Reading): number {
  return explained * 4 + (district ? 2 : 0) + (wardTitled ? 1 : 0) + (via === "name" ? 0.5 : 0);
}
