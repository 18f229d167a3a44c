import { districtsOfParts, provinceOf, type Unit } from "~/domain/places/gazetteer";
import type { Findings, Hit } from "./hits";

/**
 * How the text names an old district. `former`: by a former name. `either`: by a name that may be its province's. `hint`:
 * by its initials. Null: not at all.
 */
export type NamedDistrict = "own" | "former" | "either" | "hint" | null;

/** Returns whether a name can also be a district's or province's; when a province is named, only one in that province counts. */
export function isPlaceToo(hit: Hit, hits: readonly Hit[]): boolean {
  const others = hits.filter((other) => other !== hit);
  const provinces = others.flatMap(({ units }) => units.filter(({ kind }) => kind === "province"));
  const isHere = (unit: Unit) =>
    provinces.length === 0 ||
    provinces.some((one) => one === provinceOf(unit) || one.linked.includes(provinceOf(unit)));
  return hit.units.some((unit) => unit.kind !== "ward" && isHere(unit));
}

/** Returns the districts that a name may mean; those with it as a former name only if no district has it now. */
export function districtsOf({ units, former }: Hit): Unit[] {
  const [now, before] = [units, former].map((list) => list.filter(({ kind }) => kind === "district"));
  return now?.length ? now : (before ?? []);
}

/** Returns whether a name may mean this place, by its own or a former name. */
export function isNamedBy({ units, former }: Hit, place: Unit): boolean {
  return units.includes(place) || former.includes(place);
}

/** Returns how the other names of the text name the district of a ward. */
export function howNamed(district: Unit, ward: Hit, others: readonly Hit[]): NamedDistrict {
  const own = others.filter(({ units }) => units.includes(district));
  // `Cầu Giấy, Phường Nghĩa Đô`: a bare name before the ward may be a street's, unless ward and district have the same name.
  const isSure = (hit: Hit) =>
    hit.title !== null || hit.segment.field !== "address" || isBehind(hit, ward) || hit.typed === ward.typed;
  const isDistrict = (hit: Hit) => isNoProvince(hit) || isCityInProvince(hit, others);
  if (own.some((hit) => isDistrict(hit) && isSure(hit))) return "own";
  // `Thanh Hóa, Thanh Hóa` in one field: the city and its province. In two fields, a form may have filled both with one of them.
  if (own.length > 1 && own.every(({ segment }) => segment.field === own[0]?.segment.field)) return "own";
  const former = others.filter((other) => other.former.includes(district));
  if (former.some(isNoProvince)) return "former";
  if (own.length + former.length > 0) return "either";
  return others.some(({ hinted }) => hinted.includes(district)) ? "hint" : null;
}

/** Returns whether a name cannot mean a province. */
export function isNoProvince({ units }: Hit): boolean {
  return units.every(({ kind }) => kind !== "province");
}

/** Returns whether a unit is the ward's own province, the one it belongs to now, or the one its parts belonged to before. */
export function isProvinceOf(unit: Unit, ward: Unit, province: Unit): boolean {
  if (unit.kind !== "province") return false;
  return unit === province || ward.linked.some((other) => unit === provinceOf(other));
}

/** Returns whether a name means a former city, followed by its province (`Thành phố Bắc Ninh, Bắc Ninh`), not today's province. */
export function isCityInProvince(hit: Hit, hits: readonly Hit[]): boolean {
  if (!hit.title?.titles.includes("Thành phố") || hit.units.every(({ kind }) => kind !== "district")) return false;
  return hits.some(
    (other) =>
      other.typed === hit.typed &&
      other.segment.field === hit.segment.field &&
      other.title?.titles !== hit.title?.titles,
  );
}

/**
 * Returns whether another name is the old name of the same place: `Phường Tăng Nhơn Phú (P. Hiệp Phú cũ)`, `Phường Hải Châu (P.
 * Hải Châu 1 cũ)`.
 */
export function isOtherName(other: Hit, hit: Hit, ward: Unit): boolean {
  const marked = other.segment.formerly || hit.segment.formerly;
  if (!marked || other.title === null) return false;
  const tookOver = [...other.former, ...other.merged.map((one) => one.ward)];
  return tookOver.includes(ward) || [...other.units, ...tookOver].some((unit) => ward.linked.includes(unit));
}

/**
 * Returns whether a name is the number of a room or block at the start of the address, as no ward of the district has that
 * number: `P.12, tòa nhà Vincom, Phường Bến Nghé, Quận 1`.
 */
export function isRoomNumber(other: Hit, { title }: Hit, ward: Unit): boolean {
  const isNumber = other.title !== null && !other.title.full && /^\d+$/.test(other.typed);
  if (!isNumber || title === null || other.segment.street !== "first") return false;
  const places = ward.level === "3" ? [ward.parent] : districtsOfParts(ward);
  if (other.merged.some(({ district }) => places.includes(district))) return false;
  return [...other.units, ...other.former].every((unit) => unit.kind === "ward" && !places.includes(unit.parent));
}

/**
 * Returns whether a reading of `ward` that does not explain the name `other` contradicts the text. True for a titled name,
 * and for a bare one that can be a district or province. A bare name before the ward does not count when the rest of the
 * place follows the ward: it may be a street's or a hamlet's. Names inside offices' names and remarks do not count.
 */
export function isEvidence(other: Hit, ward: Hit, { hits }: Findings): boolean {
  if (other.mention) return false;
  if (other.title !== null) return true;
  const isStreet = other.segment.street !== null && !isBehind(other, ward);
  if (isStreet || !other.units.some(({ kind }) => kind !== "ward")) {
    return other.hinted.length > 0 && isBehind(other, ward);
  }
  const restBehind = hits.some((hit) => isBehind(hit, ward) && hit.units.some(({ kind }) => kind !== "ward"));
  return other.segment.field !== "address" || isBehind(other, ward) || !restBehind;
}

function isBehind(hit: Hit, ward: Hit): boolean {
  return hit.at > ward.at || (hit.at === ward.at && hit.start > ward.start);
}
