import { districtsOfParts, provinceOf, type Unit } from "~/domain/places/gazetteer";
import {
  howNamed,
  isCityInProvince,
  isEvidence,
  isNamedBy,
  isNoProvince,
  isOtherName,
  isPlaceToo,
  isProvinceOf,
  isRoomNumber,
  type NamedDistrict,
} from "./evidence";
import type { Findings, Hit } from "./hits";

/** One way to read an address: a ward, and how much of the text it explains. */
export interface Reading {
  ward: Unit;
  hit: Hit;
  /** `retitled`: by a former title. `former`: by the name of a vanished ward, also one that became part of a ward of today. */
  via: "name" | "retitled" | "former";
  /** The ward was typed with its title, or in Shopify's ward field. */
  wardTitled: boolean;
  /** A street with its number comes before, so the ward's name is not a street's; also true for a titled ward. */
  streetInFront: boolean;
  /** How the old district is named; null when it is not named. */
  district: NamedDistrict;
  provinceNamed: boolean;
  /** The province is named only with wrong or missing accents (`Đà Nẳng`). */
  provinceLoose: boolean;
  /** The province is named as in the ward's own system, not only by its successor or a predecessor. */
  ownProvinceNamed: boolean;
  /** A new ward with an old district that parts of it came from (`Phường Hòa Cường, Quận Hải Châu`). */
  hybrid: boolean;
  /** How many named places this reading explains. */
  explained: number;
  /** A named place contradicts it. */
  unexplained: boolean;
}

/** Returns every ward that the text may name, read in its own system, with the evidence for and against it (domain 3.2). */
export function readingsOf(findings: Findings): Reading[] {
  const readings = wardHitsOf(findings).flatMap((hit) => readingsOfHit(hit, findings));
  const best = new Map<Unit, Reading>();
  for (const reading of readings) {
    const known = best.get(reading.ward);
    if (!known || rank(reading) > rank(known)) best.set(reading.ward, reading);
  }
  return [...best.values()].filter((reading) => !reading.unexplained || isPlaced(reading));
}

/** Returns whether a reading is a ward of today by the name of a vanished one that became part of it. */
export function isMerged({ ward, via }: Reading): boolean {
  return ward.level === "2" && via === "former";
}

function rank({ unexplained, explained, via }: Reading): number {
  return (unexplained ? 0 : 100) + explained * 2 + (via === "name" ? 1 : 0);
}

function isPlaced({ provinceNamed, district, hybrid }: Reading): boolean {
  return provinceNamed || district !== null || hybrid;
}

/**
 * Returns the names with a ward's title or, if there is none, the bare names that neither follow a house number nor are
 * nearby. Wards in the names of offices count only if no other titled ward is named.
 */
function wardHitsOf({ hits, unread }: Findings): Hit[] {
  const wards = hits.filter((hit) => !hit.segment.nearby && hasWard(hit));
  const titled = wards.filter(({ title }) => title !== null);
  const own = titled.filter(({ mention }) => !mention);
  if (titled.length > 0) return distinct(own.length > 0 ? own : titled);
  if (unread.some(({ kind }) => kind === "ward")) return [];
  return distinct(wards.filter(({ segment }) => segment.street !== "behind_number"));
}

/** Most ward names that are read; no address has more, and the limit bounds the work on hostile input. */
const MAX_WARDS = 12;

