import { plain } from "~/domain/text";
import type { Gazetteer, Unit } from "./gazetteer";

type Region = "north" | "central" | "south";

/** How far a parcel goes; price lists and times in transit differ by zone. */
export const ZONES = ["same_province", "same_region", "other_region"] as const;
export type Zone = (typeof ZONES)[number];

/** The bare names of today's provinces by region. The Central Highlands count as central. */
const BY_REGION: Record<Region, string> = {
  north:
    "Hà Nội, Tuyên Quang, Cao Bằng, Thái Nguyên, Lào Cai, Điện Biên, Lai Châu, Sơn La, Phú Thọ, Lạng Sơn, Quảng Ninh, Bắc Ninh, Hải Phòng, Hưng Yên, Ninh Bình",
  central: "Thanh Hóa, Nghệ An, Hà Tĩnh, Quảng Trị, Huế, Đà Nẵng, Quảng Ngãi, Gia Lai, Đắk Lắk, Khánh Hòa, Lâm Đồng",
  south: "Đồng Nai, Tây Ninh, Hồ Chí Minh, Đồng Tháp, Vĩnh Long, An Giang, Cần Thơ, Cà Mau",
};

const REGION_OF = new Map(
  (Object.keys(BY_REGION) as Region[]).flatMap((region) =>
    BY_REGION[region].split(", ").map((name) => [plain(name), region] as const),
  ),
);

/** Look-ups of provinces of both systems by name. */
export interface Provinces {
  /**
   * Returns today's official name of a province of either system, however its title is written; the name itself when it is
   * unknown.
   */
  today(name: string): string;
  /** Returns whether two names, each of either system, are the same province today. */
  same(one: string, other: string): boolean;
  zoneBetween(from: string, to: string): Zone;
}

/** Returns the look-ups for a gazetteer. Each of the 63 old provinces went whole into one of the 34, so it has one successor. */
export function indexProvinces(gazetteer: Gazetteer): Provinces {
  const today = new Map<string, string>();
  for (const province of gazetteer.provinces["3"]) {
    const successor = successorOf(gazetteer, province);
    if (successor) today.set(bareProvince(province.name), successor.name);
  }
  for (const { name } of gazetteer.provinces["2"]) today.set(bareProvince(name), name);
  // Nearly every name asked for is exactly an official one. Normalizing each name would take half the time of a quote.
  const official = new Map(
    [...gazetteer.provinces["3"], ...gazetteer.provinces["2"]].map(({ name }) => [
      name,
      today.get(bareProvince(name)) ?? name,
    ]),
  );
  const nameToday = (name: string) => official.get(name) ?? today.get(bareProvince(name)) ?? name;
  const regions = new Map([...official.values()].map((name) => [name, REGION_OF.get(bareProvince(name))]));
  const regionOf = (name: string) => regions.get(nameToday(name));
  const same = (one: string, other: string) => nameToday(one) === nameToday(other);
  return {
    today: nameToday,
    same,
    zoneBetween(from, to) {
      if (same(from, to)) return "same_province";
      const region = regionOf(from);
      return region !== undefined && region === regionOf(to) ? "same_region" : "other_region";
    },
  };
}

/**
 * Returns the same look-ups from today's names alone, for a page, which has no gazetteer: an old province is known only if
 * its name is still in use.
 */
export function provincesOfToday(names: readonly string[]): Provinces {
  const byName = new Map(names.map((name) => [bareProvince(name), name]));
  const today = (name: string) => byName.get(bareProvince(name)) ?? name;
  return {
    today,
    same: (one, other) => bareProvince(one) === bareProvince(other),
    zoneBetween(from, to) {
      const [one, other] = [bareProvince(from), bareProvince(to)];
      if (one === other) return "same_province";
      const region = REGION_OF.get(one);
      return region !== undefined && region === REGION_OF.get(other) ? "same_region" : "other_region";
    },
  };
}

/** Returns a province's name in plain form without its title: the same for `Tỉnh Bắc Ninh`, `TP. Bắc Ninh` and `bac ninh`. */
export function bareProvince(name: string): string {
  return plain(name).replace(/^(?:tinh|thanh pho|tp\.?)\s+/, "");
}

/** Returns today's official province names, in alphabetical order without their titles. */
export function provinceNamesOfToday(gazetteer: Gazetteer): string[] {
  return gazetteer.provinces["2"]
    .map(({ name }) => name)
    .sort((a, b) => bareProvince(a).localeCompare(bareProvince(b)));
}

function successorOf(gazetteer: Gazetteer, province: Unit): Unit | null {
  for (const district of gazetteer.children.get(province) ?? []) {
    for (const part of [district, ...(gazetteer.children.get(district) ?? [])]) {
      const [ward] = part.linked;
      if (ward?.parent) return ward.parent;
    }
  }
  return null;
}
