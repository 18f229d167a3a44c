import { findWard, type Gazetteer, type Level, type Unit } from "./gazetteer";
import type { ResolvedAddress } from "./resolved-address";

/**
 * The official names of the provinces that an address lies in, of both systems: a place that was in Bình Dương is in
 * Hồ Chí Minh today, whichever of the two the buyer wrote. Where only the province is known, an old one gives its
 * successor too, and one of today stands for itself. Empty without a province; a name that is in no list is given back.
 */
export function provincesOf(gazetteer: Gazetteer, place: Partial<ResolvedAddress>): string[] {
  const { province, district = null, ward, level } = place;
  if (!province) return [];
  const unit = ward && level ? findWard(gazetteer, { level, province, district, ward }) : null;
  const names = unit ? [province, ...unit.linked.map(provinceNameOf)] : [province, ...successors(gazetteer, place)];
  return [...new Set(names)];
}

/** Every official name a rule may ask for: today's provinces first, then those that are no more. */
export function provinceNames(gazetteer: Gazetteer): { name: string; former: boolean }[] {
  const namesOf = (level: Level) => gazetteer.provinces[level].map(({ name }) => name).sort(byName.compare);
  const today = namesOf("2");
  const former = namesOf("3").filter((name) => !today.includes(name));
  return [...today.map((name) => ({ name, former: false })), ...former.map((name) => ({ name, former: true }))];
}

const byName = new Intl.Collator("vi", { numeric: true });

/** The 63 went whole into the 34, so that any part of an old one tells where all of it is now. */
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
