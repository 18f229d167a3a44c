import { districtsOfParts, provinceOf, type Unit } from "~/domain/places/gazetteer";
import type { Findings, Hit } from "./hits";

/**
 * How an old district is named. `former`: as it was called before. `either`: by a name that may be its province's.
 * `hint`: by its initials.
 */
export type NamedDistrict = "own" | "former" | "either" | "hint" | null;

/** Whether a name can be that of a district or province here: of one that lies in a named province, if one is named. */
export function isPlaceToo(hit: Hit, hits: readonly Hit[]): boolean {
  const others = hits.filter((other) => other !== hit);
  const provinces = others.flatMap(({ units }) => units.filter(({ kind }) => kind === "province"));
  const isHere = (unit: Unit) =>
    provinces.length === 0 ||
    provinces.some((one) => one === provinceOf(unit) || one.linked.includes(provinceOf(unit)));
  return hit.units.some((unit) => unit.kind !== "ward" && isHere(unit));
}

/** The districts of a name; those that were called so before only where none is called so now. */
export function districtsOf({ units, former }: Hit): Unit[] {
  const [now, before] = [units, former].map((list) => list.filter(({ kind }) => kind === "district"));
  return now?.length ? now : (before ?? []);
}

export function isNamedBy({ units, former }: Hit, place: Unit): boolean {
  return units.includes(place) || former.includes(place);
}

export function howNamed(district: Unit, ward: Hit, others: readonly Hit[]): NamedDistrict {
  const own = others.filter(({ units }) => units.includes(district));
  // `Cầu Giấy, Phường Nghĩa Đô`: a bare name in front of the ward may be a street's, unless ward and district share it.
  const isSure = (hit: Hit) =>
    hit.title !== null || hit.segment.field !== "address" || isBehind(hit, ward) || hit.typed === ward.typed;
  if (own.some((hit) => isNoProvince(hit) && isSure(hit))) return "own";
  // `Thanh Hóa, Thanh Hóa`: the city and its province, unless a form filled both fields with one of them.
  if (own.length > 1 && own.every(({ segment }) => segment.field === own[0]?.segment.field)) return "own";
  const former = others.filter((other) => other.former.includes(district));
  if (former.some(isNoProvince)) return "former";
  if (own.length + former.length > 0) return "either";
  return others.some(({ hinted }) => hinted.includes(district)) ? "hint" : null;
}

export function isNoProvince({ units }: Hit): boolean {
  return units.every(({ kind }) => kind !== "province");
}

/** The ward's own province, the one it belongs to now, or the one its parts belonged to before. */
export function isProvinceOf(unit: Unit, ward: Unit, province: Unit): boolean {
  if (unit.kind !== "province") return false;
  return unit === province || ward.linked.some((other) => unit === provinceOf(other));
}

/** `Thành phố Bắc Ninh, Bắc Ninh`: the city that was, with its province behind it, not the city that is the province. */
export function isCityInProvince(hit: Hit, hits: readonly Hit[]): boolean {
  if (!hit.title?.titles.includes("Thành phố") || hit.units.every(({ kind }) => kind !== "district")) return false;
  return hits.some(
    (other) =>
      other.typed === hit.typed &&
      other.segment.field === hit.segment.field &&
      other.title?.titles !== hit.title?.titles,
  );
}

/** `Phường Tăng Nhơn Phú (P. Hiệp Phú cũ)`: the old name of the same place. */
export function isOtherName(other: Hit, hit: Hit, ward: Unit): boolean {
  const marked = other.segment.formerly || hit.segment.formerly;
  return marked && other.title !== null && other.units.some((unit) => ward.linked.includes(unit));
}

/**
 * `P.12, tòa nhà Vincom, Phường Bến Nghé, Quận 1`: a room or a block that begins the address, with a number that no ward of
 * the district has.
 */
export function isRoomNumber(other: Hit, { title }: Hit, ward: Unit): boolean {
  const isNumber = other.title !== null && !other.title.full && /^\d+$/.test(other.typed);
  if (!isNumber || title === null || other.segment.street !== "first") return false;
  const places = ward.level === "3" ? [ward.parent] : districtsOfParts(ward);
  return [...other.units, ...other.former].every((unit) => unit.kind === "ward" && !places.includes(unit.parent));
}

/**
 * A titled name, or a bare one that can be a district or province: a reading that leaves it over contradicts the
 * buyer. A bare name in front of the ward may be a street's or a hamlet's when the rest of the place stands behind it,
 * and an office has the name of where it is.
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
