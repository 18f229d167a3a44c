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

/** One way to understand an address: a ward, and how much of the text it explains. */
export interface Reading {
  ward: Unit;
  hit: Hit;
  /** `retitled`: by a former title. `former`: by the name of a ward that is gone. */
  via: "name" | "retitled" | "former";
  /** The ward stands with its title, or in Shopify's ward field. */
  wardTitled: boolean;
  /** A street with its number stands in front, so that the ward's name is none; true where its title says so. */
  streetInFront: boolean;
  /** How the old district is named; null when it is not. */
  district: NamedDistrict;
  provinceNamed: boolean;
  /** Only with other accents than its own (`Đà Nẳng`). */
  provinceLoose: boolean;
  /** By the name it had in the ward's own system, not only by the one it was merged into or made from. */
  ownProvinceNamed: boolean;
  /** A new ward with an old district that parts of it came from (`Phường Hòa Cường, Quận Hải Châu`). */
  hybrid: boolean;
  /** Named places that this reading explains. */
  explained: number;
  /** A named place speaks against it. */
  unexplained: boolean;
}

/** Every ward that the text may name, read in its own system, with what speaks for and against it (domain 3). */
export function readingsOf(findings: Findings): Reading[] {
  const readings = wardHitsOf(findings).flatMap((hit) => readingsOfHit(hit, findings));
  const best = new Map<Unit, Reading>();
  for (const reading of readings) {
    const known = best.get(reading.ward);
    if (!known || rank(reading) > rank(known)) best.set(reading.ward, reading);
  }
  return [...best.values()].filter((reading) => !reading.unexplained || isPlaced(reading));
}

function rank({ unexplained, explained, via }: Reading): number {
  return (unexplained ? 0 : 100) + explained * 2 + (via === "name" ? 1 : 0);
}

function isPlaced({ provinceNamed, district, hybrid }: Reading): boolean {
  return provinceNamed || district !== null || hybrid;
}

/**
 * Names with a ward's title; where there is none, bare names that are neither the street in front nor what is near.
 * Wards in the names of offices count only where no other is named.
 */
function wardHitsOf({ hits, unread }: Findings): Hit[] {
  const wards = hits.filter((hit) => !hit.segment.nearby && hasWard(hit));
  const titled = wards.filter(({ title }) => title !== null);
  const own = titled.filter(({ mention }) => !mention);
  if (titled.length > 0) return distinct(own.length > 0 ? own : titled);
  if (unread.some(({ kind }) => kind === "ward")) return [];
  return distinct(wards.filter(({ segment }) => segment.street !== "behind_number"));
}

/** Whoever names more wards than this names none; it bounds the work on hostile input. */
const MOST_WARDS = 12;

/** A name that stands several times is read once, where it is no street's. */
function distinct(hits: readonly Hit[]): Hit[] {
  const byName = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.title?.titles} ${hit.typed}`;
    const known = byName.get(key);
    if (!known || (known.segment.street && !hit.segment.street)) byName.set(key, hit);
  }
  return [...byName.values()].slice(0, MOST_WARDS);
}

function hasWard({ units, retitled, former }: Hit): boolean {
  return [units, retitled, former].some((list) => list.some(isWard));
}

function isWard({ kind }: Unit): boolean {
  return kind === "ward";
}

function readingsOfHit(hit: Hit, findings: Findings): Reading[] {
  const read = (ward: Unit, via: Reading["via"]) => readingOf(ward, { hit, via, findings });
  const named = hit.units.filter(isWard).map((ward) => read(ward, "name"));
  // Under a former title or name only in a named district that has no ward of just this name.
  const inDistrict = (ward: Unit) => hit.units.some((unit) => unit.parent === ward.parent);
  const others = [
    ...hit.retitled.map((ward) => read(ward, "retitled")),
    ...hit.former.filter(isWard).map((ward) => read(ward, "former")),
  ].filter((reading) => reading.district !== null && reading.district !== "either" && !inDistrict(reading.ward));
  return [...named, ...others].filter((reading) => reading.hit.title !== null || isBareWard(reading, findings));
}

/**
 * `Hà Đông` is an old district and a new ward: without a title nobody can tell, unless the ward's own district is named
 * too, or it stands in the ward field. A name that begins the address may be a street's, unless all the rest is known.
 */
function isBareWard({ hit, district, via, provinceNamed }: Reading, { segments, hits, unread }: Findings): boolean {
  // `Tam Nông, Phú Thọ`: the district's province, not the ward of that name in another Tam Nông.
  if (!isNoProvince(hit) && !provinceNamed) return false;
  if (via === "former" && district !== "own") return false;
  if (!hit.segment.wardField && district !== "own" && isPlaceToo(hit, hits)) return false;
  if (hit.segment.street !== "first") return true;
  const known = new Set(hits.map(({ at }) => at));
  return unread.length === 0 && segments.every((_, at) => known.has(at)) && hit.start === 0;
}

/** `12 Lê Lợi`, `Số 5 đường 3/2`. */
const NUMBERED_STREET = /\d.* [a-z]{2,}/;

function readingOf(ward: Unit, { hit, via, findings }: { hit: Hit; via: Reading["via"]; findings: Findings }): Reading {
  const others = findings.hits.filter((other) => other !== hit);
  const district = ward.level === "3" ? ward.parent : null;
  const province = provinceOf(ward);
  const parts = ward.level === "2" ? districtsOfParts(ward) : [];

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
