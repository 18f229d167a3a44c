import { districtsOfParts, type Unit } from "~/domain/places/gazetteer";
import { isPlaceToo } from "./evidence";
import type { Findings } from "./hits";
import { isMerged, type Reading } from "./readings";
import { unknownSegmentAfter } from "./unknown";

export interface ResolveOptions {
  /**
   * Treat an address without a district, whose ward has its title, as two-level at medium confidence (domain 3.2); the
   * merchant may switch this off.
   */
  assumeTwoLevel: boolean;
}

export interface Decision {
  reading: Reading;
  confidence: "high" | "medium" | "low";
}

/** Returns the one reading that explains everything recognised; null when there is none, or more than one (domain 3.2). */
export function decide(findings: Findings, readings: readonly Reading[], options: ResolveOptions): Decision | null {
  if (findings.unread.some(({ kind }) => kind === "district")) return null;
  const whole = readings.filter(({ unexplained }) => !unexplained);
  const renamed = nowCalled(whole, findings);
  if (renamed) return renamed;
  const withDistrict = whole.filter(({ district }) => district !== null);
  const pure = whole.filter(({ hybrid }) => !hybrid);
  const hybrid = whole.filter((reading) => reading.hybrid);
  const changed = withDistrict.length > 0 && withDistrict.every(({ via }) => via !== "name");
  if (changed && hybrid.length > 0) return amongChanged(withDistrict, hybrid);
  // `Phường Hòa Xuân, huyện Hòa Vang`: either the old ward that left the district, or the new ward with parts of it.
  const moved = withDistrict.length > 0 && withDistrict.every(({ district }) => district === "former");
  if (moved && hybrid.some(({ ward }) => isInNamedDistrict(ward, findings))) return null;
  if (withDistrict.length > 0) return amongDistricts(withDistrict, pure);
  if (hybrid.length > 0) return amongHybrids(hybrid, readings);
  return withoutDistrict(whole, findings, options);
}

/** Returns whether parts of a new ward belonged to a district that the text names by its last name, not by a former one. */
function isInNamedDistrict(ward: Unit, { hits }: Findings): boolean {
  const parts = districtsOfParts(ward);
  return hits.some(({ units }) => units.some((unit) => parts.includes(unit)));
}

/** Returns the places that the readings mean, as today's wards. */
function placesOf(readings: readonly Reading[]): Set<Unit> {
  return new Set(readings.flatMap(({ ward }) => (ward.level === "2" ? [ward] : ward.linked)));
}

/** Decides for a new ward when the text adds the old name of the same place, marked as old (`P. Hiệp Phú cũ`). */
function nowCalled(whole: readonly Reading[], { segments }: Findings): Decision | null {
  const marked = segments.findLastIndex(({ formerly }) => formerly);
  const old = whole.filter(({ ward, hit }) => ward.level === "3" && hit.title !== null && hit.at <= marked);
  const today = whole.filter(
    ({ ward, hit }) => ward.level === "2" && old.some((one) => one.hit !== hit && ward.linked.includes(one.ward)),
  );
  return only(today, "high");
}

function amongDistricts(withDistrict: readonly Reading[], whole: readonly Reading[]): Decision | null {
  const own = withDistrict.filter(({ district }) => district === "own");
  const former = withDistrict.filter(({ district }) => district === "former");
  // `Xã Thanh Hải, huyện Lục Ngạn`: a part stayed and was merged, the ward itself left the district.
  if (own.length > 0 && own.every(isMerged) && former.some(({ via }) => via !== "former")) return null;
  const certain = own.length > 0 ? own : former;
  if (certain.length > 0) return only(certain, "high");
  if (whole.length === 1) return only(whole, "high");
  const twoLevel = whole.filter(({ ward }) => ward.level === "2");
  // `Phường 1, Trà Vinh`: Trà Vinh is the city, or its province, which has more wards of that name.
  if (placesOf(whole).size > 1) return null;
  // `Phường Vũ Ninh, Bắc Ninh`: both readings mean the same place.
  const spelledOut = withDistrict.filter(({ explained, ownProvinceNamed }) => explained > 1 && ownProvinceNamed);
  if (spelledOut.length > 0) return only(spelledOut, "high");
  return only(twoLevel.length > 0 ? twoLevel : withDistrict, "high");
}

