import type { AddressResult, AddressReviewReason, AddressText, ResolvedAddress } from "./address";
import { type Findings, findHits, type Hit } from "./address-hits";
import { type Reading, readingsOf } from "./address-readings";
import { segmentsOf } from "./address-segments";
import { streetAndHamlet } from "./address-street";
import type { Gazetteer, Unit } from "./gazetteer";

export interface ResolveOptions {
  /**
   * Take an address without a district, with a ward's title, as two-level at medium confidence (domain 3); the
   * merchant may switch it off.
   */
  assumeTwoLevel: boolean;
}

const MOST_ALTERNATIVES = 8;

/**
 * Reads a buyer's free text as province, district, ward and what stands in front of it, in either system (domain 3).
 * Answers only when exactly one reading explains everything that was recognised; anything else is a question with
 * candidates. It never guesses and never throws.
 */
export function resolveAddress(
  gazetteer: Gazetteer,
  text: AddressText,
  options: ResolveOptions = { assumeTwoLevel: true },
): AddressResult {
  const segments = segmentsOf(text, gazetteer);
  if (segments.length === 0) return { status: "review", reason: "empty", known: {}, alternatives: [] };
  const findings = findHits(gazetteer, segments);
  const readings = readingsOf(findings);
  const front = streetAndHamlet(segments, findings);
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
    if (twoLevel.length === 0) return only(withDistrict, "high");
    if (places.size > 1) return null;
    // `Phường Vũ Ninh, Bắc Ninh`: one name is both the old city and today's province, and both readings mean the same
    // place.
    const spelledOut = withDistrict.filter(({ explained }) => explained > 1);
    return only(spelledOut.length > 0 ? spelledOut : twoLevel, "high");
  }
  if (whole.some(({ provinceNamed }) => !provinceNamed)) return null;
  if (twoLevel.length === 1) {
    const [today] = twoLevel;
    // Without a title the name may still be a street's.
    if (places.size === 1) return only(twoLevel, today?.wardTitled ? "high" : "medium");
    return options.assumeTwoLevel && today?.wardTitled && today.ownProvinceNamed ? only(twoLevel, "medium") : null;
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
  if (unread.some(({ kind }) => kind === "district")) return "no_district";
  if (readings.some(({ unexplained }) => !unexplained)) {
    return readings.some(({ provinceNamed, districtNamed }) => provinceNamed || districtNamed)
      ? "ambiguous"
      : "no_province";
  }
  const named = (kind: Unit["kind"]) => hits.some(({ units }) => units.some((unit) => unit.kind === kind));
  if (readings.length > 0) return "conflict";
  if (named("district") || named("province")) return "no_ward";
  return named("ward") ? "no_province" : "no_ward";
}

/**
 * What can be told from the named districts and provinces alone: the one district that lies in a named province, else
 * the one province.
 */
function knownPlaces(hits: readonly Hit[]): Partial<ResolvedAddress> {
  const named = hits
    .filter(({ units }) => units.every(({ kind }) => kind === "province"))
    .flatMap(({ units }) => units);
  const districts = new Set(
    hits
      .flatMap(({ units, title }) => (title ? units : []))
      .filter(
        ({ kind, parent }) => kind === "district" && (named.length === 0 || named.some((unit) => unit === parent)),
      ),
  );
  const [district] = districts;
  if (districts.size === 1 && district) return { district: district.name, province: district.parent?.name };
  const provinces = new Set(named.map(({ name }) => name));
  const [province] = provinces;
  return provinces.size === 1 ? { province } : {};
}

/**
 * Readings that explain everything first; then those that leave something over; then the wards of that name anywhere.
 */
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
