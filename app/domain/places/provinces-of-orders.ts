import { findWard, type Gazetteer, type Level, type Unit } from "./gazetteer";
import type { ResolvedAddress } from "./resolved-address";

/**
 * Returns the official names of the provinces that an address lies in, in both systems: a place that was in Bình Dương is in
 * Hồ Chí Minh today, whichever of the two the buyer wrote. Where only the province is known, an old one adds its successor
 * and one of today is returned alone. Empty without a province; a name that is in neither list is returned as it is.
 */
export function provincesOf(gazetteer: Gazetteer, place: Partial<ResolvedAddress>): string[] {
  const { province, district = null, ward, level } = place;
  if (!province) return [];
  const unit = ward && level ? findWard(gazetteer, { level, province, district, ward }) : null;
  const names = unit ? [province, ...unit.linked.map(provinceNameOf)] : [province, ...successors(gazetteer, place)];
  return [...new Set(names)];
}

/** Returns every official province name that a rule may use: today's provinces first, then the former ones. */
export function provinceNamesForRules(gazetteer: Gazetteer): { name: string; former: boolean }[] {
  const namesOf = (level: Level) => gazetteer.provinces[level].map(({ name }) => name).sort(byName.compare);
  const today = namesOf("2");
  const former = namesOf("3").filter((name) => !today.includes(name));
  return [...today.map((name) => ({ name, former: false })), ...former.map((name) => ({ name, former: true }))];
}

const byName = new Intl.Collator("vi", { numeric: true });

/** Each of the 63 old provinces went whole into one of the 34, so any part of an old one identifies its successor. */
function successors(gazetteer: Gazetteer, { province, level }: Partial<ResolvedAddress>): string[] {
  if (level === "2") return [];
  const old = gazetteer.provinces["3"].find(({ name }) => name === province);
  for (const district of (old && gazetteer.children.get(old)) ?? []) {
    for (const part of [district, ...(gazetteer.children.get(district) ?? [])]) {
      const [successor] = part.linked;
      if (successor) return [provinceNameOf(successor)];
    }
  }
  return [];
}

function provinceNameOf(unit: Unit): string {
  return unit.parent ? provinceNameOf(unit.parent) : unit.name;
}
