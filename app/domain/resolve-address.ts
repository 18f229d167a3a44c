import type { AddressResult, AddressReviewReason, AddressText, ResolvedAddress } from "./address";
import { type Findings, findHits, type Hit } from "./address-hits";
import { type Reading, readingsOf } from "./address-readings";
import { segmentsOf } from "./address-segments";
import { streetAndHamlet } from "./address-street";
import type { Gazetteer, Unit } from "./gazetteer";

export interface ResolveOptions {
  /** Take an address without a district, with a ward's title, as two-level at medium confidence (domain 3); the merchant may switch it off. */
  assumeTwoLevel: boolean;
}

const MOST_ALTERNATIVES = 8;

/**
 * Reads a buyer's free text as province, district, ward and what stands in front of it, in either system (domain 3). Answers only when exactly one
 * reading explains everything that was recognised; anything else is a question with candidates. It never guesses and never throws.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  text: AddressText,
  options: ResolveOptions = { assumeTwoLevel: true },
): AddressResult {
  const segments = segmentsOf(text, gazetteer.dashed);
  if (segments.length === 0) return { status: "review", reason: "empty", known: {}, alternatives: [] };
  const findings = findHits(gazetteer, segments);
  const readings = readingsOf(findings);
  const front = streetAndHamlet(segments, findings.hits);
  const address = (ward: Unit) => addressOf(ward, front);

  const decision = decide(findings, readings, options);
  if (decision !== null) {
    const others = readings.filter(({ ward }) => ward !== decision.ward).map(({ ward }) => address(ward));
    return {
      status: "resolved",
      address: address(decision.ward),
      confidence: decision.confidence,
      alternatives: others.slice(0, MOST_ALTERNATIVES),
    };
  }
  return {
    status: "review",
    reason: reviewReason(findings, readings),
    known: { ...knownPlaces(findings.hits), ...front },
    alternatives: candidates(findings.hits, readings).map(address).slice(0, MOST_ALTERNATIVES),
  };
}

interface Decision {
  ward: Unit;
  confidence: "high" | "medium";
}

function decide({ unread }: Findings, readings: readonly Reading[], options: ResolveOptions): Decision | null {
  if (unread.some(({ kind }) => kind === "district")) return null;
  const whole = readings.filter(({ unexplained }) => !unexplained);
  const withDistrict = whole.filter(({ districtNamed }) => districtNamed);
  const twoLevel = whole.filter(({ ward }) => ward.level === "2");
  const places = new Set(whole.flatMap(({ ward }) => (ward.level === "2" ? [ward] : ward.linked)));

  if (withDistrict.length > 0) {
    if (withDistrict.length > 1 || (twoLevel.length > 0 && places.size > 1)) return null;
    return only(withDistrict, "high");
  }
  if (whole.some(({ provinceNamed }) => !provinceNamed)) return null;
  if (twoLevel.length === 1) {
    if (places.size === 1) return only(twoLevel, "high");
    return options.assumeTwoLevel && twoLevel[0]?.wardTitled ? only(twoLevel, "medium") : null;
  }
  const [reading] = whole;
  return whole.length === 1 && reading?.wardTitled && reading.ownProvinceNamed && unread.length === 0
    ? only(whole, "medium")
    : null;
}

function only(readings: readonly Reading[], confidence: Decision["confidence"]): Decision | null {
  const [reading] = readings;
  return reading && readings.length === 1 ? { ward: reading.ward, confidence } : null;
}

function reviewReason({ hits, unread }: Findings, readings: readonly Reading[]): AddressReviewReason {
  if (readings.some(({ unexplained }) => !unexplained)) {
    return readings.some(({ provinceNamed, districtNamed }) => provinceNamed || districtNamed)
      ? "ambiguous"
      : "no_province";
  }
  const named = (kind: Unit["kind"]) => hits.some(({ units }) => units.some((unit) => unit.kind === kind));
  if (unread.some(({ kind }) => kind === "district")) return "no_district";
  if (readings.length > 0) return "conflict";
  if (named("district") || named("province")) return "no_ward";
  return named("ward") ? "no_province" : "no_ward";
}

/** What every meaning of the named places agrees on. */
function knownPlaces(hits: readonly Hit[]): Partial<ResolvedAddress> {
  const provinces = new Set(hits.flatMap(({ units }) => sameProvince(units) ?? []));
  const districts = new Set(
    hits.flatMap(({ units, title }) => (title && units.length === 1 ? units : [])).filter(isDistrict),
  );
  const [province] = provinces;
  const [district] = districts;
  if (districts.size === 1 && district) return { district: district.name, province: district.parent?.name };
  return provinces.size === 1 ? { province } : {};
}

function isDistrict(unit: Unit): boolean {
  return unit.kind === "district";
}

function sameProvince(units: readonly Unit[]): string | null {
  if (!units.every(({ kind }) => kind === "province")) return null;
  return units.find(({ level }) => level === "2")?.name ?? units[0]?.name ?? null;
}

/** Readings that explain everything first; then those that leave something over; then the wards of that name anywhere. */
function candidates(hits: readonly Hit[], readings: readonly Reading[]): Unit[] {
  const ranked = [...readings].sort(
    (a, b) => Number(a.unexplained) - Number(b.unexplained) || b.explained - a.explained,
  );
  const named = hits.flatMap(({ units, title }) => (title ? units.filter(({ kind }) => kind === "ward") : []));
  return [...new Set([...ranked.map(({ ward }) => ward), ...named])];
}

function addressOf(ward: Unit, front: { street: string | null; hamlet: string | null }): ResolvedAddress {
  const district = ward.level === "3" ? ward.parent : null;
  const province = district?.parent ?? ward.parent;
  return {
    province: province?.name ?? "",
    district: district?.name ?? null,
    ward: ward.name,
    ...front,
    level: ward.level,
  };
}
