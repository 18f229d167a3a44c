import type { Gazetteer, Unit } from "../../app/domain/places/gazetteer.ts";
import { withoutAccents } from "./dialects.ts";

/** What an address contains, in any dialect. */
export interface Said {
  /** Whether the ward's name has its accents; without them, names that differ only in accents are the same. */
  accents: boolean;
  titles: boolean;
  district: boolean;
  /** The province that it names; null when none. */
  province: Unit | null;
}

export interface Truth {
  /** Wards that are right answers: the intended one, and the same place in the other system. */
  wards: readonly Unit[];
  /** Whether a question is right, because more than one place fits. */
  question: "needed" | "allowed" | "wrong";
}

/** Returns the right answers, by comparing the gazetteer's names; shares no code with the resolver. */
export function truthOf(gazetteer: Gazetteer, ward: Unit, said: Said): Truth {
  const key = (unit: Unit) => keyOf(unit.name.slice(unit.title.length + 1), said.accents);
  const inPlace = (other: Unit) => {
    const district = other.level === "3" ? other.parent : null;
    if (said.district && (district === null || ward.parent === null || plainKey(district) !== plainKey(ward.parent)))
      return false;
    return said.province === null || isOf(other, said.province);
  };
  const written = [...gazetteer.children.values()]
    .flat()
    .filter((other) => other.kind === "ward" && key(other) === key(ward));
  const named = written.filter(inPlace);
  const titled = named.filter(({ title }) => !said.titles || title === ward.title);
  const same = written.filter((other) => isSame(other, ward));
  const others = titled.filter((other) => other !== ward && !isSame(other, ward));
  if (others.length === 0) {
    // A name without title and district, next to only a province, may be a street's; and without both, the ward may be anywhere.
    const isPlaced = said.district || (said.province !== null && said.titles);
    return { wards: same, question: isPlaced ? "wrong" : "allowed" };
  }
  const today = titled.filter(({ level }) => level === "2");
  if (said.district || today.length > 1) return { wards: [], question: "needed" };
  const [only] = today;
  if (only && others.every((other) => other === only || other.linked.includes(only))) {
    return { wards: [...same, only], question: "allowed" };
  }
  if (!only || !said.accents || !said.titles) return { wards: [], question: "needed" };
  // An address without a district is assumed to be of today's system, shown to the merchant at medium confidence.
  return { wards: [...same, only], question: "allowed" };
}

function plainKey(unit: Unit): string {
  return keyOf(unit.name.slice(unit.title.length + 1), false);
}

function keyOf(name: string, accents: boolean): string {
  const usual = name
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/\s*-\s*/g, " ");
  return accents ? usual.normalize("NFC") : withoutAccents(usual).replace(/qui/g, "quy");
}

function topOf(unit: Unit): Unit {
  return unit.parent === null ? unit : topOf(unit.parent);
}

/** Returns whether a place is in the province, or in one that became it or was made from it. */
function isOf(unit: Unit, province: Unit): boolean {
  return topOf(unit).name === province.name || unit.linked.some((other) => topOf(other).name === province.name);
}

/** Returns whether two wards are the same place, in one system or across both. */
function isSame(one: Unit, other: Unit): boolean {
  if (one === other) return true;
  const [today, before] = one.level === "2" ? [one, other] : [other, one];
  return before.linked.length === 1 && before.linked[0] === today;
}
