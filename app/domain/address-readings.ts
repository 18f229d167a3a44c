import type { Findings, Hit } from "./address-hits";
import type { Unit } from "./gazetteer";

/** One way to understand an address: a ward, and how much of the text it explains. */
export interface Reading {
  ward: Unit;
  /** The ward stands with its title, or in Shopify's ward field. */
  wardTitled: boolean;
  districtNamed: boolean;
  provinceNamed: boolean;
  /** By the name it had in the ward's own system, not only by the one it was merged into or made from. */
  ownProvinceNamed: boolean;
  /** Named places that this reading explains. */
  explained: number;
  /** A named place speaks against it. */
  unexplained: boolean;
}

/** Every ward that the text may name, read in its own system, with what speaks for and against it (domain 3). */
export function readingsOf(findings: Findings): Reading[] {
  const { hits } = findings;
  const wardHits = wardHitsOf(findings);
  const readings = wardHits.flatMap((hit) => [
    ...hit.units.filter(({ kind }) => kind === "ward").map((ward) => readingOf(ward, hit, hits)),
    ...retitledReadings(hit, hits),
  ]);
  const best = new Map<Unit, Reading>();
  for (const reading of readings) {
    const known = best.get(reading.ward);
    if (!known || known.explained < reading.explained) best.set(reading.ward, reading);
  }
  return [...best.values()].filter(
    ({ provinceNamed, districtNamed, unexplained }) => !unexplained || provinceNamed || districtNamed,
  );
}

/**
 * Names with a ward's title; where there is none, bare names that are neither the street in front nor a district's
 * (`Hà Đông` is an old district and a new ward: without a title nobody can tell).
 */
function wardHitsOf({ hits, unread }: Findings): Hit[] {
  const wards = hits.filter(({ units, retitled }) => retitled.length > 0 || units.some(isWard));
  const titled = wards.filter(({ title }) => title !== null);
  if (titled.length > 0) return titled;
  if (unread.some(({ kind }) => kind === "ward")) return [];
  return wards.filter((hit) => !hit.segment.street && hit.units.every(isWard));
}

/** A ward under its former title counts only in a named district that has no ward with the title as typed. */
function retitledReadings(hit: Hit, hits: readonly Hit[]): Reading[] {
  return hit.retitled
    .filter((ward) => !hit.units.some((unit) => unit.parent === ward.parent))
    .map((ward) => readingOf(ward, hit, hits))
    .filter(({ districtNamed }) => districtNamed);
}

function isWard({ kind }: Unit): boolean {
  return kind === "ward";
}

function readingOf(ward: Unit, wardHit: Hit, hits: readonly Hit[]): Reading {
  const district = ward.level === "3" ? ward.parent : null;
  const province = district?.parent ?? ward.parent;
  const others = hits.filter((hit) => hit !== wardHit);
  const explains = (hit: Hit) =>
    hit.units.some((unit) => unit === ward || unit === district || isProvinceOf(unit, ward, province));
  return {
    ward,
    wardTitled: wardHit.title !== null || wardHit.segment.wardField,
    districtNamed: district !== null && others.some(({ units }) => units.includes(district)),
    provinceNamed: others.some(({ units }) => units.some((unit) => isProvinceOf(unit, ward, province))),
    ownProvinceNamed: others.some(({ units }) => province !== null && units.includes(province)),
    explained: others.filter(explains).length,
    unexplained: others.some((hit) => isEvidence(hit) && !explains(hit)),
  };
}

/** The ward's own province, the one it belongs to now, or the one its parts belonged to before. */
function isProvinceOf(unit: Unit, ward: Unit, province: Unit | null): boolean {
  if (unit.kind !== "province") return false;
  return (
    unit === province ||
    ward.linked.some((other) => unit === (other.level === "3" ? provinceOfOld(other) : other.parent))
  );
}

function provinceOfOld(unit: Unit): Unit | null {
  return unit.kind === "district" ? unit.parent : (unit.parent?.parent ?? null);
}

/**
 * A titled name, or a bare one that can be a district or province: a reading that leaves it over contradicts the
 * buyer.
 */
function isEvidence(hit: Hit): boolean {
  if (hit.title !== null) return true;
  return !hit.segment.street && hit.units.some(({ kind }) => kind !== "ward");
}
