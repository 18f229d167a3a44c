import { bareProvince } from "./provinces";
import { officialSpelling } from "./vietnamese";

/** The rows that say which ward of today took over a ward of before. */
interface MappingTables {
  provinces: readonly { province_code: string; name: string }[];
  wards: readonly { ward_code: string; name: string; province_code: string }[];
  ward_mappings: readonly {
    old_ward_code: string | null;
    old_ward_name: string | null;
    old_district_name: string | null;
    old_province_name: string | null;
    new_ward_name: string | null;
    new_province_name: string | null;
  }[];
}

/** A ward that had vanished before June 2025, in the district that it lay in. Names are official, with their titles. */
export interface MergedWardRow {
  province: string;
  district: string;
  ward: string;
  /** Codes of today's wards that took over all of it, or its parts. */
  successors: readonly string[];
}

/**
 * Returns the wards that the tables have without a code: those merged between 2019 and 2025, some 790. Their successors are
 * found by name, because half of the codes in these rows are those of older wards. Throws a TypeError when a successor is
 * unknown.
 */
export function mergedWards(tables: MappingTables, todaysCode: (code: string) => string): MergedWardRow[] {
  const successorOf = todaysWards(tables);
  const merged = new Map<string, MergedWardRow & { successors: string[] }>();
  for (const row of tables.ward_mappings) {
    const { old_ward_name: ward, old_district_name: district, old_province_name: province } = row;
    if (row.old_ward_code || !ward || !district || !province) continue;
    const successor = successorOf(row.new_ward_name ?? "", row.new_province_name ?? "");
    if (!successor) throw new TypeError(`${ward}, ${district} went to the unknown ward ${row.new_ward_name}`);
    const names = {
      province: officialSpelling(province),
      district: officialSpelling(district),
      ward: officialSpelling(ward),
    };
    const key = Object.values(names).join("\n");
    const known = merged.get(key) ?? { ...names, successors: [] };
    merged.set(key, known);
    const code = todaysCode(successor);
    if (!known.successors.includes(code)) known.successors.push(code);
  }
  return [...merged.values()];
}

/** Returns a look-up of today's wards by name. The tables title provinces differently: `Tỉnh Bắc Ninh`, `Bắc Ninh`. */
function todaysWards({ provinces, wards }: MappingTables): (ward: string, province: string) => string | undefined {
  const codes = new Map(provinces.map(({ province_code, name }) => [bareProvince(name), province_code]));
  const byTyped = new Map<string, string | undefined>();
  const codeOf = (province: string) => {
    if (!byTyped.has(province)) byTyped.set(province, codes.get(bareProvince(province)));
    return byTyped.get(province);
  };
  const known = new Map(
    wards.map(({ ward_code, name, province_code }) => [`${province_code} ${officialSpelling(name)}`, ward_code]),
  );
  return (ward, province) => known.get(`${codeOf(province)} ${officialSpelling(ward)}`);
}
