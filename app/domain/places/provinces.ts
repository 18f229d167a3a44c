import { plain } from "~/domain/text";
import type { Gazetteer, Unit } from "./gazetteer";

type Region = "north" | "central" | "south";

/** How far a parcel goes: what price lists and times in transit are divided by. */
export const ZONES = ["same_province", "same_region", "other_region"] as const;
export type Zone = (typeof ZONES)[number];

/** Today's provinces by region, by their bare names. The central highlands count as central. */
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

/** Provinces of both systems, by their bare names. */
export interface Provinces {
  /**
   * Today's official name of a province, however its title is written and whichever system it is of; the name itself
   * when no province is called so.
   */
  today(name: string): string;
  /** Whether two names, each of either system, are one province today. */
  same(one: string, other: string): boolean;
  zoneBetween(from: string, to: string): Zone;
}

/** Indexes the provinces of a gazetteer. The 63 went whole into the 34, so each has one successor. */
export function indexProvinces(gazetteer: Gazetteer): Provinces {
  const today = new Map<string, string>();
  for (const province of gazetteer.provinces["3"]) {
    const successor = successorOf(gazetteer, province);
    if (successor) today.set(bareProvince(province.name), successor.name);
  }
  for (const { name } of gazetteer.provinces["2"]) today.set(bareProvince(name), name);
  // Nearly every name asked for is an official one, letter for letter: taking names apart would cost half of a quote.
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
 * The same from today's names alone, for a page, which has no gazetteer: a province of before is known only where its name
 * went on.
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

/** `Tỉnh Bắc Ninh`, `TP. Bắc Ninh` and `bac ninh` are one name. */
export function bareProvince(name: string): string {
  return plain(name).replace(/^(?:tinh|thanh pho|tp\.?)\s+/, "");
}

/** Today's official names, in the order of the alphabet. */
export function provinceNames(gazetteer: Gazetteer): string[] {
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
