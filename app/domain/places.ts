import type { Gazetteer, Level, Unit } from "./gazetteer";

/** How far somebody has chosen: the names of the next step are asked for. */
export interface PlacePath {
  level: Level;
  province?: string;
  /** Level 3 only. */
  district?: string;
}

const byName = new Intl.Collator("vi", { numeric: true });

/**
 * The official names to choose from next, in Vietnamese order (`Phường 2` before `Phường 10`): provinces, then
 * districts (level 3), then wards. Empty for a path that does not exist.
 */
export function placesOf(gazetteer: Gazetteer, { level, province, district }: PlacePath): string[] {
  return unitsAt(gazetteer, level, [province, district])
    .map(({ name }) => name)
    .sort(byName.compare);
}

function unitsAt(gazetteer: Gazetteer, level: Level, path: readonly (string | undefined)[]): readonly Unit[] {
  let units = gazetteer.provinces[level];
  for (const step of path) {
    if (step === undefined) return units;
    const parent = units.find(({ name }) => name === step);
    units = parent ? (gazetteer.children.get(parent) ?? []) : [];
  }
  return units;
}