/** Keeps each repeated name once, preferably where it is not a street's. */
function distinct(hits: readonly Hit[]): Hit[] {
  const byName = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.title?.titles} ${hit.typed}`;
    const known = byName.get(key);
    if (!known || (known.segment.street && !hit.segment.street)) byName.set(key, hit);
  }
  return [...byName.values()].slice(0, MAX_WARDS);
}

function hasWard({ units, retitled, former, merged }: Hit): boolean {
  return merged.length > 0 || [units, retitled, former].some((list) => list.some(isWard));
}

function isWard({ kind }: Unit): boolean {
  return kind === "ward";
}

function readingsOfHit(hit: Hit, findings: Findings): Reading[] {
  const read = (ward: Unit, via: Reading["via"], district = ward.level === "3" ? ward.parent : null) =>
    readingOf(ward, { hit, via, district, findings });
  const named = hit.units.filter(isWard).map((ward) => read(ward, "name"));
  // A former title or name counts only in a named district that has no ward of exactly this name.
  const isFree = (district: Unit | null) => hit.units.every((unit) => unit.parent !== district);
  const others = [
    ...hit.retitled.filter(({ parent }) => isFree(parent)).map((ward) => read(ward, "retitled")),
    ...hit.former.filter((unit) => isWard(unit) && isFree(unit.parent)).map((ward) => read(ward, "former")),
    ...hit.merged
      .filter(({ district }) => isFree(district))
      .map(({ ward, district }) => read(ward, "former", district)),
  ].filter((reading) => reading.district !== null && reading.district !== "either");
  return [...named, ...others].filter((reading) => reading.hit.title !== null || isBareWard(reading, findings));
}

/**
 * Returns whether a name without a title can be a ward. `Hà Đông` is an old district and a new ward, so it counts as a ward
 * only if the ward's own district is named too, or in the ward field. A name that begins the address may be a street's,
 * unless everything else is known.
 */
function isBareWard({ hit, district, via, provinceNamed }: Reading, { segments, hits, unread }: Findings): boolean {
  // `Tam Nông, Phú Thọ`: Phú Thọ is the district's province, not the ward Phú Thọ in another Tam Nông.
  if (!isNoProvince(hit) && !provinceNamed) return false;
  if (via === "former" && district !== "own") return false;
  if (!hit.segment.wardField && district !== "own" && isPlaceToo(hit, hits)) return false;
  if (hit.segment.street !== "first") return true;
  const known = new Set(hits.map(({ at }) => at));
  return unread.length === 0 && segments.every((_, at) => known.has(at)) && hit.start === 0;
}

/** `12 Lê Lợi`, `Số 5 đường 3/2`. */
const NUMBERED_STREET = /\d.* [a-z]{2,}/;

interface Way {
  hit: Hit;
  via: Reading["via"];
  /** The old district that the name lies in; null for a new ward by its own name. */
  district: Unit | null;
  findings: Findings;
}

function readingOf(ward: Unit, { hit, via, district, findings }: Way): Reading {
  const others = findings.hits.filter((other) => other !== hit);
  const province = provinceOf(ward);
  const parts = district === null ? districtsOfParts(ward) : [];

  const namesDistrict = (other: Hit) => district !== null && isNamedBy(other, district);
  const namesProvince = (other: Hit) =>
    other.units.some((unit) => isProvinceOf(unit, ward, province)) && !isCityInProvince(other, findings.hits);
  const namesPart = (other: Hit) => parts.some((part) => isNamedBy(other, part));
  const explains = (other: Hit) =>
    other.units.includes(ward) || namesDistrict(other) || namesProvince(other) || isOtherName(other, hit, ward);
  const hints = (other: Hit) => other.hinted.some((unit) => unit === district || isProvinceOf(unit, ward, province));

  const against = others.filter(
    (other) => isEvidence(other, hit, findings) && !explains(other) && !hints(other) && !isRoomNumber(other, hit, ward),
  );
  const ofParts = against.filter(namesPart);
  const wardTitled = hit.title !== null || hit.segment.wardField;
  return {
    ward,
    hit,
    via,
    wardTitled,
    streetInFront: wardTitled || findings.segments.some(({ plain }, at) => at < hit.at && NUMBERED_STREET.test(plain)),
    district: district && howNamed(district, hit, others),
    provinceNamed: others.some(namesProvince),
    provinceLoose: others.filter(namesProvince).every(({ loose }) => loose),
    ownProvinceNamed: others.some(({ units }) => units.includes(province)),
    hybrid: ofParts.length > 0,
    explained: others.filter(explains).length,
    unexplained: against.length > ofParts.length,
  };
}