/**
 * Decides between old wards and new ones where the old ones match only by a former title or name. `Xã Củ Chi, huyện Củ Chi`
 * is either the town, which is sometimes written so, or the new ward of exactly this name: only a named province that
 * contains the new ward and no old one decides.
 */
function amongChanged(old: readonly Reading[], today: readonly Reading[]): Decision | null {
  const ofToday = today.every(({ ownProvinceNamed }) => ownProvinceNamed);
  return ofToday && old.every(({ ownProvinceNamed }) => !ownProvinceNamed) ? only(today, "medium") : null;
}

/** Decides for a new ward in an old district, unless an old ward of that name elsewhere in the province contradicts it. */
function amongHybrids(hybrid: readonly Reading[], readings: readonly Reading[]): Decision | null {
  const rivals = readings.filter(({ ward, via }) => ward.level === "3" && via === "name");
  return rivals.length > 0 ? null : only(hybrid, "medium");
}

function withoutDistrict(whole: readonly Reading[], findings: Findings, options: ResolveOptions): Decision | null {
  const named = whole.filter(({ provinceNamed }) => provinceNamed);
  const decision = amongNamed(named, findings, options);
  // `Gia Lai, Xã An Lão`: a province before the ward may be a street's name, so wards of that name elsewhere stay possible.
  const isInFront = named.length < whole.length && decision?.confidence === "high";
  return isInFront ? { ...decision, confidence: "medium" } : decision;
}

function amongNamed(
  whole: readonly Reading[],
  findings: Findings,
  { assumeTwoLevel }: ResolveOptions,
): Decision | null {
  if (whole.some(({ hit }) => unknownSegmentAfter(hit, findings))) return null;
  const twoLevel = whole.filter(({ ward }) => ward.level === "2");
  if (twoLevel.length === 1) {
    const [today] = twoLevel;
    if (!today) return null;
    const assumed = assumeTwoLevel && today.wardTitled && today.ownProvinceNamed && !mayBeAnother(today, whole);
    if (placesOf(whole).size > 1) return assumed ? only(twoLevel, "medium") : null;
    // Without a title the name may still be a street's, or a former district's.
    if (today.hit.title === null && isPlaceToo(today.hit, findings.hits)) {
      return assumeTwoLevel ? only(twoLevel, "low") : null;
    }
    return only(twoLevel, today.wardTitled ? "high" : "medium");
  }
  const [reading] = whole;
  const isSure = reading?.wardTitled && reading.ownProvinceNamed && findings.unread.length === 0;
  return isSure ? only(whole, "medium") : null;
}

/** Returns whether a name typed without accents may also mean an old ward that did not become part of this new one. */
function mayBeAnother({ ward, hit }: Reading, whole: readonly Reading[]): boolean {
  return hit.accentless && whole.some((other) => other.ward !== ward && !other.ward.linked.includes(ward));
}

/** Returns the reading if it is the only one; the confidence is lowered where the name itself is uncertain. */
function only(readings: readonly Reading[], confidence: Decision["confidence"]): Decision | null {
  const [reading] = readings;
  if (!reading || readings.length > 1) return null;
  const { via, hit, district, wardTitled, streetInFront, provinceLoose } = reading;
  const firstWords = !wardTitled && hit.segment.street === "first";
  const maybeStreet = !wardTitled && !streetInFront;
  const doubtful =
    via === "former" ||
    hit.loose ||
    hit.mention ||
    district === "hint" ||
    maybeStreet ||
    (provinceLoose && district === null);
  if (confidence === "low" || (firstWords && reading.ward.level === "2")) return { reading, confidence: "low" };
  return { reading, confidence: doubtful ? "medium" : confidence };
}
