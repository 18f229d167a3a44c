import type { Gazetteer, Level, Unit } from "./gazetteer";
import { sortedByName } from "./places";

/** The names of a place, or those chosen so far; null where there is none. */
export interface UnitNames {
  province: string | null;
  district: string | null;
  ward: string | null;
}

/** A choice converted to the other system: the certain names, and the places staff decide between. */
export interface ConvertedPlace extends UnitNames {
  level: Level;
  /** The places that the chosen one was divided into, or merged from, when there are several; otherwise empty. */
  possible: UnitNames[];
}

/**
 * Returns the same place in the system of the other level, as far as it is certain: an old ward that went whole into one new
 * ward becomes that ward; a divided one keeps only the names that all its successors share. Likewise from new to old.
 */
export function convertPlace(gazetteer: Gazetteer, level: Level, chosen: UnitNames): ConvertedPlace {
  const steps = level === "3" ? [chosen.province, chosen.district, chosen.ward] : [chosen.province, chosen.ward];
  const unit = deepestUnit(gazetteer, level, steps);
  const targets = unit ? [...new Set(partsOf(gazetteer, unit).flatMap(({ linked }) => linked))] : [];
  const places = sortedByName(targets).map(namesOf);
  const common = (part: keyof UnitNames) => {
    const names = new Set(places.map((place) => place[part]));
    return names.size === 1 ? (places[0]?.[part] ?? null) : null;
  };
  const province = common("province");
  const district = province === null ? null : common("district");
  const isWhole = unit !== undefined && !gazetteer.children.has(unit);
  return {
    level: level === "3" ? "2" : "3",
    province,
    district,
    ward: isWhole && places.length === 1 ? (places[0]?.ward ?? null) : null,
    possible: isWhole && places.length > 1 ? places : [],
  };
}

function deepestUnit(gazetteer: Gazetteer, level: Level, steps: readonly (string | null)[]): Unit | undefined {
  let deepest: Unit | undefined;
  let units = gazetteer.provinces[level];
  for (const step of steps) {
    const next = units.find(({ name }) => name === step);
    if (!next) return deepest;
    deepest = next;
    units = gazetteer.children.get(next) ?? [];
  }
  return deepest;
}

/** Returns the smallest units in a place; an island district without wards is its own smallest unit. */
function partsOf(gazetteer: Gazetteer, unit: Unit): readonly Unit[] {
  const children = gazetteer.children.get(unit);
  return children ? children.flatMap((child) => partsOf(gazetteer, child)) : [unit];
}

function namesOf(unit: Unit): UnitNames {
  const names: UnitNames = { province: null, district: null, ward: null };
  for (let one: Unit | null = unit; one !== null; one = one.parent) names[one.kind] = one.name;
  return names;
}
