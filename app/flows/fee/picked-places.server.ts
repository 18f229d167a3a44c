import { createHash } from "node:crypto";
import type { PickedPlace } from "~/domain/fee/estimate-question";
import type { Gazetteer, Level } from "~/domain/places/gazetteer";
import { placesOf } from "~/domain/places/places";
import { bareProvince, indexProvinces } from "~/domain/places/provinces";

/** The official places as visitors pick them, written once. Texts are JSON. */
export interface PickedPlaces {
  /** Changes with any name of the lists. */
  readonly version: string;
  /** `{ version, "2": [province], "3": [province], other: { "2": { name: old }, "3": { old: name } } }`; `other`: what is called otherwise there. */
  readonly provinces: string;
  /** Returns what is in a province: `[ward]` of the new system, `[[district, [ward]]]` of the old; undefined: there is no such province. */
  below(level: Level, province: string): string | undefined;
  /** Returns whether all names of a place are in the lists. */
  has(place: PickedPlace): boolean;
}

const LEVELS: readonly Level[] = ["2", "3"];

/** Returns the places of a gazetteer. Each province is written when it is first asked for: there are 97. */
export function createPickedPlaces(gazetteer: Gazetteer): PickedPlaces {
  const written = new Map<string, string>();
  const lists = Object.fromEntries(LEVELS.map((level) => [level, placesOf(gazetteer, { level })]));
  const version = versionOf(gazetteer);
  const isIn = (name: string, path: Parameters<typeof placesOf>[1]) => placesOf(gazetteer, path).includes(name);

  return {
    version,
    provinces: JSON.stringify({ version, ...lists, other: otherNames(gazetteer) }),
    below(level, province) {
      if (!lists[level]?.includes(province)) return undefined;
      const key = `${level} ${province}`;
      const text = written.get(key) ?? JSON.stringify(belowOf(gazetteer, level, province));
      written.set(key, text);
      return text;
    },
    has({ level, province, district, ward }) {
      if (!lists[level]?.includes(province)) return false;
      if (district !== null && !isIn(district, { level, province })) return false;
      return ward === null || isIn(ward, { level, province, district: district ?? undefined });
    },
  };
}

function belowOf(gazetteer: Gazetteer, level: Level, province: string): unknown {
  const names = placesOf(gazetteer, { level, province });
  return level === "2"
    ? names
    : names.map((district) => [district, placesOf(gazetteer, { level, province, district })]);
}

/**
 * The provinces that the other system calls otherwise: an old one by what it is in today, one of today by the old one that became it, or that
 * gave it its name.
 */
function otherNames(gazetteer: Gazetteer): Record<Level, Record<string, string>> {
  const { today } = indexProvinces(gazetteer);
  const old = gazetteer.provinces["3"].map(({ name }) => ({ before: name, name: today(name) }));
  const named = gazetteer.provinces["2"].flatMap(({ name }) => {
    const parts = old.filter((one) => one.name === name);
    const before = parts.length === 1 ? parts[0] : parts.find((one) => bareProvince(one.before) === bareProvince(name));
    return before ? [before] : [];
  });
  const pairs = (from: "before" | "name", to: "before" | "name", all: typeof old) =>
    Object.fromEntries(all.filter(({ before, name }) => before !== name).map((one) => [one[from], one[to]]));
  return { "2": pairs("name", "before", named), "3": pairs("before", "name", old) };
}

function versionOf(gazetteer: Gazetteer): string {
  const hash = createHash("sha256");
  for (const level of LEVELS) {
    for (const province of gazetteer.provinces[level]) {
      hash.update(`${level} ${province.name}\n`);
      for (const part of gazetteer.children.get(province) ?? []) {
        hash.update(`${part.name}\n`);
        for (const ward of gazetteer.children.get(part) ?? []) hash.update(`${ward.name}\n`);
      }
    }
  }
  return hash.digest("hex").slice(0, 12);
}
